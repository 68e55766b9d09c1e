import type { Section } from '../document.ts';
import { bulletList, heading, paragraph } from '../frame/blocks.ts';
import { table } from '../frame/table.ts';
import type { SearchedSources } from '../input.ts';

const COLUMNS = [
  { title: 'Source', share: 4 },
  { title: 'Version', share: 1 },
];

/** Which sources were searched, and in which version. */
export function searched({ sources, notes = [] }: SearchedSources): Section {
  return (frame) => {
    const rows = sources.map(({ source, version }) => [{ texts: [source] }, { texts: [String(version)] }]);
    return frame.place(frame.root, [
      heading(frame, 'Sources searched', { level: 2 }),
      rows.length > 0 ? table(frame, COLUMNS, rows) : paragraph(frame, 'No source was searched.'),
      bulletList(frame, notes),
    ]);
  };
}
