import type { StoredIdentity } from '../../screening/identity.ts';
import type { Case, Charge, CriminalRecord } from '../../screening/record.ts';
import { columnOf } from '../columns.ts';
import type { Cell, RowOutcome } from './outcome.ts';
import type { DetailSheet } from './sheets.ts';

/** One line of the sheet: a charge, or what has none. */
interface Line {
  readonly outcome: RowOutcome;
  readonly reference: string;
  readonly record: CriminalRecord;
  readonly identity: StoredIdentity | undefined;
  readonly case: Case;
  readonly charge: Charge;
}

const COLUMNS: readonly (readonly [title: string, width: number, value: (line: Line) => Cell | undefined])[] =
  [
    ['Row', 8, ({ outcome }) => outcome.row],
    ['Reference', 16, ({ reference }) => reference],
    ['Check', 38, ({ outcome }) => outcome.check_id],
    ['Identity', 20, ({ identity }) => identity?.identity_id],
    ['Score', 8, ({ identity }) => identity?.match_score],
    ['Record', 26, ({ record }) => record.record_id],
    ['Category', 18, ({ record }) => record.category],
    ['Source', 34, ({ record }) => record.source.name],
    ['State', 8, ({ record }) => record.source.state],
    ['Case number', 18, (line) => line.case.case_number],
    ['File date', 11, (line) => line.case.file_date],
    ['Charge', 36, ({ charge }) => charge.charge],
    ['Classification', 15, ({ charge }) => charge.classification],
    ['Disposition', 22, ({ charge }) => charge.disposition],
    ['Disposition date', 16, ({ charge }) => charge.disposition_date],
    ['Outcome', 14, ({ charge }) => charge.outcome],
  ];

/** One line for each charge of each record; a record or case without charges has a line of its own. */
export function recordsSheet(header: readonly string[]): DetailSheet {
  const reference = header.findIndex((cell) => columnOf(cell) === 'reference_id');
  return {
    name: 'Records',
    columns: COLUMNS.map(([title, width]) => ({ title, width })),
    *lines(outcome) {
      const common = { outcome, reference: outcome.cells[reference] ?? '' };
      for (const record of outcome.records) {
        // Identities come best first: a record of several is told with the best.
        const identity = outcome.identities.find(({ record_ids }) => record_ids.includes(record.record_id));
        for (const [courtCase, charge] of chargesOf(record)) {
          const line: Line = { ...common, record, identity, case: courtCase, charge };
          yield COLUMNS.map(([, , value]) => value(line) ?? '');
        }
      }
    },
  };
}

function* chargesOf({ cases }: CriminalRecord): Generator<readonly [Case, Charge]> {
  for (const courtCase of cases.length > 0 ? cases : [{}]) {
    const { charges = [] }: Case = courtCase;
    for (const charge of charges.length > 0 ? charges : [{}]) yield [courtCase, charge];
  }
}
