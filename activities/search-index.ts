import type { Logger } from '../platform/log.ts';
import { createSubjectIndexBuilder } from '../screening/matching/index-builder.ts';
import type { Subject } from '../screening/record.ts';
import type { SubjectIndex } from '../screening/search.ts';
import type { SourceVersion } from '../store/documents.ts';
import type { PublishedSnapshot, RecordSourceStore } from '../store/record-sources.ts';
import { linesOf } from './lines.ts';

/** The record sources in memory, each with the version that is searched. */
export interface LoadedSource extends SourceVersion {
  readonly index: SubjectIndex;
}

/** The record sources cannot be searched now. */
export class SourcesUnavailableError extends Error {}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/**
 * Holds the published snapshots in memory and follows what the operator publishes. A new version is loaded beside the
 * old one and takes its place when it is whole; a version that cannot be loaded leaves the old one in place.
 */
export function createSearchIndex(store: RecordSourceStore, log: Logger) {
  let loaded: readonly LoadedSource[] | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let refreshing: Promise<void> | undefined;

  const load = async (snapshot: PublishedSnapshot): Promise<LoadedSource> => {
    const builder = createSubjectIndexBuilder();
    let read = 0;
    for await (const line of linesOf(store.read(snapshot))) {
      builder.add(JSON.parse(line.toString('utf8')) as Subject, line);
      read += 1;
    }
    if (read !== snapshot.subjects)
      throw new Error(`Snapshot ${snapshot._id} holds ${read} of ${snapshot.subjects} subjects`);
    return { source: snapshot.source, version: snapshot.version, index: builder.build() };
  };

  const loadOrKeep = async (snapshot: PublishedSnapshot): Promise<LoadedSource> => {
    const same = loaded?.find(
      ({ source, version }) => source === snapshot.source && version === snapshot.version,
    );
    if (same) return same;
    try {
      const fresh = await load(snapshot);
      log.info(
        { source: fresh.source, version: fresh.version, persons: fresh.index.size },
        'record source loaded',
      );
      return fresh;
    } catch (error) {
      log.error(
        { source: snapshot.source, version: snapshot.version, err: error },
        'record source could not be loaded',
      );
      const old = loaded?.find(({ source }) => source === snapshot.source);
      if (old) return old;
      throw error;
    }
  };

  const refresh = async (): Promise<void> => {
    const published = await store.published();
    const next: LoadedSource[] = [];
    for (const snapshot of published) next.push(await loadOrKeep(snapshot));
    loaded = next;
  };

  return {
    /** Looks for newly published versions; concurrent calls share one look. */
    refresh(): Promise<void> {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },

    /** Follows what is published until `stop`. */
    follow(intervalMs: number): void {
      const again = () => {
        timer = setTimeout(async () => {
          await this.refresh().catch((error) =>
            log.warn({ err: error }, 'record sources could not be refreshed'),
          );
          if (!stopped) again();
        }, intervalMs);
      };
      again();
    },

    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },

    /**
     * The sources to search.
     * @param access names of the record sources that the account may see; all of them when left out
     * @throws SourcesUnavailableError when none is there: silence must not read as a clear result
     */
    sources(access?: readonly string[]): readonly LoadedSource[] {
      if (loaded === null) throw new SourcesUnavailableError('The record sources are not loaded yet');
      if (loaded.length === 0) throw new SourcesUnavailableError('No record source is published');
      const allowed = access ? loaded.filter(({ source }) => access.includes(source)) : loaded;
      if (allowed.length === 0) {
        throw new SourcesUnavailableError('No record source that this account may see is published');
      }
      return allowed;
    },
  };
}
