import { describe, expect, it } from 'vitest';
import { elementsOf } from './pdf-reader.ts';
import { bytesOf, CHARGE, IDENTITY, personWith, RECORD, readBack, recordOf, reportOn } from './samples.ts';

/** Do the texts stand in this order? Gives the first that does not. */
function firstOutOfOrder(text: string, expected: readonly string[]): string | undefined {
  let from = 0;
  for (const one of expected) {
    const at = text.indexOf(one, from);
    if (at < 0) return one;
    from = at + one.length;
  }
  return undefined;
}

describe('what a report says', () => {
  it('holds every fact, in the order of reading', async () => {
    const text = (await readBack(reportOn([IDENTITY]))).readingText();
    const expected = [
      ...['Smith & Jones <LLP>', '100 Congress Avenue, Austin', 'Instant criminal check'],
      ...['Dolores E. Quintanilla', 'April 12, 1978', '***-**-6789', '1 Main St, Waco, TX 76701'],
      ...['01a1fdff-bf2d-76fb-a84e-195c4619af94', 'Instant criminal', 'applicant-4711', 'Smith & Jones'],
      ...['November 21, 2026, 12:05:58 UTC', 'November 21, 2026, 12:06:09 UTC'],
      ...['Screening of a marketplace seller', 'ofac-sdn', '3', 'One source was left out.'],
      '1 person matches; 1 record',
      ...['Person 1 of 1: Dolores Elena Quintanilla-Reyes', '68 of 100', 'April 12, 1978'],
      ...['April 1978 (day unknown)', 'Lola Q.', 'Austin, TX', '77f0243fca85da26'],
      ...['Last name', 'exact', '+36', 'First name', 'nickname', '+26'],
      ...['Middle name', 'not given on one side', '−2', 'Date of birth', 'year only', '+7'],
      ...['Suffix', 'not given', '0'],
      ...['Driving under the influence', 'Severe', '2', 'Jul 4, 2019'],
      ...['Record 1: Sex offender registry – Harris County District Courts', 'Court', 'Harris County, TX'],
      ...['court-tx-harris', RECORD.record_id, 'Dolores Elena Quintanilla-Reyes II'],
      ...['QUINTANILLA REYES DOLORES', '1968 (month and day unknown)', 'April 12, 1968'],
      ...['March 17 (year unknown)', 'Lola Quintanilla; D. Reyes', 'A1234567', 'Female', 'White', 'Hispanic'],
      ...[`5'04"`, '140 lbs', 'Slim', 'Brown hair', 'Green eyes', 'Light skin', 'Scar on the left forearm'],
      ...['4117 Magnolia St Apt 12, Houston, TX 77023, US', 'https://photos.example.com/front.jpg'],
      ...['Case 1694412', 'Criminal docket', 'Disposed', 'March 18, 2022', '182nd District Court', 'Harris'],
      ...['March 1, 2022', 'Houston Police Department'],
      ...['BURGLARY OF BUILDING', 'PC 30.020', 'Felony', 'Feb 26, 2022', 'Mar 18, 2022', 'Guilty Plea'],
      ...['No contest', 'Nov 7, 2022', 'Deferred adjudication', '30 days', '3 years', '$500.00'],
      ...['May 2023 (day unknown)', 'Non-conviction', 'The registry was left out.', '15 U.S.C. 1681b'],
    ];
    const inOneLine = (texts: string) => texts.replace(/\s+/g, ' ');
    expect(firstOutOfOrder(inOneLine(text), expected)).toBeUndefined();
  });

  it('shows no code of the service', async () => {
    const text = (await readBack(reportOn([IDENTITY]))).readingText();
    for (const code of ['year_only', 'last_name', 'nonconviction', 'instant_criminal', 'dui', '19780412']) {
      expect(text).not.toContain(code);
    }
  });

  it('promises nothing when nothing was found', async () => {
    const text = (await readBack(reportOn([]))).readingText();
    expect(text).toContain('No records found in the sources searched');
    expect(text).not.toMatch(/\bclear/i);
  });

  it('counts a record of two people once', async () => {
    const text = (await readBack(reportOn([IDENTITY, IDENTITY]))).readingText();
    expect(text).toContain('2 people match; 1 record\n');
  });

  it('is the same to the byte for the same input, whatever was drawn in between', async () => {
    // The letter that looks like K, and the radical that looks like 一, share their glyphs in the fonts.
    const look = reportOn([], { purpose: 'K \u2F00 µ μ' });
    const before = await bytesOf(reportOn([IDENTITY], { purpose: 'K 一' }));
    await bytesOf(look);
    expect((await bytesOf(reportOn([IDENTITY], { purpose: 'K 一' }))).equals(before)).toBe(true);
    const later = { ...look.report, completedAt: new Date('2026-11-21T12:06:10Z') };
    expect((await bytesOf({ ...look, report: later })).equals(await bytesOf(look))).toBe(false);
  });
});

