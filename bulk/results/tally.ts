import { RECORD_CATEGORIES } from '../../screening/record.ts';
import { ROW_STATUSES, type RowOutcome } from './outcome.ts';

/** Names and how often each occurred. */
export type Counts = readonly (readonly [name: string, count: number])[];

const NO_STATE = 'none';

/** Counts outcomes while they pass by. */
export class Tally {
  readonly #statuses = new Map<string, number>(ROW_STATUSES.map((status) => [status, 0]));
  readonly #categories = new Map<string, number>(RECORD_CATEGORIES.map((category) => [category, 0]));
  readonly #states = new Map<string, number>();

  add({ status, records }: RowOutcome): void {
    count(this.#statuses, status);
    for (const { category, source } of records) {
      count(this.#categories, category);
      count(this.#states, source.state ?? NO_STATE);
    }
  }

  /** Rows by status; every status is named. */
  get statuses(): Counts {
    return [...this.#statuses];
  }

  /** Records by category; every category is named. */
  get categories(): Counts {
    return [...this.#categories];
  }

  /** Records by the state of their source; `none` comes last. */
  get states(): Counts {
    return [...this.#states].sort(
      ([a], [b]) => Number(a === NO_STATE) - Number(b === NO_STATE) || (a < b ? -1 : 1),
    );
  }
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
