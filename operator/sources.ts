import type { Command } from 'commander';
import type { RecordSourceDocument, SnapshotDocument } from '../store/documents.ts';
import { integer } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { found, notFound } from './errors.ts';
import { type Fields, itemReport, listReport, table } from './output.ts';
import { addImport } from './source-import.ts';

const viewSource = ({ _id, published_version, created_at, ...fields }: RecordSourceDocument): Fields => ({
  name: _id,
  ...fields,
  published_version: published_version ?? null,
  created_at: created_at.toISOString(),
});

const viewVersion = ({ version, subjects, records, sha256, created_at }: SnapshotDocument): Fields => ({
  version,
  subjects,
  records,
  sha256,
  created_at: created_at.toISOString(),
});

function addShow(sources: Command, { run }: Attachment): void {
  sources
    .command('show')
    .description('Show a source with its versions, newest first.')
    .argument('<name>', 'name of the source')
    .action((name: string) =>
      run(async ({ store }) => {
        const source = viewSource(found(await store.recordSources.find(name), 'record source', name));
        const versions = (await store.recordSources.versions(name)).map((snapshot) => ({
          ...viewVersion(snapshot),
          published: snapshot.version === source.published_version,
        }));
        const columns = ['version', 'published', 'subjects', 'records', 'created_at', 'sha256'];
        return {
          data: { ...source, versions },
          text: `${itemReport(source).text}\n\n${table(columns, versions)}`,
        };
      }),
    );
}

function addPublish(sources: Command, { run }: Attachment): void {
  sources
    .command('publish')
    .description('Make a version the one that is searched; also brings an old one back.')
    .argument('<name>', 'name of the source')
    .argument('<version>', 'number of the version', integer(1, Number.MAX_SAFE_INTEGER))
    .action((name: string, version: number) =>
      run(async ({ store }) => {
        const source = found(await store.recordSources.find(name), 'record source', name);
        if (!(await store.recordSources.publish(name, version)))
          throw notFound(`version of ${name}`, String(version));
        const report = {
          name,
          published_version: version,
          previous_version: source.published_version ?? null,
        };
        return source.status === 'active'
          ? itemReport(report)
          : itemReport(report, 'The source is disabled: it is not searched until it is enabled.');
      }),
    );
}

function addStatus(sources: Command, { run }: Attachment): void {
  const verbs = [
    ['enable', 'active', 'Search a source again.'],
    ['disable', 'disabled', 'Search a source no more; its versions stay.'],
  ] as const;
  for (const [verb, status, description] of verbs) {
    sources
      .command(verb)
      .description(description)
      .argument('<name>', 'name of the source')
      .action((name: string) =>
        run(async ({ store }) => {
          if (!(await store.recordSources.setStatus(name, status))) throw notFound('record source', name);
          return itemReport(viewSource(found(await store.recordSources.find(name), 'record source', name)));
        }),
      );
  }
}

/** `operator sources …` */
export function addSources(attachment: Attachment): void {
  const { program, run } = attachment;
  const sources = program.command('sources').description('Record sources and their versions.');
  sources
    .command('list')
    .description('List the sources by name.')
    .action(() =>
      run(async ({ store }) => {
        const rows = (await store.recordSources.list()).map(viewSource);
        return listReport(['name', 'format', 'status', 'published_version', 'latest_version'], rows);
      }),
    );
  addShow(sources, attachment);
  addImport(sources, attachment);
  addPublish(sources, attachment);
  addStatus(sources, attachment);
}
