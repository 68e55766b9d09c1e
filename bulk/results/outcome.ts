import type { StoredIdentity } from '../../screening/identity.ts';
import type { CriminalRecord } from '../../screening/record.ts';

/** What can come of a row. Only the first two are answers: the others found out nothing about the person. */
export const ROW_STATUSES = ['matched', 'no_match', 'invalid', 'failed', 'not_run'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** A row of a bulk file and what its check brought. */
export interface RowOutcome {
  /** Counted from 1; header and blank rows are not counted. */
  readonly row: number;
  /** As in the file. */
  readonly cells: readonly string[];
  readonly status: RowStatus;
  readonly check_id?: string;
  readonly profile_id?: string;
  /** Why the row was not run, or its check failed. */
  readonly reason?: string;
  readonly records: readonly CriminalRecord[];
  /** Best first. */
  readonly identities: readonly StoredIdentity[];
  readonly completed_at?: Date;
  /** The earlier row with the same person. */
  readonly duplicate_of?: number;
}

/** Reads the outcomes of an upload, in the order of its rows; each call begins anew. */
export type OpenOutcomes = () => AsyncIterable<RowOutcome>;

/** A cell of the results; an empty one is `''`. */
export type Cell = string | number;

/** A column that the results add to the input's. */
export interface OutcomeColumn {
  /** In CSV. */
  readonly name: string;
  /** In the workbook. */
  readonly title: string;
  readonly width: number;
  readonly value: (outcome: RowOutcome) => Cell;
}

/** Did the check answer? A row without an answer has empty cells, so that none reads as clear. */
const answered = ({ status }: RowOutcome) => status === 'matched' || status === 'no_match';

const bestScore = ({ identities }: RowOutcome): Cell =>
  identities.length === 0 ? '' : Math.max(...identities.map(({ match_score }) => match_score));

/** What the results say about a row, beside what its own cells say. */
export const OUTCOME_COLUMNS: readonly OutcomeColumn[] = [
  { name: 'result_status', title: 'Status', width: 11, value: ({ status }) => status },
  { name: 'result_check_id', title: 'Check', width: 38, value: ({ check_id }) => check_id ?? '' },
  { name: 'result_profile_id', title: 'Profile', width: 38, value: ({ profile_id }) => profile_id ?? '' },
  {
    name: 'result_records',
    title: 'Records',
    width: 9,
    value: (outcome) => (answered(outcome) ? outcome.records.length : ''),
  },
  {
    name: 'result_identities',
    title: 'Identities',
    width: 10,
    value: (outcome) => (answered(outcome) ? outcome.identities.length : ''),
  },
  { name: 'result_best_score', title: 'Best score', width: 11, value: bestScore },
  {
    name: 'result_categories',
    title: 'Categories',
    width: 26,
    value: ({ records }) => [...new Set(records.map(({ category }) => category))].sort().join('; '),
  },
  {
    name: 'result_duplicate_of',
    title: 'Duplicate of row',
    width: 16,
    value: ({ duplicate_of }) => duplicate_of ?? '',
  },
  { name: 'result_reason', title: 'Reason', width: 40, value: ({ reason }) => reason ?? '' },
];
