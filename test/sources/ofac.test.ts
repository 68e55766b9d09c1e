import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Subject, SubjectSchema } from '../../screening/record.ts';
import { SourceFormatError } from '../../sources/faults.ts';
import { openOfac } from '../../sources/formats.ts';
import { OfacCounts, type OfacFiles, readOfac } from '../../sources/ofac.ts';
import { readShippedText } from '../../sources/shipped.ts';
import { collect } from './support.ts';

/** The lines of a shipped file: none of its cells holds a line break, so this counts rows without a CSV reader. */
function lines(name: string): string[] {
  return readShippedText(`ofac/${name}.csv.gz`)
    .replace('\u001A', '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

/** How often a pattern comes in the remarks of the entities (their comments included). */
function countIn(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);
}

describe('the shipped OFAC list', () => {
  const counts = new OfacCounts();
  const byId = new Map<string, Subject>();
  const rows = lines('sdn');
  const ownComments = lines('sdn_comments').filter((comment) => {
    const number = comment.split(',')[0];
    return rows.some((row) => row.startsWith(`${number},`));
  });
  const texts = [...rows, ...ownComments];

  beforeAll(async () => {
    for (const subject of await collect(openOfac(undefined, counts))) byId.set(subject.subject_id, subject);
  });

  const subject = (number: number) => {
    const found = byId.get(`us-ofac-sdn-${number}`);
    if (found === undefined) throw new Error(`no entity ${number}`);
    return found;
  };
  const facts = (number: number, kind: string) =>
    subject(number).records[0]?.cases[0]?.charges?.find((charge) => charge.charge === kind)?.sentence;

  it('is read whole', () => {
    expect(byId.size).toBe(rows.length);
    expect(counts.entities).toBe(rows.length);
    expect(counts.aliases).toBe(lines('alt').length);
    expect(counts.addresses).toBe(lines('add').length);
    expect(counts.comments).toBe(lines('sdn_comments').length);
    expect(counts.orphans).toEqual({
      aliases: 0,
      addresses: 0,
      comments: lines('sdn_comments').length - ownComments.length,
    });
  });

  it('keeps persons, organizations, vessels and aircraft apart', () => {
    const typed = (type: string) =>
      rows.filter((row) => new RegExp(`^\\d+,"(?:[^"]|"")*",${type},`).test(row)).length;
    expect(counts.byType).toEqual({
      person: typed('"individual"'),
      organization: typed('-0- '),
      vessel: typed('"vessel"'),
      aircraft: typed('"aircraft"'),
    });
    const types = [...byId.values()].map((found) => found.entity_type);
    expect(types.filter((type) => type === 'person')).toHaveLength(counts.byType.person);
  });

  it('puts every alias and address on its entity', () => {
    const people = [...byId.values()].map((found) => found.person);
    const aliases = people.reduce((sum, person) => sum + (person.name_aliases?.length ?? 0), 0);
    const addresses = people.reduce((sum, person) => sum + (person.addresses?.length ?? 0), 0);
    expect(aliases).toBe(lines('alt').length + countIn(texts, /[afn]\.k\.a\. '/g));
    const empty = lines('add').filter((row) => /^\d+,\d+,-0- ,-0- ,-0- ,/.test(row)).length;
    expect(counts.emptyAddresses).toBe(empty);
    expect(addresses).toBe(lines('add').length - empty);
  });

  it('reads every date of birth, and leaves none unread', () => {
    expect(counts.datesOfBirth).toBe(countIn(texts, /\bDOB\b/g));
    expect(counts.unreadDatesOfBirth).toBe(0);
    for (const { person, entity_type } of byId.values()) {
      for (const date of [person.dob, ...(person.dob_aliases ?? [])]) {
        expect(date ?? '19700101').toMatch(/^(19|20)\d\d(00|0[1-9]|1[0-2])([0-2]\d|3[01])$/);
        expect(date === undefined || entity_type === 'person').toBe(true);
      }
    }
  });

  it('keeps every word of every remark', () => {
    const words = (text: string) =>
      text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && word !== 'DOB');
    const comments = new Map(
      ownComments.map((row) => [row.split(',')[0] ?? '', row.replace(/^\d+,"|"$/g, '')]),
    );
    for (const row of rows) {
      const number = row.slice(0, row.indexOf(','));
      // The remark is the last cell: after the last `,"` that a comma-less cell cannot hold.
      const remark = /,"((?:[^"]|"")*)"$/.exec(row)?.[1];
      if (remark === undefined) continue;
      const whole = `${remark}${comments.get(number) ?? ''}`;
      // Stated dates of birth stand as digits in the person; their words need not stand anywhere.
      const left = whole.replace(/(alt\. )?\bDOB [^;]*/g, '').replace(/\b[afn]\.k\.a\. |Gender /g, '');
      const held = new Set(words(JSON.stringify(subject(Number(number)))));
      expect(
        words(left).filter((word) => !held.has(word)),
        `entity ${number}`,
      ).toEqual([]);
    }
  });

  it('fits the schema', () => {
    const validator = Compile(SubjectSchema);
    for (const found of byId.values()) expect(validator.Check(found), found.subject_id).toBe(true);
  });

  it('reads a person with all that is known', () => {
    expect(subject(26235)).toEqual({
      subject_id: 'us-ofac-sdn-26235',
      entity_type: 'person',
      person: {
        first_name: 'Alexander',
        middle_name: 'Aleksandrovich',
        last_name: 'MALKEVICH',
        dob: '19750614',
        gender: 'Male',
        addresses: [{ city: 'St. Petersburg', country: 'Russia' }],
      },
      records: [
        {
          category: 'Patriot',
          cases: [
            {
              case_number: '26235',
              type: 'Sanctions designation',
              status: 'Listed',
              charges: [
                { charge: '[CYBER2]', outcome: 'unknown' },
                { charge: 'Place of birth', sentence: 'POB Leningrad, Russia' },
                {
                  charge: 'Identity document',
                  sentence: 'Passport 717637093 (Russia); National ID No. 781005202108',
                },
                { charge: 'Linked to', sentence: 'Linked To: USA REALLY' },
              ],
            },
          ],
          source: {
            id: 'us-ofac-sdn',
            category: 'domestic watchlist',
            name: 'OFAC Specially Designated Nationals List',
          },
        },
      ],
    });
  });

  it('reads names without a comma as full names, and quoted aliases too', () => {
    const { person } = subject(6905);
    expect(person.full_name).toBe('ABU ZUBAYDAH');
    expect(person.last_name).toBeUndefined();
    expect(person.name_aliases).toContain('TARIQ');
    expect(person.name_aliases).toContain('HUSAYN, Zayn al-Abidin Muhammad');
  });

  it('joins a comment to the remark that was cut, in the middle of a name', () => {
    expect(facts(15600, 'Linked to')).toContain('Linked To: PETRO LONDON, S. DE R.L. DE C.V.');
  });

  it('keeps several programs and several dates of birth', () => {
    expect(subject(12300).person).toMatchObject({ dob: '19650513', dob_aliases: ['19680413', '19640707'] });
    const two = [...byId.values()].find(
      (found) => found.records[0]?.cases[0]?.charges?.[1]?.charge === '[IFSR]',
    );
    expect(two?.records[0]?.cases[0]?.charges?.[0]?.charge).toMatch(/^\[[A-Z0-9-]+\]$/);
  });

  it('never passes an uncertain date of birth off as a stated one', () => {
    expect(subject(7782).person.dob).toBeUndefined();
    expect(subject(7782).person.dob_aliases).toEqual(['19510000']);
    expect(facts(7782, 'Date of birth')).toContain('DOB circa 1951');
  });

  it('splits American addresses', () => {
    expect(subject(7116).person.addresses).toContainEqual({
      street: '525 International Parkway, Suite 509',
      city: 'Richardson',
      state: 'TX',
      zip_code: '75081',
      country: 'US',
    });
  });
});

