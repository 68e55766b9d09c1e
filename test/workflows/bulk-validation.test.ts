import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import { csvOf, type Person, readUpload, withGatedFiles } from '../support/bulk.ts';
import { Gate } from '../support/gate.ts';
import { eventNames, keepHistory, longestSilence } from '../support/histories.ts';
import { createTestAccount, type TestAccount } from '../support/installation.ts';
import { startReceiver } from '../support/receiver.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

const CLARA: Person = { first_name: 'Clara', last_name: 'Clear' };
const NOBODY: Person = { first_name: 'Clara', last_name: '' };

let installation: TimeSkipping;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installTimeSkipping();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await installation.close();
});
beforeEach(async () => {
  caller = await createTestAccount(installation);
  await installation.store.webhookEndpoints.create(caller.account._id, {
    url: receiver.url,
    events: ['*'],
    thin: false,
  });
});

/** The types of the webhooks about an upload, and how it stood in them. */
const toldOf = ({ _id }: BulkUploadDocument) =>
  receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.object.id === _id)
    .map(({ type, data }) => `${type}: ${data.object.status}`);

const OUTCOMES = [
  {
    name: 'valid',
    file: csvOf([CLARA, CLARA, { first_name: 'Oscar', last_name: 'Onerecord' }]),
    told: 'bulk_upload.validated: validated',
    wanted: {
      status: 'validated',
      row_count: 3,
      valid_row_count: 3,
      invalid_row_count: 0,
      duplicate_row_count: 1,
      page_count: 1,
      faults: [],
    },
  },
  {
    name: 'invalid',
    file: csvOf([CLARA, NOBODY]),
    told: 'bulk_upload.validated: invalid_input',
    wanted: {
      status: 'invalid_input',
      row_count: 2,
      valid_row_count: 1,
      invalid_row_count: 1,
      faults: [{ row: 2, column: 'last_name', code: 'missing', detail: expect.any(String) }],
    },
  },
  {
    name: 'unreadable',
    file: 'first_name,last_name\n"Clara,Clear\n',
    told: 'bulk_upload.failed: failed',
    wanted: {
      status: 'failed',
      valid_row_count: 0,
      failure_reason: expect.stringContaining('quotation mark'),
      faults: [{ row: 1, column: null, code: 'broken_quotes', detail: expect.any(String) }],
      completed_at: expect.any(Date),
    },
  },
] as const;

describe('the reading of a file', () => {
  it.each(OUTCOMES)('that is $name', async ({ name, file, told, wanted }) => {
    const upload = await installation.writeUpload(caller, file);
    await installation.running(async () => {
      const run = await installation.startBulk('bulkValidation', upload);
      await run.result();
      await keepHistory(`bulk-validation-${name}`, run);
      expect(await longestSilence(run)).toBeLessThanOrEqual(60);
    });
    expect(await readUpload(installation.store, upload)).toMatchObject({ ...wanted, active: false });
    expect(toldOf(upload)).toEqual([told]);
  });

  it('that is started again after its end changes nothing, and tells once', async () => {
    const upload = await installation.writeUpload(caller, csvOf([CLARA, NOBODY]));
    await installation.running(async () => {
      await (await installation.startBulk('bulkValidation', upload)).result();
      const first = await readUpload(installation.store, upload);
      await (await installation.startBulk('bulkValidation', upload)).result();
      expect(await readUpload(installation.store, upload)).toEqual(first);
    });
    const { events } = installation.store.events;
    expect(await events.countDocuments({ 'resource.id': upload._id })).toBe(1);
  });

  it('that is cancelled ends the upload, which says so and cannot be run', async () => {
    // Many pages: the reader hears of the cancellation long before the last one.
    const file = csvOf(Array.from({ length: 20_000 }, () => CLARA));
    const upload = await installation.writeUpload(caller, file);
    const gate = new Gate();
    const { store } = installation;
    await installation.running(
      async () => {
        const run = await installation.startBulk('bulkValidation', upload);
        await gate.reached(1);
        await run.cancel();
        await until(async () => (await eventNames(run)).includes('ACTIVITY_TASK_CANCEL_REQUESTED'));
        gate.open();
        await expect(run.result()).rejects.toThrow();
        await keepHistory('bulk-validation-cancelled', run);
      },
      { store: withGatedFiles(store, gate) },
    );
    expect(await readUpload(store, upload)).toMatchObject({
      status: 'failed',
      failure_reason: 'The operator cancelled this upload.',
      valid_row_count: 0,
      active: false,
    });
    expect(toldOf(upload)).toEqual(['bulk_upload.failed: failed']);
    const answer = await caller.call({ method: 'POST', url: `/v1/bulk_uploads/${upload._id}/force_run` });
    expect(answer.statusCode).toBe(409);
  });
});
