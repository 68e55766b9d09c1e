import type { Section } from '../document.ts';
import { bulletList, heading, paragraph } from '../frame/blocks.ts';

const BOXES_NOTE =
  'Some characters could not be shown with the fonts of this document. A box or a question mark stands in the place of ' +
  'each; text that is copied from the document keeps most of them.';

/** How the search went, what the report may not be used for, and whether a character could not be shown. */
export function closing(runNotes: readonly string[], disclaimer: readonly string[]): Section {
  return function* (frame) {
    if (runNotes.length > 0) {
      yield* frame.place(frame.root, [
        heading(frame, 'Notes on the search', { level: 2 }),
        bulletList(frame, runNotes),
      ]);
    }
    if (disclaimer.length > 0) {
      yield* frame.place(frame.root, [
        heading(frame, 'Terms of use', { level: 2 }),
        ...disclaimer.map((text) => paragraph(frame, text)),
      ]);
    }
    // Last: every text before may have needed a box.
    if (frame.type.hasBoxes) {
      yield* frame.place(frame.root, [
        heading(frame, 'Characters', { level: 2, bookmark: null }),
        paragraph(frame, BOXES_NOTE),
      ]);
    }
  };
}
