import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { readCredentials } from './credentials.ts';
import { localPaths } from './paths.ts';
import { readPorts } from './ports.ts';
import { tableLines } from './table.ts';
import { DEMO_PERSON } from './walkthrough.ts';

/** Something keeps the demo from going on; the message says what to do. */
class DemoError extends Error {}

interface Charge {
  readonly charge?: string;
  readonly classification?: string;
  readonly disposition?: string;
}
interface Case {
  readonly case_number?: string;
  readonly file_date?: string;
  readonly court_name?: string;
  readonly charges?: readonly Charge[];
}
interface CriminalRecord {
  readonly category: string;
  readonly source: { readonly name: string; readonly state?: string };
  readonly cases?: readonly Case[];
}
interface Check {
  readonly id: string;
  readonly completed_at?: string;
  readonly run_notes?: readonly string[];
  readonly results: readonly CriminalRecord[];
  readonly profile?: { readonly id: string; readonly full_name?: string };
}
interface Received {
  readonly type: string;
  readonly received_at: string;
}

const REQUEST_MS = 15_000;
const WEBHOOK_MS = 30_000;

const times: [string, number][] = [];

/** Does one step, says what it did, and notes how long it took. */
async function step<Result>(
  title: string,
  work: () => Promise<Result>,
  say: (result: Result) => string,
): Promise<Result> {
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  times.push([title, took]);
  console.log(`${title.padEnd(34)} ${took.toFixed(0).padStart(6)} ms   ${say(result)}`);
  return result;
}

async function request<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS) }).catch(() => {
    throw new DemoError(`Nothing answers at ${new URL(url).origin}. Start the service first: npm start`);
  });
  const text = await response.text();
  if (!response.ok)
    throw new DemoError(`${init.method ?? 'GET'} ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

const post = <Body>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Body> =>
  request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Asks the bundled receiver until it has verified an event about the check. */
async function awaitWebhook(checkId: string): Promise<Received> {
  const url = `http://127.0.0.1:${readPorts().receiver}/received?resource=${checkId}`;
  const end = Date.now() + WEBHOOK_MS;
  while (Date.now() < end) {
    const [event] = await request<Received[]>(url);
    if (event) return event;
    await wait(25);
  }
  throw new DemoError(`No webhook about ${checkId} came within ${WEBHOOK_MS / 1000} s; see .local/logs/`);
}

const rowsOf = ({ results }: Check): string[][] =>
  results.flatMap(({ category, source, cases = [] }) =>
    cases.flatMap(({ case_number = '', file_date = '', charges = [] }) =>
      charges.map(({ charge = '', classification = '', disposition = '' }) => [
        category,
        source.name,
        case_number,
        file_date,
        charge,
        classification,
        disposition,
      ]),
    ),
  );

function show(check: Check): void {
  const rows = rowsOf(check);
  const name = check.profile?.full_name ?? `${DEMO_PERSON.first_name} ${DEMO_PERSON.last_name}`;
  console.log(`\nRecords of ${name} (fictional)\n`);
  const heads = ['category', 'source', 'case', 'filed', 'charge', 'class', 'disposition'];
  for (const line of tableLines(heads, rows)) console.log(`  ${line}`);
  for (const note of check.run_notes ?? []) console.log(`  note: ${note}`);
}

/** `npm run demo`: one criminal check from the token to the results, against the service that runs. */
async function demo(): Promise<void> {
  const { base_url: base, accounts } = readCredentials(localPaths().credentials);
  const account = accounts.pilot;
  if (!base || !account)
    throw new DemoError('There is no .local/credentials.json. Start the service first: npm start');
  const { client_id, client_secret } = account;

  const { access_token } = await step(
    'Access token',
    () =>
      post<{ access_token: string; expires_in: number }>(`${base}/accounts/token`, {
        client_id,
        client_secret,
      }),
    ({ expires_in }) => `valid for ${Math.round(expires_in / 3600)} h`,
  );
  const headers = { authorization: `Bearer ${access_token}` };
  await step(
    'Profile',
    () => post<{ id: string }>(`${base}/profiles`, DEMO_PERSON, headers),
    ({ id }) => id,
  );
  const accepted = await step(
    'Criminal check accepted',
    () =>
      post<{ id: string; status: string }>(`${base}/criminal_checks?include=profile`, DEMO_PERSON, headers),
    ({ id, status }) => `${id} ${status}`,
  );
  await step(
    'Webhook arrived, signature good',
    () => awaitWebhook(accepted.id),
    ({ type }) => type,
  );
  const check = await step(
    'Results read',
    () => request<Check>(`${base}/criminal_checks/${accepted.id}?include=profile`, { headers }),
    ({ results }) => `${results.length} record${results.length === 1 ? '' : 's'}`,
  );
  show(check);
  const total = times.reduce((sum, [, took]) => sum + took, 0);
  console.log(`\nAll steps together: ${total.toFixed(0)} ms`);
}

try {
  await demo();
} catch (error) {
  console.error(error instanceof DemoError ? error.message : error);
  process.exit(1);
}
