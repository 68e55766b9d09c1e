import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { renderReport } from '../../reports/criminal-report.ts';
import { type FaceName, openFace } from '../../reports/frame/faces.ts';
import { NOT_A_CONSUMER_REPORT, type ReportInput } from '../../reports/input.ts';
import { storedIdentity } from '../../screening/identity.ts';
import { MANY_RECORDS } from '../../screening/scenarios/many-records.ts';
import { durations, type Figure, median, round } from '../figures.ts';

const DOCUMENTS = 30;
const WARM_UP = 10;

const INPUT: ReportInput = {
  letterhead: { accountName: 'Bench' },
  title: 'Instant criminal check',
  report: {
    checkId: '01a1fdff-bf2d-76fb-a84e-195c4619af94',
    checkType: 'instant_criminal',
    createdAt: new Date('2026-11-21T12:05:58.701Z'),
    completedAt: new Date('2026-11-21T12:06:09.147Z'),
    requestedBy: 'Bench',
  },
  subject: { name: 'Manuel Manyrecords', dob: '19660918', addresses: [] },
  purpose: 'Screening of a marketplace seller',
  searched: { sources: [{ source: 'courts', version: 1 }] },
  identities: (MANY_RECORDS.identities ?? []).map((identity) => ({
    ...storedIdentity(identity),
    records: [...identity.records],
  })),
  runNotes: [],
  disclaimer: NOT_A_CONSUMER_REPORT,
};

/** A string that a report writes: in which face, size and colour, and where. */
interface Writing {
  readonly face: FaceName;
  readonly size: number;
  readonly color: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly options: PDFKit.Mixins.TextOptions;
}

/** What the report writes, page by page. */
async function recordWritings(): Promise<Writing[][]> {
  const { prototype } = PDFDocument;
  const { text, font, fillColor } = prototype;
  const pages = new Map<PDFKit.PDFPage, Writing[]>();
  let pen = { face: 'regular' as FaceName, size: 0, color: '' };
  Object.assign(prototype, {
    font(this: PDFKit.PDFDocument, face: FaceName, size: number) {
      pen = { ...pen, face, size };
      return font.call(this, face, size);
    },
    fillColor(this: PDFKit.PDFDocument, color: string) {
      pen = { ...pen, color };
      return fillColor.call(this, color);
    },
    text(this: PDFKit.PDFDocument, string: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) {
      const { page } = this;
      pages.set(page, [...(pages.get(page) ?? []), { ...pen, text: string, x, y, options }]);
      return text.call(this, string, x, y, options);
    },
  });
  try {
    await drain(renderReport(INPUT));
  } finally {
    Object.assign(prototype, { text, font, fillColor });
  }
  return [...pages.values()];
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

/** A document without structure that has the same strings at the same places, in the same fonts. */
function drawBare(pages: readonly Writing[][], fontOf: (face: FaceName) => string): PDFKit.PDFDocument {
  const doc = new PDFDocument({ size: [612, 792], margin: 0, autoFirstPage: false, font: '' });
  for (const face of ['regular', 'bold', 'wide'] as const) doc.registerFont(face, fontOf(face));
  for (const page of pages) {
    doc.addPage();
    for (const { text, x, y, face, size, color, options } of page)
      doc.fillColor(color).font(face, size).text(text, x, y, options);
  }
  doc.end();
  return doc;
}

const FILES = { regular: 'NotoSans_400Regular', bold: 'NotoSans_700Bold', wide: 'NotoSansSC_400Regular' };
const fontFile = (face: FaceName) =>
  fileURLToPath(new URL(`../../reports/fonts/${FILES[face]}.ttf`, import.meta.url));
// pdfkit takes parsed fonts; its types do not know yet.
const openFont = (face: FaceName) => openFace(face).font as unknown as string;

/**
 * Pages of a long report a second, over the same strings at the same places in a document without structure: with font
 * files, as pdfkit is commonly used, and with fonts that were opened once, as the report's are.
 */
export async function reportPages(): Promise<Figure[]> {
  const pages = await recordWritings();
  const draw = {
    report: () => renderReport(INPUT),
    files: () => drawBare(pages, fontFile),
    opened: () => drawBare(pages, openFont),
  };
  const times = { report: [] as number[], files: [] as number[], opened: [] as number[] };
  for (let at = 0; at < WARM_UP + DOCUMENTS; at += 1) {
    for (const kind of ['report', 'files', 'opened'] as const) {
      const [time] = await durations(1, () => drain(draw[kind]()));
      if (time !== undefined && at >= WARM_UP) times[kind].push(time);
    }
  }
  const rate = (kind: keyof typeof times) => (1000 * pages.length) / median(times[kind]);
  return (
    [
      ['files', 'bare pdfkit with font files'],
      ['opened', 'bare pdfkit with fonts opened before'],
    ] as const
  ).map(([kind, name]) => ({
    name: `report pages / ${name}`,
    value: round(rate('report') / rate(kind)),
    aim: 0.8,
    sense: 'at least',
    unit: 'ratio',
    detail: `${round(rate('report'), 0)}/s over ${round(rate(kind), 0)}/s, ${pages.length} pages a document`,
  }));
}
