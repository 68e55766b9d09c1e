import { createHash } from 'node:crypto';
import jszip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listScenarios } from '../../screening/scenarios/catalogue.ts';
import { JPEG, PNG } from '../support/images.ts';
import {
  createTestAccount,
  type Installation,
  installWorking,
  type TestAccount,
} from '../support/installation.ts';
import { type FilePart, multipart } from '../support/multipart.ts';
import { expectProblem } from '../support/problems.ts';
import { until } from '../support/wait.ts';

const CLARA = { first_name: 'Clara', last_name: 'Clear', dob: '19850214' };
const DOCUMENTS = { verification_type: 'document_verification', ...CLARA };
const IMAGES: Record<string, FilePart> = {
  document_front: { name: 'front.jpg', content: JPEG },
  document_back: { name: 'back.png', content: PNG },
  selfie: { name: 'me.txt', content: JPEG },
};

let installation: Installation;
let caller: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  installation = await installWorking();
  caller = await createTestAccount(installation);
  other = await createTestAccount(installation);
});
afterAll(() => installation.close());

const post = (payload: object) => caller.call({ method: 'POST', url: '/v1/identity_verifications', payload });
const upload = async (fields: Record<string, string>, files: Record<string, FilePart> = IMAGES) => {
  const body = await multipart(fields, files);
  return caller.call({ method: 'POST', url: '/v1/identity_verifications', ...body });
};
const read = async (id: string) => (await caller.call({ url: `/v1/identity_verifications/${id}` })).json();
const ended = (id: string) =>
  until(async () => {
    const check = await read(id);
    return check.status === 'pending' ? null : check;
  });
const files = (id: string, method: 'GET' | 'DELETE' = 'GET', as = caller) =>
  as.call({ method, url: `/v1/identity_verifications/${id}/files` });
const documentCheck = async (fields: Record<string, string> = DOCUMENTS) =>
  ended((await upload(fields)).json().id);
const staged = () =>
  installation.store.connection.db?.collection('fs.files').countDocuments({ filename: 'staged' });

/** The entries of an archive. */
async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const { files: found } = await jszip.loadAsync(archive, { checkCRC32: true });
  const entries = Object.values(found).map(
    async (file): Promise<[string, Buffer]> => [file.name, await file.async('nodebuffer')],
  );
  return new Map(await Promise.all(entries));
}

