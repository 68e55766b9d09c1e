import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId } from 'mongodb';
import type { Connection } from 'mongoose';

export type FileStore = ReturnType<typeof createFileStore>;

/** Files in GridFS. A file is written once and never changed. */
export function createFileStore(connection: Connection) {
  let bucket: GridFSBucket | undefined;
  const files = () => {
    if (!connection.db) throw new Error('MongoDB is not connected');
    bucket ??= new GridFSBucket(connection.db as unknown as ConstructorParameters<typeof GridFSBucket>[0]);
    return bucket;
  };
  return {
    /** Writes a stream to a new file and gives its id; a stream that fails leaves nothing behind. */
    async write(name: string, content: Readable, metadata: Record<string, unknown> = {}): Promise<string> {
      const upload = files().openUploadStream(name, { metadata });
      try {
        await pipeline(content, upload);
      } catch (error) {
        await upload.abort().catch(() => undefined);
        throw error;
      }
      return upload.id.toString();
    },

    /** Reads a file as a stream; the stream fails when there is no such file. */
    read(id: string): Readable {
      return files().openDownloadStream(new ObjectId(id));
    },

    async remove(id: string): Promise<void> {
      await files().delete(new ObjectId(id));
    },
  };
}
