/** Time, as the server sees it; tests bring their own. */
export interface Clock {
  now(): Date;
  /** Does the work after so many milliseconds. @returns what calls it off */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
