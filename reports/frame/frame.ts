import PDFDocument from 'pdfkit';
import { cleanText } from './clean.ts';
import { documentFont } from './document-font.ts';
import { type FaceName, openFace } from './faces.ts';
import { type HeadingLevel, PAGE, RULE_COLOR, STYLES, type TextStyle } from './style.ts';
import { type Line, Typesetter, widthOf } from './typesetter.ts';

/** A node of the document's structure, which screen readers follow. */
export type StructureElement = PDFKit.PDFStructureElement;

/** What the document says of itself. */
export interface DocumentHead {
  /** Also stands at the top of every page but the first. */
  readonly title: string;
  /** Whose letterhead it bears. Also stands at the foot of every page. */
  readonly author: string;
  readonly subject: string;
  /** The date of the document; nothing in it depends on when it is drawn. */
  readonly date: Date;
  /** Stands at the top of every page but the first, beside the title. */
  readonly reference: string;
}

/** A part of a document that can be measured before it is drawn. */
export interface Block {
  /** Space above it, in points, unless it is the first on its page. */
  readonly before: number;
  /** How much of the page must be free where it begins, in points; 0 when there is nothing to draw. */
  readonly least: number;
  /** A heading: it stands on the page of what follows. */
  readonly keepsWithNext?: boolean;
  /** Draws it, and yields whenever a page is full. */
  draw(parent: StructureElement): Iterable<void>;
}

const HEADER_TOP = 36;
const FOOTER_TOP = 748;
const PDF_OPTIONS = {
  size: [PAGE.width, PAGE.height],
  margin: 0,
  pdfVersion: '1.7',
  lang: 'en-US',
  tagged: true,
  displayTitle: true,
  compress: true,
  bufferPages: true,
  autoFirstPage: false,
  // None of the standard fonts: every font is embedded.
  font: '',
} satisfies PDFKit.PDFDocumentOptions;

/** The pages of one document: where the pen is, and what stands on every page. */
export class Frame {
  readonly type = new Typesetter();
  readonly root: StructureElement;
  /** Where the next line goes, in points from the top of the page. */
  y: number = PAGE.top;
  readonly #head: DocumentHead;
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts = new Set<FaceName>();
  readonly #bookmarks = new Map<number, PDFKit.PDFOutline>();
  #pages = 0;

  constructor(head: DocumentHead) {
    this.#head = head;
    this.#doc = new PDFDocument({ ...PDF_OPTIONS, info: infoOf(head) });
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.newPage();
  }

  /** How much of the page is free, in points. */
  get room(): number {
    return PAGE.bottom - this.y;
  }

