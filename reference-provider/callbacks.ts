import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Callback } from '../providers/contract/schemas.ts';
import type { Agenda } from './agenda.ts';
import type { FaultPanel } from './faults.ts';

/** Pauses after each failure, in seconds; the last one is repeated until the callback is taken. */
const PAUSES = [1, 5, 30, 120, 600] as const;
const LONGEST_PAUSE = 600;
const DEADLINE_MS = 15_000;

/** One callback on its way. */
interface Sending {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** Called once an attempt. */
  readonly onSent: () => void;
}

interface CallbackOptions {
  readonly secret: string;
  readonly agenda: Agenda;
  readonly faults: FaultPanel;
}

export type CallBack = ReturnType<typeof createCallBack>;

/** Sends callbacks, signed by Standard Webhooks, again and again until they are answered with 2xx. */
export function createCallBack({ secret, agenda, faults }: CallbackOptions) {
  const wrongSecret = randomBytes(24).toString('base64');

  const isTaken = async ({ id, url, body, onSent }: Sending): Promise<boolean> => {
    const at = agenda.now();
    const key = faults.get().wrong_signature ? wrongSecret : secret;
    onSent();
    try {
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(key).sign(id, at, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return ok;
    } catch {
      return false;
    }
  };

  const send = async (sending: Sending, failures = 0): Promise<void> => {
    if (await isTaken(sending)) return;
    const pause = PAUSES[failures] ?? LONGEST_PAUSE;
    agenda.after(pause * 1000, () => agenda.run(send(sending, failures + 1)));
  };

  /** Tells that there is news of an order. `onSent` is called at every attempt. */
  return (url: string, callback: Callback, onSent: () => void): void => {
    const { no_callbacks, duplicate_callbacks } = faults.get();
    if (no_callbacks) return;
    const sending = { id: `msg_${randomUUID()}`, url, body: JSON.stringify(callback), onSent };
    agenda.run(send(sending));
    if (duplicate_callbacks) agenda.run(send(sending));
  };
}
