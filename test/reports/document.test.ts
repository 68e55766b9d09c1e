import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { renderDocument, type Section } from '../../reports/document.ts';
import { paragraph } from '../../reports/frame/blocks.ts';
import { PdfReader } from './pdf-reader.ts';
import { bytesOf, reportOn } from './samples.ts';

const HEAD = {
  title: 'Endless',
  author: 'Plumbline',
  subject: 'Test',
  date: new Date('2026-11-21T00:00:00Z'),
  reference: 'None',
};

describe('a document', () => {
  it('takes sections of any kind', async () => {
    const section =
      (text: string): Section =>
      (frame) =>
        frame.place(frame.root, [paragraph(frame, text)]);
    const chunks: Buffer[] = [];
    for await (const chunk of renderDocument(HEAD, [section('One'), section('Two')])) chunks.push(chunk);
    expect(new PdfReader(Buffer.concat(chunks)).readingText()).toBe('One\nTwo');
  });

  it('draws no more than is read, and stops when its reader goes away', async () => {
    let pages = 0;
    let stopped = false;
    const endless: Section = function* (frame) {
      try {
        for (;;) {
          yield* frame.place(frame.root, [paragraph(frame, `Page ${pages}`)]);
          frame.newPage();
          pages += 1;
          yield;
        }
      } finally {
        stopped = true;
      }
    };
    const stream = renderDocument(HEAD, [endless]);
    let read = 0;
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      read += chunk.length;
      if (read > 50_000) break;
    }
    stream.destroy();
    await once(stream, 'close');
    expect(stopped).toBe(true);
    expect(pages).toBeLessThan(2000);
  });

  it('fails with what its content throws', async () => {
    const input = reportOn([]);
    const report = { ...input.report, createdAt: new Date(Number.NaN) };
    await expect(bytesOf({ ...input, report })).rejects.toThrow(RangeError);
    await expect(
      bytesOf({ ...input, report: { ...input.report, completedAt: new Date(Number.NaN) } }),
    ).rejects.toThrow(RangeError);
  });
});