  get #isAtTop(): boolean {
    return this.y <= PAGE.top;
  }

  /** Begins a page. */
  newPage(): void {
    this.#settle();
    this.#doc.addPage();
    this.#pages += 1;
    this.y = PAGE.top;
    if (this.#pages > 1) this.#drawHeader();
  }

  /** Draws blocks below each other, headings on the page of what follows them. Yields whenever a page is full. */
  *place(parent: StructureElement, all: readonly Block[]): Generator<void, void> {
    const blocks = all.filter(({ least }) => least > 0);
    for (const [at, block] of blocks.entries()) {
      if (!this.#isAtTop && this.room < spaceFor(blocks, at)) {
        this.newPage();
        yield;
      }
      if (!this.#isAtTop) this.y += block.before;
      yield* block.draw(parent);
    }
  }

  /** A new part of the structure. */
  open(
    parent: StructureElement,
    type: string,
    options?: PDFKit.Mixins.StructureElementOptions,
  ): StructureElement {
    const element = this.#doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws what is no content: rules, bands, repeated heads. Screen readers pass it over. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** A line across, at `y`. */
  rule(y: number, color: string = RULE_COLOR, thickness = 0.5): void {
    this.#doc.lineWidth(thickness).moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(color);
  }

  /** A filled band across, from `y` down. */
  band(y: number, height: number, color: string): void {
    this.#doc.rect(PAGE.left, y, PAGE.right - PAGE.left, height).fill(color);
  }

  /** Writes lines below each other, the top of the first at `y`. */
  write(lines: readonly Line[], x: number, y: number, style: TextStyle): void {
    // Capitals sit in the middle of the leading, whichever faces share the line.
    let baseline = y + style.leading / 2 + style.size * 0.357;
    this.#doc.fillColor(style.color);
    for (const line of lines) {
      let at = x;
      for (const run of line) {
        this.#useFont(run.face, style.size);
        this.#doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        at += run.width;
      }
      baseline += style.leading;
    }
  }

  /**
   * Writes lines from the pen down, over as many pages as they take, and moves the pen. Yields whenever a page is full.
   *
   * @param openPart - The structure element for the lines on a page; called anew for each page.
   * @param onPart - Told of the lines on a page and where they stand.
   */
  *flow(
    lines: readonly Line[],
    x: number,
    style: TextStyle,
    openPart: () => StructureElement,
    onPart?: (part: StructureElement, lines: readonly Line[], top: number) => void,
  ): Generator<void, void> {
    for (let from = 0; from < lines.length; ) {
      const fitting = Math.floor((this.room + 0.01) / style.leading);
      if (fitting < 1) {
        this.newPage();
        yield;
        continue;
      }
      const here = lines.slice(from, from + fitting);
      const part = openPart();
      part.add(() => this.write(here, x, this.y, style));
      onPart?.(part, here, this.y);
      this.y += here.length * style.leading;
      from += here.length;
    }
  }

  /** Makes an area open a web address. */
  link(
    part: StructureElement,
    x: number,
    y: number,
    width: number,
    height: number,
    url: string,
    name: string,
  ): void {
    // pdfkit writes a String object as a PDF string, and a plain string as a PDF name.
    const options = { structParent: part, Contents: Object(name) as string };
    this.#doc.link(x, y, width, height, url, options);
  }

  /** Adds an entry to the outline, below the last one of a lower level. */
  bookmark(level: HeadingLevel, text: string): void {
    const above = [...this.#bookmarks.keys()].filter((other) => other < level);
    const parent = this.#bookmarks.get(Math.max(...above)) ?? this.#doc.outline;
    const options = { expanded: level < 3, fit: false, top: this.y, left: 0, zoom: 0 };
    for (const other of this.#bookmarks.keys()) if (other >= level) this.#bookmarks.delete(other);
    this.#bookmarks.set(level, parent.addItem(cleanText(text), options));
  }

  /** Numbers the pages and ends the document. */
  end(): void {
    this.#settle();
    this.root.end();
    for (let page = 0; page < this.#pages; page += 1) {
      this.#doc.switchToPage(page);
      this.#drawFooter(page + 1);
    }
    this.#doc.end();
  }

  /** The bytes that are ready; null when there are none. */
  read(): Buffer | null {
    return this.#doc.read() as Buffer | null;
  }

  /**
   * Writes out what stands on the page, and leaves it a second, empty stream for its number, which is known at the end.
   * So no more than the numbers wait in memory.
   */
  #settle(): void {
    if (this.#pages === 0) return;
    const { page } = this.#doc;
    const body = page.content;
    page.content = this.#doc.ref({});
    Object.assign(page.dictionary.data, { Contents: [body, page.content] });
    body.end(undefined);
  }

  #useFont(name: FaceName, size: number): void {
    if (!this.#fonts.has(name)) {
      // pdfkit takes parsed fonts; its types do not know yet.
      this.#doc.registerFont(name, documentFont(openFace(name)) as unknown as Buffer);
      this.#fonts.add(name);
    }
    this.#doc.font(name, size);
  }

  #drawHeader(): void {
    const { title, reference } = this.#head;
    this.artifact('Pagination', () => {
      this.#pair(title, reference, HEADER_TOP);
      this.rule(HEADER_TOP + STYLES.running.leading + 4);
    });
  }

  #drawFooter(page: number): void {
    this.artifact('Pagination', () => {
      this.rule(FOOTER_TOP - 6);
      this.#pair(this.#head.author, `Page ${page} of ${this.#pages}`, FOOTER_TOP);
    });
  }

  /** A text at the left, cut to what the one at the right leaves free. */
  #pair(left: string, right: string, y: number): void {
    const style = STYLES.running;
    const end = this.type.line(right, style);
    const start = PAGE.right - widthOf(end);
    const [begin] = this.type.lines(left, style, start - PAGE.left - 24);
    if (begin) this.write([begin], PAGE.left, y, style);
    this.write([end], start, y, style);
  }
}

/** What a block needs: itself, and after headings the beginning of what follows. */
function spaceFor(blocks: readonly Block[], from: number): number {
  let space = 0;
  for (let at = from; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) break;
    space += block.before + block.least;
    if (!block.keepsWithNext) break;
  }
  return space;
}

function infoOf({ title, author, subject, date }: DocumentHead): PDFKit.DocumentInfo {
  return {
    Title: metadata(title),
    Author: metadata(author),
    Subject: metadata(subject),
    Creator: metadata('Plumbline'),
    Producer: metadata('PDFKit'),
    CreationDate: date,
  };
}

const XML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit puts `valueOf` into the document's information and `toString` into its XML metadata, which it does not escape. */
function metadata(text: string): string {
  const clean = cleanText(text);
  const escaped = clean.replace(/[&<>]/g, (character) => XML_ESCAPES[character] ?? '');
  return Object.assign(Object(clean) as string, { toString: () => escaped });
}
