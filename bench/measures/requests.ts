import { Agent, request } from 'undici';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import type { Bench } from '../environment.ts';

const agent = new Agent({ connections: 128 });
const [subject] = KNOWN_SUBJECTS;

/** A person whom the corpus holds. */
export const PERSON = {
  first_name: subject?.person.first_name,
  last_name: subject?.person.last_name,
  dob: subject?.person.dob,
};

/** Orders a criminal check and gives its id. @throws Error when it is not accepted */
export async function orderCheck(bench: Bench, url: string): Promise<string> {
  return (await post(bench, `${url}/v1/criminal_checks`, 202)).id;
}

/** Makes an instant check. @throws Error when the answer is not its result */
export async function makeInstantCheck(bench: Bench, url: string): Promise<void> {
  const { id, status } = await post(bench, `${url}/v1/checks`, 201);
  if (status !== 'complete') throw new Error(`The check ${id} is ${status}`);
}

/** Posts the person. */
async function post(
  { headers }: Bench,
  url: string,
  expected: number,
): Promise<{ id: string; status: string }> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(PERSON),
    dispatcher: agent,
  });
  const answer = (await body.json()) as { id: string; status: string };
  if (statusCode !== expected)
    throw new Error(`The check was answered with ${statusCode}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Reads an address to its end. @throws Error when it is not answered with 200 */
export async function read(url: string, headers: Record<string, string> = {}): Promise<void> {
  const { statusCode, body } = await request(url, { headers, dispatcher: agent });
  await body.arrayBuffer();
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
}
