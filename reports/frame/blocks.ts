import type { Block, Frame, StructureElement } from './frame.ts';
import { BAND_COLOR, BODY_WIDTH, type HeadingLevel, PAGE, STYLES, type TextStyle } from './style.ts';
import { widthOf } from './typesetter.ts';

const SPACE_BEFORE: Record<HeadingLevel, number> = { 1: 10, 2: 16, 3: 12, 4: 8 };
const BAND_PADDING = 3;

/** How a heading looks and where it leads. */
export interface HeadingOptions {
  readonly level: HeadingLevel;
  /** The entry in the outline, when it differs from the heading; null for none. */
  readonly bookmark?: string | null;
  /** On a grey band across the page. */
  readonly band?: boolean;
}

/** A heading, kept with what follows it. */
export function heading(frame: Frame, text: string, { level, bookmark = text, band }: HeadingOptions): Block {
  const style = STYLES.headings[level];
  const padding = band ? BAND_PADDING : 0;
  const lines = frame.type.lines(text, style, BODY_WIDTH - 2 * padding);
  const height = lines.length * style.leading + 2 * padding;
  return {
    before: SPACE_BEFORE[level],
    least: Math.min(height, 4 * style.leading),
    keepsWithNext: true,
    *draw(parent) {
      if (bookmark !== null) frame.bookmark(level, bookmark);
      if (band && height <= frame.room)
        frame.artifact('Layout', () => frame.band(frame.y, height, BAND_COLOR));
      frame.y += padding;
      const element = frame.open(parent, `H${level}`);
      yield* frame.flow(lines, PAGE.left + padding, style, () => element);
      element.end();
      frame.y += padding;
      if (level === 2 && frame.room > 4) {
        frame.artifact('Layout', () => frame.rule(frame.y + 1));
        frame.y += 3;
      }
    },
  };
}

/** A paragraph; not one line of it stands alone at the foot of a page. */
export function paragraph(frame: Frame, text: string, style: TextStyle = STYLES.body, before = 4): Block {
  const lines = frame.type.lines(text, style, BODY_WIDTH);
  return {
    before,
    least: Math.min(lines.length, 2) * style.leading,
    *draw(parent) {
      const element = frame.open(parent, 'P');
      yield* frame.flow(lines, PAGE.left, style, () => element);
      element.end();
    },
  };
}

/** A text on a grey band, for what a reader looks for first. */
export function callout(frame: Frame, text: string): Block {
  const style = STYLES.result;
  const padding = 8;
  const lines = frame.type.lines(text, style, BODY_WIDTH - 2 * padding);
  const height = lines.length * style.leading + 2 * padding;
  return {
    before: 6,
    least: height,
    *draw(parent) {
      frame.artifact('Layout', () => frame.band(frame.y, height, BAND_COLOR));
      const element = frame.open(parent, 'P');
      frame.y += padding;
      yield* frame.flow(lines, PAGE.left + padding, style, () => element);
      frame.y += padding;
      element.end();
    },
  };
}

const BULLET = '•';
const BULLET_INDENT = 10;

/** A list of short texts, each with a bullet. */
export function bulletList(frame: Frame, texts: readonly string[], style: TextStyle = STYLES.body): Block {
  const items = texts
    .map((text) => frame.type.lines(text, style, BODY_WIDTH - BULLET_INDENT))
    .filter((lines) => lines.length > 0);
  return {
    before: 4,
    least: Math.min(items[0]?.length ?? 0, 2) * style.leading,
    *draw(parent) {
      const list = frame.open(parent, 'L');
      for (const lines of items) {
        if (frame.room < style.leading) {
          frame.newPage();
          yield;
        }
        const item = frame.open(list, 'LI');
        const label = frame.open(item, 'Lbl');
        label.add(() => frame.write([frame.type.line(BULLET, style)], PAGE.left, frame.y, style));
        const body = frame.open(item, 'LBody');
        yield* frame.flow(lines, PAGE.left + BULLET_INDENT, style, () => body);
        item.end();
      }
      list.end();
    },
  };
}

/** Web addresses as links, under a label. What is no address of the web stays text. */
export function links(frame: Frame, label: string, urls: readonly string[]): Block {
  const style = STYLES.link;
  return {
    before: 4,
    least: STYLES.label.leading + style.leading,
    *draw(parent) {
      const list = frame.open(parent, 'L');
      const item = frame.open(list, 'LI');
      const name = frame.open(item, 'Lbl');
      yield* frame.flow(
        frame.type.lines(label, STYLES.label, BODY_WIDTH),
        PAGE.left,
        STYLES.label,
        () => name,
      );
      const body = frame.open(item, 'LBody');
      for (const url of urls) yield* drawLink(frame, body, url);
      list.end();
    },
  };
}

function* drawLink(frame: Frame, parent: StructureElement, text: string): Generator<void, void> {
  const href = webAddress(text);
  const style = href === undefined ? STYLES.body : STYLES.link;
  const lines = frame.type.lines(text, style, BODY_WIDTH);
  const openPart = () => frame.open(parent, href === undefined ? 'Span' : 'Link');
  yield* frame.flow(lines, PAGE.left, style, openPart, (part, here, top) => {
    for (const [at, line] of here.entries()) {
      const y = top + at * style.leading;
      if (href !== undefined) frame.link(part, PAGE.left, y, widthOf(line), style.leading, href, text);
    }
    part.end();
  });
}

/** Only the web: a source must not smuggle in an address that runs or opens something else. */
function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
