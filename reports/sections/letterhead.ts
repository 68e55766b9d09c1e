import type { Section } from '../document.ts';
import { heading, paragraph } from '../frame/blocks.ts';
import { STYLES } from '../frame/style.ts';
import type { Letterhead } from '../input.ts';

/** In whose name the document is handed on, and its title. */
export function letterhead({ accountName, lines = [] }: Letterhead, title: string): Section {
  return function* (frame) {
    yield* frame.place(frame.root, [
      paragraph(frame, accountName, STYLES.letterhead, 0),
      ...lines.map((line) => paragraph(frame, line, STYLES.letterheadLine, 0)),
    ]);
    frame.y += 6;
    frame.artifact('Layout', () => frame.rule(frame.y));
    yield* frame.place(frame.root, [heading(frame, title, { level: 1, bookmark: null })]);
  };
}
