import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a JSON file in one step, so that no reader sees half of it. Secrets get mode 0600. */
export function writeJson(file: string, value: unknown, mode: 0o600 | 0o644 = 0o644): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode });
  renameSync(draft, file);
}

/** The content of a JSON file, or `undefined` when it is not there or is not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The fields of an object that are of one type; anything else is left out. */
export function fieldsOf<Value>(
  value: unknown,
  is: (field: unknown) => field is Value,
): Record<string, Value> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Value] => is(entry[1])));
}

export const isString = (value: unknown): value is string => typeof value === 'string';
