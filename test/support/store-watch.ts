import { startRelay } from './relay.ts';
import { until } from './wait.ts';

/** A way to MongoDB on which bytes are counted, so that a test can act at any moment of a program's work. */
export interface StoreWatch {
  /** The variables of programs that go this way. */
  readonly env: Record<string, string>;
  /** Bytes that programs have sent so far. */
  sent(): number;
  /** Acts at the very moment at which so many bytes have been sent in all: the store does not have the last ones. */
  at(bytes: number, act: () => unknown, deadlineMs: number): Promise<void>;
  /** Passes nothing on any more: every program waits for the store. */
  hold(): void;
  close(): Promise<void>;
}

export async function watchStore(mongodbUri: string): Promise<StoreWatch> {
  const uri = new URL(mongodbUri);
  let sent = 0;
  let due: { readonly bytes: number; readonly act: () => void } | undefined;
  const relay = await startRelay({ host: uri.hostname, port: Number(uri.port) }, (bytes) => {
    sent += bytes;
    if (!due || sent < due.bytes) return;
    const { act } = due;
    due = undefined;
    act();
  });
  uri.hostname = '127.0.0.1';
  uri.port = `${relay.port}`;
  return {
    env: { MONGODB_URI: uri.toString() },
    sent: () => sent,
    async at(bytes, act, deadlineMs) {
      const done: unknown[] = [];
      due = { bytes, act: () => done.push(act()) };
      await until(async () => done.length > 0, deadlineMs);
      await done[0];
    },
    hold: relay.hold,
    close: () => relay.close(),
  };
}
