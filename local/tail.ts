import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const CHUNK = 64 * 1024;

/**
 * Follows a file that other processes append to, and hands on each whole line.
 * Children write to the file themselves, so that they live on when the reader is killed.
 * @returns ends the following, after a last look
 */
export function followLines(file: string, onLine: (line: string) => void, pollMs = 150): () => void {
  const descriptor = openSync(file, 'r');
  let position = fstatSync(descriptor).size;
  let rest = '';
  const buffer = Buffer.alloc(CHUNK);
  const decoder = new TextDecoder();

  const look = () => {
    for (;;) {
      const length = readSync(descriptor, buffer, 0, CHUNK, position);
      if (length === 0) return;
      position += length;
      const lines = (rest + decoder.decode(buffer.subarray(0, length), { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    }
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    closeSync(descriptor);
  };
}
