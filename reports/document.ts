import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type DocumentHead, Frame } from './frame/frame.ts';

export type { DocumentHead, Frame };

/** A part of a document: draws itself on the frame, and yields whenever a page is full. */
export type Section = (frame: Frame) => Iterable<void>;

/**
 * Draws sections below each other as a PDF document (version 1.7, tagged, US Letter). It draws as fast as it is read:
 * pages that nobody has read yet are not drawn, and other work gets its turn after each.
 *
 * The same head and sections give the same bytes.
 *
 * @param head - What the document says of itself.
 * @param sections - Any number of them.
 * @returns The bytes. The stream fails with whatever a section throws.
 */
export function renderDocument(head: DocumentHead, sections: readonly Section[]): Readable {
  return Readable.from(draw(head, sections), { objectMode: false });
}

async function* draw(head: DocumentHead, sections: readonly Section[]): AsyncGenerator<Buffer, void> {
  const frame = new Frame(head);
  for (const section of sections) {
    for (const _ of section(frame)) {
      const bytes = frame.read();
      if (bytes) yield bytes;
      await turn();
    }
  }
  frame.end();
  for (let bytes = frame.read(); bytes; bytes = frame.read()) yield bytes;
}
