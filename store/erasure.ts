import { DOCUMENT_IMAGES } from '../screening/identity-verification.ts';
import type { BulkUploadStore } from './bulk-uploads.ts';
import type { CheckStore } from './checks.ts';
import type { FileStore } from './files.ts';
import { imageName } from './images.ts';
import type { ProfileStore } from './profiles.ts';
import { reportName } from './reports.ts';

/** What an erasure found. */
export interface Erasure {
  /** False when there was no such profile, or it was erased before. */
  readonly profile: boolean;
  /** How many checks asked about the person. */
  readonly checks: number;
}

interface Stores {
  readonly profiles: ProfileStore;
  readonly checks: CheckStore;
  readonly bulkUploads: BulkUploadStore;
  readonly files: FileStore;
}

/**
 * Erases what is held about a person: the profile, the results and reports of its checks, and its rows of bulk
 * uploads. A tombstone stays. Done again after it broke off, it goes on where it stood.
 */
export function createErasure({ profiles, checks, bulkUploads, files }: Stores) {
  const eraseFiles = async (accountId: string, profileId: string): Promise<void> => {
    for (const { _id, bulk } of await checks.ofProfile(accountId, profileId)) {
      await files.removeOthers(reportName(_id));
      for (const image of DOCUMENT_IMAGES) await files.removeOthers(imageName(_id, image));
      if (bulk) await bulkUploads.eraseRow(bulk.upload_id, bulk.row, files);
    }
  };

  return async (accountId: string, profileId: string): Promise<Erasure> => {
    // The profile comes last, so that an erasure that breaks off can be repeated; then the checks that were made in
    // between.
    const before = await checks.erase(accountId, profileId);
    await eraseFiles(accountId, profileId);
    const profile = await profiles.erase(accountId, profileId);
    const after = await checks.erase(accountId, profileId);
    if (after > before) await eraseFiles(accountId, profileId);
    return { profile, checks: after };
  };
}
