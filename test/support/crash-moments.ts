import { randomInt } from 'node:crypto';
import { Random } from '../../sources/court-corpus/random.ts';

/**
 * Draws the moments at which programs die, and prints the seed that they follow from: `CRASH_SEED` brings the same ones
 * again.
 * @returns a function that gives so many parts of the work, between 0 and 1, in their order; what comes after the last
 * one is left to a program that survives
 */
export function crashMoments(): (count: number) => number[] {
  const seed = process.env.CRASH_SEED ?? `${randomInt(1_000_000)}`;
  console.log(`Programs die at moments that follow from CRASH_SEED=${seed}`);
  const random = new Random(seed);
  const draw = () => 0.05 + 0.75 * random.fraction();
  return (count) => Array.from({ length: count }, draw).sort((a, b) => a - b);
}
