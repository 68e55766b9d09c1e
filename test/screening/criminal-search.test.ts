import { describe, expect, it } from 'vitest';
import {
  flattenRecords,
  IDENTITY_LIMIT,
  searchCriminalRecords,
} from '../../screening/checks/criminal-search.ts';
import { judgeRecord, type RecordFilter } from '../../screening/checks/record-filter.ts';
import { createSubjectIndexBuilder } from '../../screening/matching/index-builder.ts';
import type { RecordCategory, SourceCategory, Subject } from '../../screening/record.ts';
import { searchScenarios } from '../../screening/scenarios/catalogue.ts';
import { matchScenario } from '../../screening/scenarios/match.ts';

const FILTER: RecordFilter = { includedCategories: [], registriesOnly: false };

const record = (category: RecordCategory, source: SourceCategory, state?: string) => ({
  category,
  cases: [],
  source: { id: `${source}-${state ?? 'none'}`, category: source, name: source, ...(state && { state }) },
});

const namesake = (at: number, photo = false): Subject => ({
  subject_id: `namesake-${at}`,
  person: {
    first_name: 'John',
    last_name: 'Smith',
    full_name: 'John Smith',
    ...(photo && { photo_urls: [`https://photos.example.com/${at}.jpg`] }),
  },
  records: [record('Criminal/traffic', 'court', 'TX')],
});

const search = (subjects: Subject[], filter = FILTER) => {
  const builder = createSubjectIndexBuilder();
  for (const subject of subjects) builder.add(subject);
  return searchCriminalRecords([builder.build()], {
    by: 'person',
    names: [{ first: 'John', middle: '', last: 'Smith', suffix: '' }],
    addresses: [],
    noMiddleName: false,
    minimumScore: 0,
    filter,
  });
};

describe('the filter of records', () => {
  it.each([
    ['a court record is kept', record('Criminal/traffic', 'court', 'TX'), FILTER, 'kept'],
    ['Registry is left out by default', record('Registry', 'healthcare sanctions'), FILTER, 'category'],
    ['a healthcare registry too', record('Patriot', 'healthcare registry'), FILTER, 'category'],
    [
      'unless the configuration lists it',
      record('Registry', 'healthcare sanctions'),
      { ...FILTER, includedCategories: ['Registry'] },
      'kept',
    ],
    [
      'another state is left out',
      record('arrest', 'arrest', 'CA'),
      { ...FILTER, sourceStates: ['TX'] },
      'state',
    ],
    [
      'a source without a state is kept',
      record('Patriot', 'foreign watchlist'),
      { ...FILTER, sourceStates: ['TX'] },
      'kept',
    ],
    [
      'registries alone, when asked',
      record('arrest', 'arrest'),
      { ...FILTER, registriesOnly: true },
      'category',
    ],
    [
      'a registry, when asked',
      record('Sex Offender', 'sex offender registry'),
      { ...FILTER, registriesOnly: true },
      'kept',
    ],
  ] as const)('%s', (_, one, filter, verdict) => {
    expect(judgeRecord(one, filter)).toBe(verdict);
  });
});

describe('a search', () => {
  it('says so when more people match than it shows', () => {
    const all = Array.from({ length: IDENTITY_LIMIT + 1 }, (_, at) => namesake(at));
    expect(search(all.slice(1)).runNotes.join()).not.toContain('More than');
    const { identities, runNotes } = search(all);
    expect(identities).toHaveLength(IDENTITY_LIMIT);
    expect(runNotes.join()).toContain(`More than ${IDENTITY_LIMIT} people match`);
  });

  it('leaves out a person of whom no record may be shown', () => {
    expect(search([namesake(1)], { ...FILTER, sourceStates: ['CA'] }).identities).toEqual([]);
  });

  it('puts records with photographs first when asked, and keeps the order else', () => {
    const { identities } = search([namesake(1), namesake(2, true), namesake(3)]);
    const photos = (orderBy?: 'photo_urls') =>
      flattenRecords(identities, orderBy).map(({ person }) => person.photo_urls?.length ?? 0);
    expect(photos('photo_urls')).toEqual([1, 0, 0]);
    expect(photos()).toHaveLength(3);
  });
});

describe('a test scenario', () => {
  const scenarios = searchScenarios('criminal_check');
  it.each([
    [
      'is met by first and last name',
      { first_name: 'OSCAR', last_name: 'Onerecord' },
      'criminal_check.one_record',
      [],
    ],
    [
      'is met whatever the dob, which is noted',
      { first_name: 'Oscar', last_name: 'Onerecord', dob: '19900101' },
      'criminal_check.one_record',
      ['The dob differs from that of test scenario criminal_check.one_record.'],
    ],
    [
      'that is nearly met is named with what differed',
      { first_name: 'Oskar', last_name: 'Onerecord' },
      undefined,
      ['Near miss of test scenario criminal_check.one_record: first_name differs.'],
    ],
    ['is not met by a stranger', { first_name: 'Nobody', last_name: 'Known' }, undefined, []],
  ] as const)('%s', (_, input, id, notes) => {
    const match = matchScenario(scenarios, input);
    expect(match.scenario?.id).toBe(id);
    expect(match.notes).toEqual(notes);
  });
});
