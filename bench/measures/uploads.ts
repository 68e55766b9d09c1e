import { FormData, request } from 'undici';
import type { Bench } from '../environment.ts';

/** Where and as whom uploads are made. */
type Caller = Pick<Bench, 'headers' | 'receiver'>;

interface Upload {
  readonly id: string;
  readonly status: string;
  readonly valid_row_count: number;
}

/** Uploads a file and waits until it is read. @returns its id; @throws Error when a row of it cannot be run */
export async function upload({ headers, receiver }: Caller, api: string, file: string): Promise<string> {
  const body = new FormData();
  body.set('product_name', 'instant_criminal');
  body.set('file', new Blob([file]), 'people.csv');
  const { authorization } = headers;
  const { id } = await expectUpload(`${api}/v1/bulk_uploads`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  await receiver.eventOf(id);
  const { status } = await expectUpload(`${api}/v1/bulk_uploads/${id}`, { headers });
  if (status !== 'validated') throw new Error(`The upload is ${status} after it was read`);
  return id;
}

/** Runs an upload that was read, and waits for the event of its end. */
export async function run({ headers, receiver }: Caller, api: string, id: string): Promise<void> {
  await expectUpload(`${api}/v1/bulk_uploads/${id}/force_run`, { method: 'POST', headers, body: '{}' });
  await receiver.eventOf(id);
  const { status } = await expectUpload(`${api}/v1/bulk_uploads/${id}`, { headers });
  if (status !== 'complete') throw new Error(`The upload is ${status} after its run`);
}

async function expectUpload(url: string, options: Parameters<typeof request>[1]): Promise<Upload> {
  const { statusCode, body } = await request(url, options);
  const answer = await body.text();
  if (statusCode >= 300) throw new Error(`${url} was answered with ${statusCode}: ${answer}`);
  return JSON.parse(answer);
}