describe('an identity verification of personal data', () => {
  it('answers 201 pending, then says what was found of each component', async () => {
    const answer = await post({ verification_type: 'pii_validation', ...CLARA, email: 'clara@example.com' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      check_type: 'identity_verification',
      verification_type: 'pii_validation',
      status: 'pending',
      results: [],
    });
    const check = await ended(answer.json().id);
    expect(check.results).toContainEqual({ component: 'ssn', result: 'clear', reasons: [] });
    // The event is noted right after the result is stored.
    const event = await until(async () => {
      const events = (await caller.call({ url: '/v1/events?type=identity_verification.completed' })).json();
      return events.find(({ data }: { data: { object: { id: string } } }) => data.object.id === check.id);
    });
    expect(event.data.object).toEqual(check);
    const list = (await caller.call({ url: '/v1/identity_verifications' })).json();
    expect(list[0]).toEqual(check);
  });

  it('may come as multipart, with JSON in the fields that hold it', async () => {
    const addresses = [{ street: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701' }];
    const fields = { verification_type: 'pii_validation', ...CLARA, addresses: JSON.stringify(addresses) };
    const answer = await upload(fields, {});
    expect(answer.statusCode).toBe(201);
    const profile = await caller.call({ url: `/v1/profiles/${answer.json().profile_id}` });
    expect(profile.json().addresses).toEqual(addresses);
  });

  it('never identifies a person whom nobody knows', async () => {
    const { results } = await ended(
      (await post({ verification_type: 'pii_validation', first_name: 'No', last_name: 'Body' })).json().id,
    );
    expect(new Set(results.map(({ result }: { result: string }) => result))).toEqual(
      new Set(['unidentified']),
    );
  });

  it('keeps what was answered sealed', async () => {
    const { id } = await ended((await post({ verification_type: 'pii_validation', ...CLARA })).json().id);
    expect(JSON.stringify(await installation.store.checks.get(id))).not.toContain('component');
  });

  it('has scenarios for a range of outcomes', async () => {
    for (const { inputs, expected } of listScenarios('identity_verification')) {
      if (expected.pending_seconds !== undefined) continue;
      const fields = inputs as Record<string, string>;
      const answer =
        fields.verification_type === 'pii_validation' ? await post(fields) : await upload(fields);
      const { results } = await ended(answer.json().id);
      const count = (wanted: string) =>
        results.filter(({ result }: { result: string }) => result === wanted).length;
      expect([count('clear'), count('consider'), count('unidentified')]).toEqual([
        expected.clear,
        expected.consider,
        expected.unidentified,
      ]);
    }
  });
});

describe('a document verification', () => {
  it('gives the images back as a ZIP of exactly three names', async () => {
    const { id, status } = await documentCheck();
    expect(status).toBe('complete');
    const answer = await files(id);
    expect(answer.headers['content-type']).toBe('application/zip');
    const entries = await unzip(answer.rawPayload);
    expect([...entries.keys()].sort()).toEqual([
      'Doc_Back_1_blob.jpg',
      'Doc_Front_1_blob.jpg',
      'Doc_Selfie_1_blob.jpg',
    ]);
    expect(entries.get('Doc_Front_1_blob.jpg')?.equals(JPEG)).toBe(true);
    expect(entries.get('Doc_Back_1_blob.jpg')?.equals(PNG)).toBe(true);
  });

  it('has no files before its result, for another account, or of another type', async () => {
    const waiting = (await upload({ ...DOCUMENTS, first_name: 'Penny', last_name: 'Pending' })).json();
    expectProblem(await files(waiting.id), 'conflict');
    expectProblem(await files(waiting.id, 'DELETE'), 'conflict');
    const { id } = await documentCheck();
    expectProblem(await files(id, 'GET', other), 'not_found');
    expectProblem(await files(id, 'DELETE', other), 'not_found');
    const data = await ended((await post({ verification_type: 'pii_validation', ...CLARA })).json().id);
    expectProblem(await files(data.id), 'not_found');
  });

  it('loses its images when they are erased, and keeps its result', async () => {
    const { id, results } = await documentCheck();
    expect((await files(id, 'DELETE')).statusCode).toBe(204);
    expect((await files(id, 'DELETE')).statusCode).toBe(204);
    expectProblem(await files(id), 'conflict');
    const check = await read(id);
    expect(check.results).toEqual(results);
    expect(check.images_erased_at).toMatch(/Z$/);
    const left = await installation.store.connection.db
      ?.collection('fs.files')
      .countDocuments({ filename: { $regex: id } });
    expect(left).toBe(0);
  });

  it('loses them with the person as well', async () => {
    const { id, profile_id } = await documentCheck();
    expect((await caller.call({ method: 'DELETE', url: `/v1/profiles/${profile_id}` })).statusCode).toBe(204);
    expectProblem(await files(id), 'conflict');
    expect((await read(id)).results).toEqual([]);
  });

  const text: FilePart = { name: 'front.jpg', content: 'I am not an image' };
  it.each([
    [{}, ['/document_front', '/document_back', '/selfie']],
    [{ document_front: IMAGES.document_front as FilePart }, ['/document_back', '/selfie']],
    [{ ...IMAGES, document_front: text, selfie: text }, ['/document_front', '/selfie']],
    [{ ...IMAGES, document_front: { name: 'a.gif', content: 'GIF89a\u0001\u0000' } }, ['/document_front']],
  ] as [Record<string, FilePart>, string[]][])('refuses wrong images %#', async (images, pointers) => {
    expect(expectProblem(await upload(DOCUMENTS, images), 'validation_error')).toEqual(pointers);
    await until(async () => (await staged()) === 0);
  });

  it('refuses images of a validation of personal data, and unknown parts', async () => {
    const answer = await upload({ ...DOCUMENTS, verification_type: 'pii_validation' });
    expect(expectProblem(answer, 'validation_error')).toHaveLength(3);
    const strange = await upload(DOCUMENTS, { ...IMAGES, passport: text });
    expect(expectProblem(strange, 'validation_error')).toEqual(['/passport']);
    await until(async () => (await staged()) === 0);
  });

  it('refuses an image of more than 10 MiB', async () => {
    const large = Buffer.concat([JPEG, Buffer.alloc(10 * 1024 * 1024)]);
    const answer = await upload(DOCUMENTS, { ...IMAGES, selfie: { name: 'me.jpg', content: large } });
    expectProblem(answer, 'payload_too_large');
    await until(async () => (await staged()) === 0);
  });
});

describe('an image by its signed link', () => {
  const image = (token: string) => installation.app.inject({ url: `/v1/provider_images?token=${token}` });
  const waiting = async () =>
    (await upload({ ...DOCUMENTS, first_name: 'Penny', last_name: 'Pending' })).json().id as string;
  const link = (resourceId: string, part: string, ms = 60_000) =>
    installation.store.signLink({ resourceId, part }, new Date(Date.now() + ms));

  it('is given while its check waits', async () => {
    const id = await waiting();
    const answer = await image(await link(id, 'document_back'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
    expect(sha256).toBe(createHash('sha256').update(PNG).digest('hex'));
  });

  it('is not given by a link that is forged, out of date, of another part or of a check that has ended', async () => {
    const id = await waiting();
    const good = await link(id, 'document_back');
    expectProblem(await image(`${good.slice(0, -4)}AAAA`), 'not_found');
    expectProblem(await image(await link(id, 'document_back', -60_000)), 'not_found');
    expectProblem(await image(await link(id, 'passport')), 'not_found');
    expectProblem(await image(caller.token), 'not_found');
    const { id: complete } = await documentCheck();
    expectProblem(await image(await link(complete, 'selfie')), 'not_found');
  });
});