describe('OFAC files that are not as they should be', () => {
  const good = '1,"DOE, Jane","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1970."\r\n';
  const files = (changes: Partial<Record<keyof OfacFiles, string>>): OfacFiles => ({
    entities: [changes.entities ?? good],
    aliases: [changes.aliases ?? ''],
    addresses: [changes.addresses ?? ''],
    comments: [changes.comments ?? ''],
  });
  const faultsOf = async (changes: Partial<Record<keyof OfacFiles, string>>) => {
    const error = await collect(readOfac(files(changes))).catch((thrown: unknown) => thrown);
    if (!(error instanceof SourceFormatError)) throw new Error('nothing was refused');
    return error.faults;
  };

  it('may end with a control character', async () => {
    const side = { aliases: '1,2,"aka","ROE, Jane",-0- \r\n\u001A\r\n', comments: '\u001A' };
    const [only] = await collect(readOfac(files({ entities: `${good}\u001A\r\n`, ...side })));
    expect(only?.person).toEqual({
      first_name: 'Jane',
      last_name: 'DOE',
      dob: '19700000',
      name_aliases: ['ROE, Jane'],
    });
  });

  it.each([
    ['too few cells', { entities: `${good}2,"X"\r\n` }, 2],
    ['a repeated entity', { entities: good + good }, 2],
    ['an unknown type', { entities: good.replace('individual', 'submarine') }, 1],
    ['no number', { entities: good.replace('1,', '"x",') }, 1],
    ['no name', { entities: good.replace('"DOE, Jane"', '-0- ') }, 1],
    ['a broken quote', { entities: `${good}2,"X" y",\r\n` }, 2],
    ['a short alias row', { aliases: '1,2\r\n' }, 1],
  ])('are refused for %s, with the line', async (_name, changes, line) => {
    const [fault] = await faultsOf(changes);
    expect(fault?.line).toBe(line);
    expect(fault?.detail).not.toMatch(/DOE|Jane|submarine/);
  });

  it('counts rows of side files that belong to nobody', async () => {
    const counts = new OfacCounts();
    await collect(readOfac(files({ aliases: '9,1,"aka","X",-0- \r\n', comments: '9,"rest"\r\n' }), counts));
    expect(counts).toMatchObject({
      aliases: 1,
      comments: 1,
      orphans: { aliases: 1, addresses: 0, comments: 1 },
    });
  });
});
