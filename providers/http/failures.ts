import { TimeoutError } from 'got';
import { ProviderError } from '../provider.ts';

/** What an answer that is none means. Messages say what happened; they never quote the provider or a person. */

/** Refusals of the order itself: asking the same again is in vain. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 422]);

const isPassing = (status: number) => status === 408 || status === 429 || (status >= 500 && status <= 599);

/** The failure that a status stands for. */
export function failureOfStatus(provider: string, status: number, retryAfterMs?: number): ProviderError {
  const says = (what: string) => `The provider ${provider} ${what} (status ${status})`;
  // Credentials are put right by the operator; until then the order waits.
  if (status === 401 || status === 403)
    return new ProviderError('unavailable', says('refuses our credentials'));
  if (isPassing(status)) {
    const what = status === 429 ? 'asks us to slow down' : 'answers with a failure of its own';
    return new ProviderError('unavailable', says(what), retryAfterMs);
  }
  if (REFUSALS.has(status)) return new ProviderError('refused', says('refuses the order'));
  if (status >= 300 && status <= 399)
    return new ProviderError('invalid_answer', says('answers with a redirect, which is not followed'));
  return new ProviderError('invalid_answer', says('answers with a status that is not of the contract'));
}

/** Something was answered that is not of the contract. */
export const invalidAnswer = (provider: string, what: string): ProviderError =>
  new ProviderError('invalid_answer', `The provider ${provider} answers with ${what}`);

const PHASES: Partial<Record<string, string>> = {
  lookup: 'its name was not resolved in time',
  connect: 'it did not accept the connection in time',
  secureConnect: 'it did not secure the connection in time',
  send: 'it did not take the request in time',
};

/** Faults of what came over the wire: not HTTP, or not the compression that it claims to be. */
const NOT_READABLE = /^(HPE_|Z_|ERR__ERROR_|ERR_ZSTD_)/;

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'UNKNOWN';
};

/** The failure of a call that was not answered. The cause is left out: it holds the request, and so the person. */
export function failureOfCall(provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof TimeoutError) {
    const what = PHASES[error.event] ?? 'it did not answer in time';
    return new ProviderError('unavailable', `The provider ${provider} is silent: ${what}`);
  }
  const code = codeOf(error);
  return NOT_READABLE.test(code)
    ? invalidAnswer(provider, `what cannot be read (${code})`)
    : new ProviderError('unavailable', `The provider ${provider} cannot be reached (${code})`);
}
