import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  CHARGE_CLASSIFICATIONS,
  CHARGE_OUTCOMES,
  RECORD_CATEGORIES,
  SOURCE_CATEGORIES,
  type Subject,
  SubjectSchema,
} from '../../screening/record.ts';
import { CORPUS_DAY, eightDigits, hidePart, misreadDate } from '../../sources/court-corpus/calendar.ts';
import { generateCorpus } from '../../sources/court-corpus/corpus.ts';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import { Random, WeightedList } from '../../sources/court-corpus/random.ts';
import { vocabulary } from '../../sources/court-corpus/vocabulary.ts';

const corpus = [...generateCorpus()];
const generated = corpus.slice(KNOWN_SUBJECTS.length);
const records = corpus.flatMap((subject) => subject.records);
const cases = records.flatMap((record) => record.cases);
const charges = cases.flatMap((held) => held.charges ?? []);

function digest(subjects: Iterable<Subject>): string {
  const hash = createHash('sha256');
  for (const subject of subjects) hash.update(JSON.stringify(subject));
  return hash.digest('hex').slice(0, 16);
}

describe('the court corpus', () => {
  it('has ten thousand subjects of its own by default, each with its own id', () => {
    expect(corpus).toHaveLength(10_000);
    expect(new Set(corpus.map((subject) => subject.subject_id)).size).toBe(10_000);
  });

  it('fits the schema', () => {
    const validator = Compile(SubjectSchema);
    for (const subject of corpus) expect(validator.Check(subject), JSON.stringify(subject)).toBe(true);
  });

  it('is the same for the same seed, on every machine', () => {
    expect(digest(generateCorpus({ size: 1000 }))).toBe(digest(corpus.slice(0, 1000)));
    expect(digest(generateCorpus({ size: 1000, seed: 2 }))).not.toBe(digest(corpus.slice(0, 1000)));
    expect(digest(corpus)).toBe('2d7340c5f7970825');
  });

  it('of a larger size starts with the smaller one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 300 }), fc.integer({ min: 0, max: 50 }), (size, seed) => {
        const small = [...generateCorpus({ size, seed })];
        expect(small).toHaveLength(size);
        expect([...generateCorpus({ size: size + 7, seed })].slice(0, size)).toEqual(small);
      }),
      { numRuns: 25 },
    );
  });

  it('reaches every word of every list', () => {
    expect(new Set(records.map((record) => record.category))).toEqual(new Set(RECORD_CATEGORIES));
    expect(new Set(records.map((record) => record.source.category))).toEqual(new Set(SOURCE_CATEGORIES));
    expect(new Set(charges.flatMap((charge) => charge.outcome ?? []))).toEqual(new Set(CHARGE_OUTCOMES));
    expect(new Set(charges.flatMap((charge) => charge.classification ?? []))).toEqual(
      new Set(CHARGE_CLASSIFICATIONS),
    );
  });

  it('fills every field of a person, a case and a charge', () => {
    const fields = (items: readonly object[]) => new Set(items.flatMap((item) => Object.keys(item)));
    expect(fields(corpus.map((subject) => subject.person)).size).toBe(22);
    expect(fields(cases).size).toBe(9);
    expect(fields(charges).size).toBe(14);
  });

  it('gives one name to each source', () => {
    const names = new Map<string, string>();
    for (const { source } of records) {
      const text = JSON.stringify(source, Object.keys(source).sort());
      expect(names.get(source.id) ?? text, source.id).toBe(text);
      names.set(source.id, text);
      expect(source.name).toMatch(/ \(synthetic\)$/);
    }
    expect(names.get('synthetic-court-tx-harris')).toContain('Harris County District Courts (synthetic)');
  });

  it('does not tag sex offender registries with a state', () => {
    const registries = records.filter((record) => record.category === 'Sex Offender');
    expect(registries.length).toBeGreaterThan(300);
    expect(registries.filter((record) => record.source.state !== undefined)).toEqual([]);
  });

  it('shows photographs from a host that cannot exist, of every registrant', () => {
    for (const { person, records: own } of generated) {
      for (const url of person.photo_urls ?? []) expect(new URL(url).host).toBe('photos.example.com');
      if (own.some((record) => record.category === 'Sex Offender')) {
        expect(person.photo_urls).toHaveLength(1);
        expect(person.addresses?.length).toBeGreaterThan(0);
      }
    }
  });

  it('lets nothing happen out of order, or after its last day', () => {
    const today = eightDigits(CORPUS_DAY);
    for (const { arrest_date, file_date, charges: own = [] } of cases) {
      if (arrest_date && file_date) expect(file_date >= arrest_date).toBe(true);
      for (const charge of own) {
        const days = [
          charge.offense_date,
          arrest_date,
          charge.charge_date ?? file_date,
          charge.disposition_date,
        ];
        const known = days.flatMap((day) => day ?? []);
        expect(known, JSON.stringify(charge)).toEqual([...known].sort());
        expect((known.at(-1) ?? today) <= today).toBe(true);
        if (charge.outcome === 'pending') expect(charge.disposition_date).toBeUndefined();
        if (charge.sentence && charge.outcome !== 'conviction') expect(charge.classification).toBeUndefined();
      }
    }
  });

  it('holds cases open that cannot have been decided yet', () => {
    const lately = eightDigits(CORPUS_DAY - 13);
    const recent = cases.filter((held) => held.court_name && (held.file_date ?? '') >= lately);
    expect(recent.length).toBeGreaterThan(20);
    for (const held of recent)
      expect(held.charges?.map((charge) => charge.outcome)).not.toContain('conviction');
  });
});

