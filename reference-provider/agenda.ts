import type { Clock } from './clock.ts';

export type Agenda = ReturnType<typeof createAgenda>;

/** What the server still has to do by itself: later, or right now beside its requests. */
export function createAgenda(clock: Clock) {
  const planned = new Set<() => void>();
  const underWay = new Set<Promise<void>>();

  return {
    now: () => clock.now(),

    /** Does the work after so many milliseconds, unless the server ends before. @returns what calls it off */
    after(ms: number, work: () => void): () => void {
      const callOff = () => {
        stop();
        planned.delete(callOff);
      };
      const stop = clock.after(ms, () => {
        planned.delete(callOff);
        work();
      });
      planned.add(callOff);
      return callOff;
    },

    /** Lets work run beside the requests. It must not fail. */
    run(work: Promise<void>): void {
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    },

    /** Ends when nothing is under way any more; what is planned for later does not count. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },

    /** Calls off everything that is planned. */
    stop(): void {
      for (const callOff of [...planned]) callOff();
    },
  };
}
