import type { BulkPerson } from './person.ts';
import type { RowFault } from './row-fault.ts';

/** A row of a bulk file. */
export interface BulkRow {
  /** Counted from 1; header and blank rows are not counted. */
  readonly row: number;
  /** As in the file; at most as many as a file may have columns. */
  readonly cells: readonly string[];
  /** What the row says, in the form that the API takes; null when there is a fault. */
  readonly person: BulkPerson | null;
  readonly faults: readonly RowFault[];
  /** The earlier row with the same person, whatever its reference. */
  readonly duplicateOf: number | null;
}