describe('the people of the corpus', () => {
  const births = generated.map((subject) => subject.person.dob ?? '');

  it('have names as common as they are among the living', () => {
    const last = generated.flatMap((subject) => subject.person.last_name?.toUpperCase() ?? []);
    const share = last.filter((name) => name === 'SMITH').length / last.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.025);
    expect(new Set(last).size).toBeGreaterThan(2000);
  });

  it('sometimes have partial, missing or several dates of birth', () => {
    expect(births.filter((dob) => /^\d{4}0000$/.test(dob)).length).toBeGreaterThan(100);
    expect(births.filter((dob) => /^\d{4}(?!00)\d\d00$/.test(dob)).length).toBeGreaterThan(50);
    expect(births.filter((dob) => /^0000\d{4}$/.test(dob)).length).toBeGreaterThan(30);
    expect(births.filter((dob) => dob === '').length).toBeGreaterThan(100);
    expect(generated.filter((subject) => subject.person.inferred_dob).length).toBeGreaterThan(100);
    expect(generated.filter((subject) => subject.person.dob_aliases).length).toBeGreaterThan(300);
  });

  it('include fathers and sons, twins, namesakes, and people with records in several states', () => {
    const key = ({ person }: Subject) => `${person.first_name} ${person.last_name}`.toUpperCase();
    let [pairs, twins, namesakes] = [0, 0, 0];
    for (const [index, one] of generated.entries()) {
      const two = generated[index + 1];
      if (!one.person.last_name || !two?.person.last_name || !one.person.dob || !two.person.dob) continue;
      const sameBirth = one.person.dob === two.person.dob;
      const sameLast = one.person.last_name.toUpperCase() === two.person.last_name.toUpperCase();
      if (key(one) === key(two) && one.person.suffix?.toUpperCase() === 'SR') pairs += 1;
      else if (key(one) === key(two) && !sameBirth) namesakes += 1;
      else if (sameLast && sameBirth && key(one) !== key(two)) twins += 1;
    }
    expect(pairs).toBeGreaterThan(50);
    expect(twins).toBeGreaterThan(50);
    expect(namesakes).toBeGreaterThan(200);
    const states = generated.map(
      (subject) => new Set(subject.records.flatMap(({ source }) => source.state ?? [])),
    );
    expect(states.filter((set) => set.size > 1).length).toBeGreaterThan(300);
  });

  it('bear none of the names of the known subjects', () => {
    const known = new Set(KNOWN_SUBJECTS.map((subject) => subject.person.last_name?.toUpperCase()));
    expect(generated.filter(({ person }) => known.has(person.last_name?.toUpperCase() ?? ''))).toEqual([]);
  });
});

