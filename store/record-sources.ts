import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Connection } from 'mongoose';
import type { Subject } from '../screening/record.ts';
import {
  type RecordSourceDocument,
  RecordSourceDocumentSchema,
  type SnapshotDocument,
  SnapshotDocumentSchema,
} from './documents.ts';
import type { FileStore } from './files.ts';
import { defineModel } from './model.ts';

/** What is searched now: the published snapshots of the active sources. */
export type PublishedSnapshot = SnapshotDocument;

export type RecordSourceStore = ReturnType<typeof createRecordSourceStore>;

/**
 * Record sources and their versions. A snapshot is a gzip file of JSON lines in GridFS, never changed;
 * publishing moves one pointer, so that searchers see the old version or the new one and nothing between.
 */
export function createRecordSourceStore(connection: Connection, files: FileStore) {
  const sources = defineModel(connection, {
    name: 'record_sources',
    schema: RecordSourceDocumentSchema,
    indexes: [[{ status: 1, _id: 1 }]],
  });
  const snapshots = defineModel(connection, {
    name: 'record_snapshots',
    schema: SnapshotDocumentSchema,
    indexes: [[{ source: 1, version: -1 }, { unique: true }]],
  });

  const find = (source: string) => sources.findById(source).lean<RecordSourceDocument>();

  const nextVersion = async (source: string, format: string): Promise<number> => {
    const counted = await sources
      .findOneAndUpdate(
        { _id: source },
        {
          $inc: { latest_version: 1 },
          $set: { format },
          $setOnInsert: { status: 'active', created_at: new Date() },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<RecordSourceDocument>();
    return counted?.latest_version ?? 1;
  };

  return {
    sources,
    snapshots,

    /**
     * Imports subjects as a new version. Nothing is kept when the reader fails.
     * @returns the snapshot; it is searched once it is published
     */
    async import(
      source: string,
      format: string,
      subjects: AsyncIterable<Subject>,
    ): Promise<SnapshotDocument> {
      const counts = { subjects: 0, records: 0 };
      const hash = createHash('sha256');
      const lines = async function* () {
        for await (const subject of subjects) {
          counts.subjects += 1;
          counts.records += subject.records.length;
          const line = `${JSON.stringify(subject)}\n`;
          hash.update(line);
          yield line;
        }
      };
      const zip = createGzip({ level: 4 });
      const text = Readable.from(lines(), { objectMode: true, highWaterMark: 256 });
      text.on('error', (error) => zip.destroy(error));
      const fileId = await files.write(`${source}.jsonl.gz`, text.pipe(zip), { source });
      const version = await nextVersion(source, format);
      const snapshot: SnapshotDocument = {
        _id: `${source}@${version}`,
        source,
        version,
        file_id: fileId,
        created_at: new Date(),
        ...counts,
        sha256: hash.digest('hex'),
      };
      await snapshots.insertOne(snapshot);
      return snapshot;
    },

    /** Makes a version the one that is searched; also brings an old one back. Gives false when it is unknown. */
    async publish(source: string, version: number): Promise<boolean> {
      if (!(await snapshots.exists({ _id: `${source}@${version}` }))) return false;
      return (
        (await sources.updateOne({ _id: source }, { $set: { published_version: version } })).matchedCount ===
        1
      );
    },

    async setStatus(source: string, status: RecordSourceDocument['status']): Promise<boolean> {
      return (await sources.updateOne({ _id: source }, { $set: { status } })).matchedCount === 1;
    },

    find,

    async list(): Promise<RecordSourceDocument[]> {
      return sources.find().sort({ _id: 1 }).lean<RecordSourceDocument[]>();
    },

    async versions(source: string): Promise<SnapshotDocument[]> {
      return snapshots.find({ source }).sort({ version: -1 }).lean<SnapshotDocument[]>();
    },

    /** The snapshots that are to be searched now, in the order of their ids. */
    async published(): Promise<PublishedSnapshot[]> {
      const active = await sources
        .find({ status: 'active', published_version: { $exists: true } })
        .sort({ _id: 1 })
        .lean<RecordSourceDocument[]>();
      const ids = active.map(({ _id, published_version }) => `${_id}@${published_version}`);
      return snapshots
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .lean<SnapshotDocument[]>();
    },

    /** The JSON lines of a snapshot, as they were imported. */
    read(snapshot: PublishedSnapshot): Readable {
      const out = createGunzip();
      const stored = files.read(snapshot.file_id);
      stored.on('error', (error) => out.destroy(error));
      return stored.pipe(out);
    },
  };
}
