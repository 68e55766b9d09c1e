import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../local/services/index.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import {
  installationEnvironment,
  type Program,
  startApiProcess,
  startWorkerProcess,
} from '../support/processes.ts';
import { until } from '../support/wait.ts';
import {
  all,
  BOUNDARY,
  type Bytes,
  bytes,
  END,
  endless,
  field,
  file,
  postBody,
  TYPE,
  zipBomb,
} from './hostile-bodies.ts';

const MEBIBYTE = 1024 * 1024;
const PATIENCE_MS = 120_000;
/** What a process may take beyond its peak after an ordinary upload; some bodies below have no end, and the files that are read at once have 260 MB. */
const GROWTH_BYTES = 320 * MEBIBYTE;

let installation: Installation;
let caller: TestAccount;
let port: number;
let programs: Program[];
beforeAll(async () => {
  const env = installationEnvironment();
  installation = await install(env);
  caller = await createTestAccount(installation);
  port = await freePort();
  programs = [await startApiProcess(env, port), await startWorkerProcess(env)];
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  await installation.close();
});

const product = () => field('product_name', 'instant_criminal');
const SMALL = ['full_name\nClara Clear\n'];

const post = (body: Bytes, headers?: Record<string, string | number>) =>
  postBody({ port, token: caller.token }, body, headers);

const get = (path: string) => caller.call({ url: `/v1/bulk_uploads/${path}` });
const reaching = (id: string, ...statuses: string[]) =>
  until(async () => {
    const upload = (await get(id)).json();
    return statuses.includes(upload.status) && upload;
  }, PATIENCE_MS);

async function uploaded(content: Bytes): Promise<string> {
  const { status, body } = await post(all(product(), file(content), [END]));
  expect([status, body]).toEqual([201, expect.objectContaining({ status: 'validating' })]);
  return body.id;
}

/** An upload that was read, run and written. */
async function completed(content: Bytes) {
  const id = await uploaded(content);
  await reaching(id, 'validated', 'invalid_input');
  await caller.call({ method: 'POST', url: `/v1/bulk_uploads/${id}/force_run` });
  return reaching(id, 'complete');
}

/** Files that no request kept, and pieces of files that are none. */
async function leftovers(): Promise<unknown[]> {
  const { connection } = installation.store;
  const files = await connection.collection('fs.files').find().toArray();
  const pieces: unknown[] = await connection.collection('fs.chunks').distinct('files_id');
  const whole = new Set(files.map(({ _id }) => `${_id}`));
  const staged = files.filter(({ filename }) => filename === 'staged');
  return [...staged, ...pieces.filter((id) => !whole.has(`${id}`))];
}

