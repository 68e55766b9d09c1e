import { defaultPayloadConverter } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EncryptionCodec } from '../../platform/payload-codec.ts';
import { type Installation, install } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const UI = 'http://127.0.0.1:8233';
const BEARER = { authorization: 'Bearer codec-token' };

let installation: Installation;
let payloads: { metadata: Record<string, string>; data: string }[];
beforeAll(async () => {
  installation = await install({ CODEC_ORIGINS: UI });
  const plain = defaultPayloadConverter.toPayload({ name: 'Dolores' });
  const encoded = await new EncryptionCodec(installation.settings.keyring).encode(plain ? [plain] : []);
  const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  payloads = encoded.map(({ metadata, data }) => ({
    metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, base64(value)])),
    data: base64(data),
  }));
});
afterAll(() => installation.close());

const post = (url: string, payload: object, headers: Record<string, string> = BEARER) =>
  installation.app.inject({ method: 'POST', url, payload, headers });
const textOf = (answer: { json(): { payloads: { data: string }[] } }) =>
  answer.json().payloads.map(({ data }) => Buffer.from(data, 'base64').toString());

describe('the codec server', () => {
  it('decodes what is encrypted, for the holder of the token', async () => {
    expect(JSON.stringify(payloads)).not.toContain(Buffer.from('Dolores').toString('base64').slice(0, 8));
    expect(textOf(await post('/codec/decode', { payloads }))).toEqual(['{"name":"Dolores"}']);
    expect(textOf(await post('/codec/codec-token/decode', { payloads }, {}))).toEqual(['{"name":"Dolores"}']);
  });

  it('encodes so that it decodes again', async () => {
    const plain = { metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: Buffer.from('"a"').toString('base64') };
    const encoded = await post('/codec/encode', { payloads: [plain] });
    expect(textOf(encoded)).not.toContain('"a"');
    const decoded = await post('/codec/decode', encoded.json());
    expect(decoded.json()).toEqual({ payloads: [plain] });
  });

  it('leaves what is not encrypted as it is', async () => {
    const plain = { metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: 'ImEi' };
    expect((await post('/codec/decode', { payloads: [plain] })).json()).toEqual({ payloads: [plain] });
    expect((await post('/codec/decode', { payloads: [] })).json()).toEqual({ payloads: [] });
  });

  it('asks for the token', async () => {
    for (const authorization of ['', 'Bearer codec-toke', 'Bearer codec-tokens', 'Bearer x', 'codec-token']) {
      for (const path of ['/codec/decode', '/codec/encode', '/codec/wrong/decode']) {
        expectProblem(await post(path, { payloads }, { authorization }), 'unauthorized');
      }
    }
  });

  it('refuses what it cannot read', async () => {
    const broken = payloads.map((payload) => ({ ...payload, data: Buffer.alloc(40).toString('base64') }));
    for (const body of [
      {},
      { payloads: 1 },
      { payloads: [null] },
      { payloads: [{ data: 1 }] },
      { payloads: broken },
    ]) {
      expect(expectProblem(await post('/codec/decode', body), 'validation_error')).toEqual(['/payloads']);
    }
  });

  it('answers the browsers of allowed origins alone', async () => {
    const ask = async (origin: string) => {
      const preflight = await installation.app.inject({
        method: 'OPTIONS',
        url: '/codec/decode',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      const answer = await post('/codec/decode', { payloads }, { ...BEARER, origin });
      return [preflight, answer].map(({ headers }) => headers['access-control-allow-origin']);
    };
    expect(await ask(UI)).toEqual([UI, UI]);
    expect(await ask('http://127.0.0.1:8234')).toEqual([undefined, undefined]);
    expect(await ask('null')).toEqual([undefined, undefined]);
    const api = await installation.app.inject({ url: '/health', headers: { origin: UI } });
    expect(api.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is not there without a token of its own', async () => {
    const without = await install({ CODEC_TOKEN: '' });
    const answer = await without.app.inject({ method: 'POST', url: '/codec/decode', payload: { payloads } });
    expectProblem(answer, 'not_found');
    await without.close();
  });
});

describe('the figures of the API', () => {
  it('count requests by route and never by address', async () => {
    const id = '0197c0de-0000-7000-8000-000000000009';
    await installation.app.inject({ url: `/v1/profiles/${id}` });
    await installation.app.inject({ url: '/nowhere/4711' });
    const text = await installation.app.metrics.metrics();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{[^}]*route="\/v1\/profiles\/:profile_id",status="401"[^}]*\} 1/,
    );
    expect(text).not.toContain(id);
    expect(text).not.toContain('4711');
    const answer = await installation.app.inject({ url: '/metrics' });
    expectProblem(answer, 'not_found');
  });
});
