import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until there is an answer; fails after the deadline. */
export async function until<T>(
  ask: () => Promise<T | null | undefined | false>,
  deadlineMs = 20_000,
): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error('The condition was not met in time');
    await pause(20);
  }
}