/** The largest memory that a process ever had, in bytes. */
async function peakOf({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

describe.skipIf(process.platform !== 'linux')('hostile uploads', { timeout: PATIENCE_MS }, () => {
  let before: number[];
  beforeAll(async () => {
    await completed(SMALL);
    before = await Promise.all(programs.map(peakOf));
  });

  describe('that are no request', () => {
    it.each([
      ['JSON', { 'content-type': 'application/json' }],
      ['plain CSV', { 'content-type': 'text/csv' }],
      ['a form of another kind', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['another multipart', { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` }],
    ])('%s is refused before it is read', async (_name, headers) => {
      const answer = await post(endless('['), headers);
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    });

    it.each([
      [
        'no boundary',
        all(product(), file(SMALL), [END]),
        { 'content-type': 'multipart/form-data' },
        undefined,
      ],
      ['no end', all(product(), file(SMALL)), {}, undefined],
      ['an end within the file', all(product(), [...file(SMALL)].slice(0, 2)), {}, undefined],
      ['an end within the head of the file', all(product(), ['--hostile\r\nContent-Dispo']), {}, undefined],
      ['no parts', [], {}, '/file'],
      ['no file', all(product(), [END]), {}, '/file'],
      ['a text for a file', all(product(), field('file', 'full_name\nA B\n'), [END]), {}, '/file'],
      ['two files', all(file(SMALL), file(SMALL), product(), [END]), {}, '/file'],
      ['three files', all(file(SMALL), file(SMALL), file(SMALL), [END]), {}, '/file'],
      ['a file of another name', all(file(SMALL), file(SMALL, 'more'), [END]), {}, '/more'],
      ['a field twice', all(product(), product(), file(SMALL), [END]), {}, '/product_name'],
      ['a field twice after the file', all(file(SMALL), product(), product(), [END]), {}, '/product_name'],
      ['a field that is not JSON', all(file(SMALL), field('settings', '{'), [END]), {}, '/settings'],
      [
        'a field that only says it is JSON',
        all(file(SMALL), field('settings', '{', 'application/json'), [END]),
        {},
        undefined,
      ],
      ['a field of every object', all(file(SMALL), field('__proto__', '{}'), [END]), {}, undefined],
      ['a file of every object', all(product(), file(SMALL, 'constructor'), [END]), {}, undefined],
    ] as const)('a body with %s is refused', async (_name, body, headers, pointer) => {
      const answer = await post(body, headers);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_error' } });
      expect(answer.body.source?.pointer).toBe(pointer);
    });

    it('a body with a thousand fields is refused', async () => {
      const fields = Array.from({ length: 1000 }, (_, at) => [...field(`f${at}`, '1')]).flat();
      const answer = await post(all(file(SMALL), fields, [END]));
      expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    });

    it('a field that says it is JSON is taken as JSON', async () => {
      const body = all(product(), field('settings', '{"x":1}', 'application/json'), file(SMALL), [END]);
      expect((await post(body)).body.source?.pointer).toBe('/settings/x');
    });
  });

  describe('that are too large', () => {
    it('are refused by what they say of themselves, before they come', async () => {
      const answer = await post(product(), { 'content-length': 102 * MEBIBYTE });
      expect(answer).toMatchObject({ status: 413, body: { detail: 'A file may have 100 MiB at most.' } });
    });

    it.each([
      ['a file', all(product(), file(endless()))],
      ['what comes before the first part', endless('preamble\r\n')],
      ['what comes after the last part', all(product(), file(SMALL), [END], endless())],
      ['a field', all(file(SMALL), field('settings', ''), endless())],
      ['the head of a part', all(product(), [`--${BOUNDARY}\r\nX: `], endless())],
    ])('are refused while they are sent, without an end of %s', async (_name, body) => {
      expect(await post(body)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    });
  });

  describe('whose sender hangs up', () => {
    it.each([
      ['within the file', all(product(), [...file(bytes(MEBIBYTE))].slice(0, -1))],
      ['after the file', all(file(bytes(MEBIBYTE)), field('product_name', 'instant_'))],
    ])('%s leave nothing behind', async (_name, body) => {
      const request = httpRequest({
        port,
        method: 'POST',
        path: '/v1/bulk_uploads',
        agent: false,
        headers: { authorization: `Bearer ${caller.token}`, 'content-type': TYPE },
      });
      request.on('error', () => undefined);
      for (const chunk of body) request.write(chunk);
      await until(async () => (await leftovers()).length > 0);
      request.destroy();
      await until(async () => (await leftovers()).length === 0);
    });
  });

  describe('that cannot be read', () => {
    const columns = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    const utf16 = Buffer.from('full_name\nMaría Peña\n', 'utf16le');
    const mixed = [
      Buffer.from('full_name\nMaría Peña\nJosé Núñez\n'),
      Buffer.from('Ren\xe9 Roy\n', 'latin1'),
    ];
    // All at once: memory that grew with the files would grow with all of them.
    it.concurrent.each([
      ['10,000 columns', [`full_name,${columns}\nA B\n`], 'too_many_columns', 'at most 100 are allowed'],
      ['a ZIP bomb', [zipBomb(16 * MEBIBYTE)], 'wrong_format', 'save it as CSV'],
      ['a gzip bomb', [gzipSync(Buffer.alloc(100_000_000))], 'wrong_format', 'save it as CSV'],
      ['NUL bytes', ['full_name\nClara Clear\nA\0B\n'], 'nul_bytes', 'save it as CSV UTF-8'],
      ['a line of 60 MB', ['full_name\n', ...bytes(60_000_000)], 'row_too_long', 'longer than 65536 bytes'],
      ['100 MiB of zeros', bytes(100 * MEBIBYTE, '\0'), 'nul_bytes', 'save it as CSV UTF-8'],
      ['100 MB without a row', ['full_name', ...bytes(100_000_000, '\n')], 'no_rows', 'a header and no rows'],
      ['no header', ['Clara,Clear,19850214\n'], 'missing_header', 'the known columns are reference_id,'],
      ['UTF-16 without a mark', [utf16], 'nul_bytes', 'UTF-16 without a byte-order mark'],
      [
        'UTF-16 with a mark that is broken',
        [Buffer.from([0xff, 0xfe, 0x00, 0xdc, 0x41, 0x00])],
        'bad_encoding',
        'UTF-16',
      ],
      ['two encodings', mixed, 'bad_encoding', 'save it as CSV UTF-8'],
      [
        'a quotation mark without end',
        ['full_name\n"', ...bytes(MEBIBYTE)],
        'row_too_long',
        'quotation mark is not closed',
      ],
      ['nothing', [], 'empty_file', 'The file is empty'],
    ])('%s: the upload fails and says what to do', async (_name, content, code, reason) => {
      const failed = await reaching(await uploaded(content), 'failed', 'validated', 'invalid_input');
      expect(failed).toMatchObject({
        status: 'failed',
        failure_reason: expect.stringContaining(reason),
        errors: [{ code }],
        results_ready: false,
      });
      for (const secret of ['Clara', 'María', 'José', 'Ren'])
        expect(failed.failure_reason).not.toContain(secret);
    });
  });

  it('that hold formulas are run, and their results start none', async () => {
    const cells = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '＝1',
      '=HYPERLINK("http://x","y")',
      'a;=1',
      "=cmd|' /C calc'!A0",
    ];
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const rows = quoted.flatMap((cell) => [`Clara Clear,${cell}`, `${cell},note`]);
    const done = await completed([`full_name,"=note"\n${rows.join('\n')}\n`]);
    expect(done.row_count).toBe(rows.length);
    expect(done.valid_row_count).toBeGreaterThanOrEqual(cells.length);

    const table: string[][] = parse((await get(`${done.id}/results`)).body);
    expect(table).toHaveLength(1 + rows.length);
    for (const cell of table.flat()) {
      expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝]|^[\t\r\n]|[;\t\r\n]\s*[=+\-@]/u);
    }
    expect(table.flat()).toEqual(expect.arrayContaining(["'=note", "'=1+1", "'@SUM(A1)"]));

    const workbook = new exceljs.Workbook();
    const { rawPayload } = await get(`${done.id}/results?format=xlsx`);
    await workbook.xlsx.load(rawPayload as unknown as ArrayBuffer);
    const types = new Set<number>();
    for (const sheet of workbook.worksheets) {
      sheet.eachRow((row) => row.eachCell(({ effectiveType }) => types.add(effectiveType)));
    }
    expect(types).toContain(exceljs.ValueType.String);
    expect(types).not.toContain(exceljs.ValueType.Formula);
    expect(types).not.toContain(exceljs.ValueType.Hyperlink);
  });

  it('leave nothing staged, no half file, and no program that grew', async () => {
    expect((await completed(SMALL)).matched_row_count).toBe(0);
    await until(async () => (await leftovers()).length === 0);
    const after = await Promise.all(programs.map(peakOf));
    const growth = after.map((peak, at) => peak - (before[at] ?? 0));
    for (const grown of growth) expect(grown).toBeLessThan(GROWTH_BYTES);
  });
});
