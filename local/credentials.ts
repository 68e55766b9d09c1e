import { fieldsOf, isString, readJson, writeJson } from './files.ts';

export const DEMO_STAGES = ['test', 'pilot', 'live'] as const;
export type DemoStage = (typeof DEMO_STAGES)[number];

/** How to call the API as one of the demo accounts. */
export interface AccountCredentials {
  readonly account_id: string;
  readonly client_id: string;
  readonly client_secret: string;
}

export type DemoAccounts = Readonly<Record<DemoStage, AccountCredentials>>;

/** What `.local/credentials.json` holds. */
export interface Credentials {
  readonly base_url: string;
  readonly docs_url: string;
  readonly temporal_ui_url: string | null;
  readonly accounts: DemoAccounts;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Reads what is there of the file; a part that is missing or damaged is left out. */
export function readCredentials(file: string): Partial<Omit<Credentials, 'accounts'>> & {
  accounts: Partial<DemoAccounts>;
} {
  const kept = readJson(file);
  const { base_url, docs_url, temporal_ui_url } = fieldsOf(kept, isString);
  const entries = Object.entries(fieldsOf(fieldsOf(kept, isObject).accounts, isObject));
  const accounts: Partial<Record<string, AccountCredentials>> = {};
  for (const [stage, fields] of entries) {
    const { account_id, client_id, client_secret } = fieldsOf(fields, isString);
    if (account_id && client_id && client_secret) accounts[stage] = { account_id, client_id, client_secret };
  }
  return { base_url, docs_url, temporal_ui_url, accounts };
}

/** Writes the file, readable by its owner alone. */
export function writeCredentials(file: string, credentials: Credentials): void {
  writeJson(file, credentials, 0o600);
}
