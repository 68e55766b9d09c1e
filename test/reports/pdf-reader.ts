import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

/** A piece of marked text: content has a number, an artifact (header, footer, repeated head) has none. */
interface Piece {
  readonly mcid: number | undefined;
  readonly text: string;
}

export interface PdfPage {
  readonly object: number;
  readonly pieces: readonly Piece[];
  /** The web addresses of its links. */
  readonly links: readonly string[];
  /** All text, artifacts too, in the order of drawing. */
  readonly text: string;
}

/** A node of the structure tree. */
export interface PdfElement {
  readonly type: string;
  /** Its own text, without that of its children. */
  readonly own: string;
  /** The pages of its own text, counted from 1. */
  readonly pages: readonly number[];
  readonly children: readonly PdfElement[];
}

const REFERENCE = /(\d+) 0 R/;
const references = (text: string): number[] =>
  [...text.matchAll(new RegExp(REFERENCE, 'g'))].map(([, id]) => Number(id));

/** Reads what pdfkit writes: classic cross-reference tables, one level of page tree, strings in parentheses. */
export class PdfReader {
  readonly version: string;
  readonly trailer: string;
  readonly catalog: string;
  readonly pages: readonly PdfPage[];
  readonly #objects = new Map<number, PdfObject>();

  constructor(bytes: Buffer) {
    const text = bytes.toString('latin1');
    this.version = text.slice(0, 8);
    const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1]);
    const [, rows = '', trailer = ''] =
      /^xref\n0 \d+\n([\s\S]*?)trailer\n([\s\S]*?)startxref/.exec(text.slice(start)) ?? [];
    this.trailer = trailer;
    for (const [at, row] of rows.trim().split('\n').entries()) {
      if (at > 0) this.#objects.set(at, readObject(bytes, text, Number(row.slice(0, 10))));
    }
    this.catalog = this.follow(trailer, 'Root').dictionary;
    const kids = /\/Kids \[([^\]]*)\]/.exec(this.follow(this.catalog, 'Pages').dictionary)?.[1] ?? '';
    this.pages = references(kids).map((id) => this.#readPage(id));
  }

  object(id: number): PdfObject {
    const found = this.#objects.get(id);
    if (!found) throw new Error(`No object ${id}`);
    return found;
  }

  /** The dictionaries of all objects that have this key. */
  with(key: string): string[] {
    return [...this.#objects.values()]
      .map(({ dictionary }) => dictionary)
      .filter((one) => one.includes(`/${key} `));
  }

  /** What the key of a dictionary refers to. */
  follow(dictionary: string, key: string): PdfObject {
    const id = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
    if (id === undefined) throw new Error(`No reference ${key}`);
    return this.object(Number(id));
  }

  /** A text of the document's information. */
  info(key: string): string {
    return readString(this.follow(this.follow(this.trailer, 'Info').dictionary, key).dictionary);
  }

  /** The titles of the outline, each with those below it. */
  outline(): unknown[] {
    return this.#outlineBelow(this.follow(this.catalog, 'Outlines').dictionary);
  }

  /** The structure tree. */
  structure(): PdfElement {
    const [document] = references(
      this.follow(this.catalog, 'StructTreeRoot').dictionary.split('/K ')[1] ?? '',
    );
    return this.#readElement(document ?? 0);
  }

  /** The text that a screen reader reads, a line for each element. */
  readingText(): string {
    return elementsOf(this.structure())
      .map(({ own }) => own.trim())
      .filter(Boolean)
      .join('\n');
  }

  #outlineBelow(parent: string): unknown[] {
    const items: unknown[] = [];
    let item = parent.includes('/First ') ? this.follow(parent, 'First').dictionary : undefined;
    while (item !== undefined) {
      const below = this.#outlineBelow(item);
      const title = readString(/\/Title (\((?:\\[\s\S]|[^\\)])*\))/.exec(item)?.[1] ?? '()');
      items.push(below.length > 0 ? [title, below] : title);
      item = item.includes('/Next ') ? this.follow(item, 'Next').dictionary : undefined;
    }
    return items;
  }

  #readPage(object: number): PdfPage {
    const { dictionary } = this.object(object);
    const contents = references(/\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(dictionary)?.[1] ?? '');
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = '', id] of this.follow(dictionary, 'Resources').dictionary.matchAll(
      /\/(F\d+) (\d+) 0 R/g,
    )) {
      const font = this.object(Number(id)).dictionary;
      fonts.set(name, readToUnicode(this.follow(font, 'ToUnicode').stream?.toString('latin1') ?? ''));
    }
    const drawn = contents.map((id) => this.object(id).stream?.toString('latin1') ?? '').join('\n');
    const pieces = readPieces(drawn, fonts);
    const annotations = references(/\/Annots \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '');
    const links = annotations.map((id) => {
      const action = this.follow(this.object(id).dictionary, 'A').dictionary;
      return readString(/\/URI (\(.*\))/.exec(action)?.[1] ?? '()');
    });
    return { object, pieces, links, text: pieces.map((piece) => piece.text).join('\n') };
  }

  #readElement(id: number): PdfElement {
    const { dictionary } = this.object(id);
    const ownPage = Number(
      /\/Pg (\d+) 0 R/.exec(dictionary.replace(/<<[^<]*\/Type \/(?:MCR|OBJR)[^>]*>>/g, ''))?.[1],
    );
    const kids = /\/K \[([\s\S]*)\]/.exec(dictionary)?.[1] ?? '';
    const own: string[] = [];
    const pages: number[] = [];
    const children: PdfElement[] = [];
    for (const [kid] of kids.matchAll(/<<[^>]*>>|\d+ 0 R|\d+/g)) {
      if (kid.includes('/OBJR')) continue;
      if (/^\d+ 0 R$/.test(kid)) children.push(this.#readElement(Number(REFERENCE.exec(kid)?.[1])));
      else {
        const page = kid.startsWith('<<') ? Number(/\/Pg (\d+)/.exec(kid)?.[1]) : ownPage;
        const mcid = Number(/\/MCID (\d+)/.exec(kid)?.[1] ?? kid);
        const at = this.pages.findIndex(({ object }) => object === page);
        own.push(
          ...(this.pages[at]?.pieces ?? []).filter((piece) => piece.mcid === mcid).map(({ text }) => text),
        );
        pages.push(at + 1);
      }
    }
    return { type: /\/S \/(\w+)/.exec(dictionary)?.[1] ?? '', own: own.join(''), pages, children };
  }
}

