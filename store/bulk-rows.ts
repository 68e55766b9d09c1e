import { derivedId } from '../platform/ids.ts';
import type { PersonalData } from '../screening/personal-data.ts';
import type { BulkUploadDocument } from './bulk-documents.ts';
import type { CheckStore } from './checks.ts';
import type { CheckDocument } from './documents.ts';
import type { ProfileStore } from './profiles.ts';

/** The upload that rows belong to. */
type Upload = Pick<BulkUploadDocument, '_id' | 'account_id' | 'created_at'>;

/** The id of the check that a row becomes: it follows from upload and row, so that a row done twice is one check. */
export const bulkCheckId = ({ _id, created_at }: Upload, row: number): string =>
  derivedId(created_at, 'bulk-check', _id, String(row));

/** The id of the profile that a row becomes. */
export const bulkProfileId = ({ _id, created_at }: Upload, row: number): string =>
  derivedId(created_at, 'bulk-profile', _id, String(row));

/** A row's check with the person it asks about. */
export interface BulkRowCheck {
  readonly check: CheckDocument;
  readonly person: PersonalData;
}

export type BulkRowStore = ReturnType<typeof createBulkRowStore>;

/** The checks that the rows of bulk uploads become: written many at once. */
export function createBulkRowStore(checks: CheckStore, profiles: ProfileStore) {
  return {
    /** Writes checks with their profiles; those that stand already stay as they are. */
    async write({ account_id, created_at }: Upload, rows: readonly BulkRowCheck[]): Promise<void> {
      if (rows.length === 0) return;
      // The profiles stand before their checks do.
      await profiles.insertMany(
        account_id,
        rows.map(({ check, person }) => ({ id: check.profile_id, data: person })),
        created_at,
      );
      await checks.insertMany(rows.map(({ check }) => check));
    },

    /** The checks of rows that have one, by row. */
    async ofRows(upload: Upload, rows: readonly number[]): Promise<Map<number, CheckDocument>> {
      const found = await checks.getMany(rows.map((row) => bulkCheckId(upload, row)));
      return new Map(found.flatMap((check) => (check.bulk ? [[check.bulk.row, check]] : [])));
    },
  };
}
