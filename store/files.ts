import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId } from 'mongodb';
import type { Connection } from 'mongoose';
import type { Keyring } from '../platform/keyring.ts';
import { openStream, sealStream } from '../platform/sealed-stream.ts';

export type FileStore = ReturnType<typeof createFileStore>;

/** The name of files that no request has kept yet. */
const STAGED = 'staged';

/** A file of a customer: what is known of its content. */
export interface StoredFile {
  readonly file_id: string;
  readonly sha256: string;
  /** In bytes, as the customer knows it. */
  readonly size: number;
}

/** Files in GridFS. A file is written once and never changed. */
export function createFileStore(connection: Connection, keyring: Keyring) {
  let bucket: GridFSBucket | undefined;
  const files = () => {
    if (!connection.db) throw new Error('MongoDB is not connected');
    bucket ??= new GridFSBucket(connection.db as unknown as ConstructorParameters<typeof GridFSBucket>[0]);
    return bucket;
  };

  const write = async (
    name: string,
    content: AsyncIterable<Uint8Array>,
    metadata: Record<string, unknown> = {},
  ): Promise<string> => {
    const upload = files().openUploadStream(name, { metadata });
    try {
      await pipeline(content, upload);
    } catch (error) {
      await upload.abort().catch(() => undefined);
      throw error;
    }
    return upload.id.toString();
  };

  /** Writes a customer's file, encrypted; a stream that fails leaves nothing behind. */
  const writeSealed = async (name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
    const hash = createHash('sha256');
    let size = 0;
    async function* measured() {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const file_id = await write(name, sealStream(keyring, measured()));
    return { file_id, sha256: hash.digest('hex'), size };
  };

  return {
    /** Writes a stream to a new file and gives its id; a stream that fails leaves nothing behind. */
    write,

    /** Reads a file as a stream; the stream fails when there is no such file. */
    read(id: string): Readable {
      return files().openDownloadStream(new ObjectId(id));
    },

    /** Writes a file that a request brings, encrypted, before it is known whether it is kept. */
    writeStaged: (content: AsyncIterable<Uint8Array>): Promise<StoredFile> => writeSealed(STAGED, content),

    /** Keeps a staged file under its name. */
    async keep(id: string, name: string): Promise<void> {
      await files().rename(new ObjectId(id), name);
    },

    /** Removes staged files that were written before a moment: their requests died. Gives their number. */
    async removeStaged(before: Date): Promise<number> {
      let count = 0;
      for await (const { _id } of files().find({ filename: STAGED, uploadDate: { $lt: before } })) {
        await files().delete(_id);
        count += 1;
      }
      return count;
    },

    writeSealed,

    /** Reads what `writeSealed` wrote. The stream fails when there is no such file, or when it was changed. */
    readSealed(id: string): Readable {
      return Readable.from(openStream(keyring, this.read(id)), { objectMode: false });
    },

    /** Removes a file; one that is gone already is no fault. */
    async remove(id: string): Promise<void> {
      const [file] = await files()
        .find({ _id: new ObjectId(id) })
        .limit(1)
        .toArray();
      if (file) await files().delete(file._id);
    },

    /** Removes every file of a name but one: what an attempt that was cut short left behind. */
    async removeOthers(name: string, keptId?: string): Promise<void> {
      for await (const { _id } of files().find({ filename: name })) {
        if (_id.toString() !== keptId) await files().delete(_id);
      }
    },
  };
}