/** An element and all below it, in the order of reading. */
export function elementsOf(element: PdfElement): PdfElement[] {
  return [element, ...element.children.flatMap(elementsOf)];
}

function readObject(bytes: Buffer, text: string, offset: number): PdfObject {
  const body = text.indexOf('obj\n', offset) + 4;
  const end = text.indexOf('\nendobj', body);
  const streamAt = text.indexOf('\nstream\n', body);
  if (streamAt < 0 || streamAt > end) return { dictionary: text.slice(body, end), stream: undefined };
  const dictionary = text.slice(body, streamAt);
  const from = streamAt + 8;
  const raw = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
  return { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw };
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function readString(literal: string): string {
  const raw = literal
    .trim()
    .slice(1, -1)
    .replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character);
  if (!raw.startsWith('\u00FE\u00FF')) return raw;
  return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le');
}

function readToUnicode(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first = '0', list = ''] of cmap.matchAll(/^<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]$/gm)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.split(' ').map((unit) => Number.parseInt(unit, 16));
      map.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'), String.fromCharCode(...units));
    }
  }
  return map;
}

const OPERATOR = /\/(\w+) (?:<<([\s\S]*?)>> )?B[DM]C|EMC|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

function readPieces(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): Piece[] {
  const pieces: Piece[] = [];
  let font: ReadonlyMap<string, string> = new Map();
  let mcid: number | undefined;
  let text = '';
  for (const [operator, tag, properties = '', fontName, shown] of content.matchAll(OPERATOR)) {
    if (operator === 'EMC') {
      if (text !== '') pieces.push({ mcid, text });
      text = '';
    } else if (fontName !== undefined) font = fonts.get(fontName) ?? new Map();
    else if (shown !== undefined) text += decode(shown, font);
    else mcid = tag === 'Artifact' ? undefined : Number(/\/MCID (\d+)/.exec(properties)?.[1]);
  }
  if (text !== '') throw new Error('Text outside of marked content');
  return pieces;
}

function decode(shown: string, font: ReadonlyMap<string, string>): string {
  const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes
    .map((code) => {
      const text = font.get(code);
      if (text === undefined) throw new Error(`No text for code ${code}`);
      return text;
    })
    .join('');
}
