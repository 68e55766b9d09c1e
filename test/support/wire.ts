import type { TestAccount } from './installation.ts';

/** An API in a process of its own, over the wire. */
export interface Wire {
  /** Asks as an account; paths begin after the version. @throws TypeError when nobody answers */
  ask(account: TestAccount, path: string, init?: RequestInit): Promise<Response>;
}

/** The API at a port of this machine. */
export const wireTo = (port: number): Wire => ({
  ask({ token }, path, init = {}) {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(`http://127.0.0.1:${port}/v1${path}`, { ...init, headers });
  },
});
