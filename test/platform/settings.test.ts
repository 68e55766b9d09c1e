import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../platform/settings.ts';

const NEEDED = {
  MONGODB_URI: 'mongodb://127.0.0.1/plumbline',
  PLUMBLINE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
};

describe('the settings', () => {
  it('have a default for all but the database and the keys', () => {
    expect(readSettings(NEEDED)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://127.0.0.1:3000/v1',
      tokenLifeSeconds: 86_400,
      allowedNetworks: [],
      codecToken: undefined,
    });
    expect(readSettings({ ...NEEDED, PORT: '8080' }).baseUrl).toBe('http://127.0.0.1:8080/v1');
    expect(readSettings({ ...NEEDED, BASE_URL: 'https://example.com/v1/' }).baseUrl).toBe(
      'https://example.com/v1',
    );
  });

  it.each(['MONGODB_URI', 'PLUMBLINE_KEYS'])('name what is missing: %s', (name) => {
    expect(() => readSettings({ ...NEEDED, [name]: '' })).toThrow(new SettingsError(`${name} is not set`));
  });

  it.each(['x', '-1', '1.5'])('name a number that is none: %s', (PORT) => {
    expect(() => readSettings({ ...NEEDED, PORT })).toThrow(new SettingsError('PORT is not a whole number'));
  });

  it('are read from files where these are named', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'plumbline-settings-'));
    const path = join(dir, 'keys');
    await writeFile(path, `${NEEDED.PLUMBLINE_KEYS}\n`);
    const { PLUMBLINE_KEYS: _, ...rest } = NEEDED;
    expect(readSettings({ ...rest, PLUMBLINE_KEYS_FILE: path }).keyring.ids).toEqual(['k1']);
    await rm(dir, { recursive: true });
  });

  it('split lists', () => {
    const { allowedNetworks } = readSettings({ ...NEEDED, ALLOWED_NETWORKS: '10.0.0.0/8, ::1/128,' });
    expect(allowedNetworks).toEqual(['10.0.0.0/8', '::1/128']);
  });
});
