import exceljs from 'exceljs';
import { expect } from 'vitest';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import type { Store } from '../../store/store.ts';
import { readLines, readResults } from './bulk.ts';
import { checksOf } from './bulk-runs.ts';

const IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIMES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Text without what differs between two uploads of the same file: ids and times. */
const blank = (text: string): string => text.replaceAll(IDS, '<id>').replaceAll(TIMES, '<time>');

const csvOf = async (store: Store, upload: BulkUploadDocument): Promise<string> =>
  blank((await readResults(store, upload, 'csv')).toString('utf8'));

/** The lines of every sheet of the spreadsheet. */
async function sheetsOf(store: Store, upload: BulkUploadDocument): Promise<Record<string, string[]>> {
  const bytes = await readResults(store, upload, 'xlsx');
  const workbook = new exceljs.Workbook();
  // The package's types know an older Buffer.
  await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => {
      const lines: string[] = [];
      sheet.eachRow({ includeEmpty: true }, ({ values }) => lines.push(blank(JSON.stringify(values))));
      return [sheet.name, lines];
    }),
  );
}

/** Expects of two uploads of the same file that their results differ in ids and times alone. */
export async function expectSameResults(
  store: Store,
  one: BulkUploadDocument,
  other: BulkUploadDocument,
): Promise<void> {
  // Not `toBe` of the texts: their difference is a file long.
  expect((await csvOf(store, one)) === (await csvOf(store, other)), 'the summaries are the same').toBe(true);
  expect(await sheetsOf(store, one)).toEqual(await sheetsOf(store, other));
}

/**
 * Expects of a complete upload, the only one of its account, one line for each row; one check and one profile for each
 * that can be run; one file of each kind.
 */
export async function expectOneOfEach(store: Store, upload: BulkUploadDocument): Promise<void> {
  const lines = await readLines(store, upload);
  expect(lines).toHaveLength(upload.row_count);
  const runnable = lines.flatMap((line, at) =>
    line.result_status === 'invalid'
      ? []
      : [{ row: at + 1, check: line.result_check_id, profile: line.result_profile_id }],
  );
  expect(runnable).toHaveLength(upload.valid_row_count);
  const checks = await checksOf(store, upload);
  const made = checks.map(({ _id, profile_id, bulk }) => ({
    row: bulk?.row,
    check: _id,
    profile: profile_id,
  }));
  expect(made).toEqual(runnable);
  const profiles = await store.profiles.model.distinct('_id', { account_id: upload.account_id });
  expect(profiles.toSorted()).toEqual(runnable.map(({ profile = '' }) => profile).toSorted());
  const files = store.connection.collection('fs.files');
  expect(await files.countDocuments({ filename: { $regex: `^bulk-results/${upload._id}` } })).toBe(2);
}