describe('the known subjects', () => {
  it('stand at the head of every corpus', () => {
    expect([...generateCorpus({ size: 0, seed: 99 })]).toEqual(KNOWN_SUBJECTS);
    expect(corpus.slice(0, KNOWN_SUBJECTS.length)).toEqual(KNOWN_SUBJECTS);
  });

  it('are what they are documented to be', () => {
    const [conviction, twoStates, registrant, partial] = KNOWN_SUBJECTS;
    expect(conviction?.person).toMatchObject({ last_name: 'Quintanilla-Reyes', dob: '19780412' });
    expect(conviction?.records.map((record) => record.cases[0]?.charges?.[0]?.outcome)).toEqual([
      'conviction',
    ]);
    expect(new Set(twoStates?.records.map((record) => record.source.state))).toEqual(new Set(['TX', 'OK']));
    expect(registrant?.person.photo_urls).toHaveLength(2);
    expect(partial?.person).toMatchObject({ dob: '19850000', inferred_dob: '19851104' });
  });

  it('name their sources as the generated subjects do', () => {
    const sources = new Map(
      [...generateCorpus({ size: 30_000 })]
        .slice(KNOWN_SUBJECTS.length)
        .flatMap((subject) => subject.records.map((record) => [record.source.id, record.source] as const)),
    );
    for (const { records: own } of KNOWN_SUBJECTS) {
      for (const { source } of own) expect(sources.get(source.id)).toEqual(source);
    }
  });
});

describe('the vocabulary', () => {
  it('gives each county a code of its own state', () => {
    const { counties } = vocabulary();
    expect(counties.length).toBeGreaterThanOrEqual(150);
    expect(new Set(counties.map((county) => county.fips)).size).toBe(counties.length);
    const prefixes = new Map<string, string>();
    for (const { fips, state } of counties) {
      expect(fips).toMatch(/^\d{5}$/);
      expect(prefixes.get(state.code) ?? fips.slice(0, 2)).toBe(fips.slice(0, 2));
      prefixes.set(state.code, fips.slice(0, 2));
    }
    expect(prefixes.size).toBe(51);
    expect(new Set(prefixes.values()).size).toBe(51);
  });

  it('leaves no blank to fill in', () => {
    for (const county of vocabulary().counties) expect(county.courtName).not.toMatch(/[{}]/);
    expect(charges.filter((charge) => /[{}]/.test(`${charge.charge}${charge.statute}`))).toEqual([]);
  });
});

describe('the numbers behind it', () => {
  it('draw by weight', () => {
    const random = new Random('weights');
    const list = new WeightedList([
      ['rare', 1],
      ['never', 0],
      ['common', 9],
    ]);
    const drawn = Array.from({ length: 10_000 }, () => list.draw(random));
    const rare = drawn.filter((item) => item === 'rare').length;
    expect(rare).toBeGreaterThan(850);
    expect(rare).toBeLessThan(1150);
    expect(drawn).not.toContain('never');
  });

  it('stay within their bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, width) => {
        const value = new Random(seed).between(low, low + width);
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(low + width);
      }),
    );
  });

  it('hide and misread dates without making impossible ones', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -9000, max: 13_000 }), (seed, day) => {
        const random = new Random(seed);
        const digits = eightDigits(day);
        expect(hidePart(random, digits)).toMatch(/^(\d{4}0000|\d{6}00|0000\d{4})$/);
        const misread = misreadDate(random, digits);
        expect(misread).not.toBe(digits);
        const iso = `${misread.slice(0, 4)}-${misread.slice(4, 6)}-${misread.slice(6)}`;
        expect(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(iso);
      }),
    );
  });
});