describe('what the file says of itself', () => {
  it('has title, author, subject, date and language, and is tagged', async () => {
    const pdf = await readBack(reportOn([IDENTITY]));
    expect(pdf.version).toBe('%PDF-1.7');
    expect(pdf.info('Title')).toBe('Instant criminal check');
    expect(pdf.info('Author')).toBe('Smith & Jones <LLP>');
    expect(pdf.info('Subject')).toBe('Check 01a1fdff-bf2d-76fb-a84e-195c4619af94');
    expect(pdf.info('CreationDate')).toBe('D:20261121120609Z');
    expect(pdf.catalog).toContain('/Lang (en-US)');
    expect(pdf.follow(pdf.catalog, 'MarkInfo').dictionary).toContain('/Marked true');
    expect(pdf.follow(pdf.catalog, 'ViewerPreferences').dictionary).toContain('/DisplayDocTitle true');
    expect(pdf.trailer).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/);
  });

  it('escapes its XML metadata', async () => {
    const pdf = await readBack(reportOn([]));
    const xml = pdf.follow(pdf.catalog, 'Metadata').stream?.toString('utf8');
    expect(xml).toContain('<rdf:li>Smith &amp; Jones &lt;LLP&gt;</rdf:li>');
  });

  it('has an outline of its parts, people and records', async () => {
    const records = ['Record 1', 'Record 2'].map(
      (one) => `${one}: Sex offender registry – ${RECORD.source.name}`,
    );
    expect((await readBack(reportOn([personWith(2)]))).outline()).toEqual([
      'Subject of the search',
      'Request',
      'Sources searched',
      'Result',
      ['Person 1 of 1: Dolores Elena Quintanilla-Reyes', records],
      'Notes on the search',
      'Terms of use',
    ]);
  });

  it('has headings that skip no level, and tables with heads', async () => {
    const elements = elementsOf((await readBack(reportOn([IDENTITY]))).structure());
    const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? Number(type[1]) : []));
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    const types = new Set(elements.map(({ type }) => type));
    for (const type of ['P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Link'])
      expect(types).toContain(type);
  });

  it('embeds every font', async () => {
    const pdf = await readBack(reportOn([], { purpose: '王' }));
    const descriptors = pdf
      .with('FontDescriptor')
      .map((font) => pdf.follow(font, 'FontDescriptor').dictionary);
    expect(descriptors).toHaveLength(3);
    for (const one of descriptors)
      expect(pdf.follow(one, 'FontFile2').stream?.toString('latin1')).toContain('glyf');
  });

  it('leaves the large font out when no text needs it', async () => {
    expect((await readBack(reportOn([IDENTITY]))).with('FontFile2')).toHaveLength(2);
  });
});

describe('pages', () => {
  it('grow with the records, and each has its number and the id of the check', async () => {
    const counts: number[] = [];
    for (const records of [0, 1, 10, 40]) {
      const { pages } = await readBack(reportOn([personWith(records)]));
      counts.push(pages.length);
      for (const [at, { text }] of pages.entries()) {
        expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
        expect(text).toContain('01a1fdff-bf2d-76fb-a84e-195c4619af94');
      }
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(4);
  });

  it('repeat the head of a table for the eye, and keep each row together', async () => {
    const pdf = await readBack(reportOn([{ ...IDENTITY, records: [recordOf(1, 60)] }]));
    const withRows = pdf.pages.filter(({ text }) => /^S0\.\d+$/m.test(text));
    expect(withRows.length).toBeGreaterThan(3);
    for (const { text } of withRows) expect(text).toMatch(/Classification\s*Offense date/);
    const elements = elementsOf(pdf.structure());
    expect(elements.filter(({ type, own }) => type === 'TH' && own === 'Classification')).toHaveLength(1);
    const rows = elements.filter(({ type, children }) => type === 'TR' && children.length === 8);
    expect(rows).toHaveLength(61);
    for (const { children } of rows) expect(new Set(children.flatMap(({ pages }) => pages)).size).toBe(1);
  });

  it('part a row that is longer than a page, and lose nothing of it', async () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
    const charges = [{ ...CHARGE, charge: long }, CHARGE];
    const pdf = await readBack(reportOn([{ ...IDENTITY, records: [{ ...RECORD, cases: [{ charges }] }] }]));
    const cell = elementsOf(pdf.structure()).find(({ own }) => own.startsWith('word0 '));
    expect(cell?.own).toBe(long);
    expect(cell?.pages.length).toBeGreaterThan(1);
  });

  it('never end with a heading', async () => {
    for (let length = 1; length <= 25; length += 1) {
      const notes = Array.from({ length }, () => 'A note that moves what follows down the page.');
      const input = reportOn([personWith(1), { ...IDENTITY, records: [recordOf(3, 1)] }]);
      const pdf = await readBack({ ...input, searched: { ...input.searched, notes } });
      const leaves = elementsOf(pdf.structure()).filter(({ own }) => own !== '');
      for (const [at, { type, own, pages }] of leaves.entries()) {
        const next = leaves[at + 1];
        if (/^H\d$/.test(type)) expect([own, next?.pages[0]]).toEqual([own, pages.at(-1)]);
      }
    }
  });
});

describe('photographs', () => {
  it('are links with their address as text; what is no web address is text alone', async () => {
    const photo_urls = [
      'https://photos.example.com/a.jpg?b=(1)',
      'javascript:alert(1)',
      'https://exämple.com/王.jpg',
    ];
    const records = [{ ...RECORD, person: { ...RECORD.person, photo_urls } }];
    const pdf = await readBack(reportOn([{ ...IDENTITY, records }]));
    const links = pdf.pages.flatMap((page) => page.links);
    expect(links).toEqual([
      'https://photos.example.com/a.jpg?b=(1)',
      'https://xn--exmple-cua.com/%E7%8E%8B.jpg',
    ]);
    for (const url of photo_urls) expect(pdf.readingText()).toContain(url);
    const annotations = pdf.with('Rect');
    expect(annotations).toHaveLength(2);
    for (const one of annotations) {
      expect(one).toMatch(/\/Subtype \/Link\b/);
      expect(one).toMatch(/\/StructParent \d/);
      expect(one).toMatch(/\/Contents \([^)]/);
    }
  });
});
