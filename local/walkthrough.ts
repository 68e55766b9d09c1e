import type { Credentials } from './credentials.ts';

/** The fictional person whom the walk-through and the demo search for. */
export const DEMO_PERSON = {
  first_name: 'Dolores',
  middle_name: 'Elena',
  last_name: 'Quintanilla-Reyes',
  dob: '19780412',
} as const;

const CREDENTIALS =
  `"$(node -p "const a=require('./.local/credentials.json').accounts.pilot;` +
  `JSON.stringify({client_id:a.client_id,client_secret:a.client_secret})")"`;

/** Addresses and a first check with curl, printed when everything runs. */
export function walkthrough({ base_url, docs_url, temporal_ui_url }: Omit<Credentials, 'accounts'>): string {
  const { first_name, last_name, dob } = DEMO_PERSON;
  const body = JSON.stringify({ first_name, last_name, dob });
  return [
    '',
    `  API             ${base_url}`,
    `  Documentation   ${docs_url}`,
    `  Temporal UI     ${temporal_ui_url ?? 'where your Temporal server has it'}`,
    '  Credentials     .local/credentials.json (test, pilot and live accounts)',
    '',
    '  Try it, from this folder, in another terminal:',
    '',
    `  TOKEN=$(curl -s ${base_url}/accounts/token -H 'content-type: application/json' -d ${CREDENTIALS} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s '${base_url}/criminal_checks' -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${body}'`,
    `  curl -s '${base_url}/criminal_checks?limit=1&include=profile' -H "authorization: Bearer $TOKEN"`,
    '',
    '  Or see the whole way of a check: npm run demo',
    '',
  ].join('\n');
}
