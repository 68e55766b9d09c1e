import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { flattenRecords } from '../../screening/checks/criminal-search.ts';
import { resultOf } from '../../screening/checks/result.ts';
import { isPartialDate } from '../../screening/dates/partial-date.ts';
import { mergeIdentities } from '../../screening/matching/merge.ts';
import type { Product } from '../../screening/products.ts';
import { CriminalRecordSchema } from '../../screening/record.ts';
import { listScenarios, searchScenarios } from '../../screening/scenarios/catalogue.ts';
import { matchScenario } from '../../screening/scenarios/match.ts';
import type { SearchScenario } from '../../screening/scenarios/scenario.ts';
import { readAll, refusal } from '../bulk/support.ts';
import { matchOne } from './support.ts';

const SEARCHED = [
  'criminal_check',
  'instant_criminal',
  'instant_criminal_profile',
  'driver_risk_signal',
] as const;
const all: SearchScenario[] = SEARCHED.flatMap((product) => [...searchScenarios(product)]);
const byId = new Map(all.map((scenario) => [scenario.id, scenario]));
const idsOf = (product: Product) => listScenarios(product).map(({ id }) => id.slice(product.length + 1));

function scenarioOf(id: string): SearchScenario {
  const found = byId.get(id);
  if (!found) throw new Error(`no scenario ${id}`);
  return found;
}

describe('the catalogue', () => {
  it.each([
    [
      'criminal_check',
      'clear one_record many_identities partial_dob sealed_record sex_offender watchlist pending source_failure source_outage',
    ],
    [
      'instant_criminal',
      'clear one_record many_identities partial_dob sealed_record sex_offender watchlist pending source_failure source_outage many_records',
    ],
    [
      'instant_criminal_profile',
      'clear one_record many_identities partial_dob pending source_outage sealed_record',
    ],
    [
      'driver_risk_signal',
      'clear nothing_found dui licence_offence many_signals infraction_only registry_vehicle pending source_outage',
    ],
    ['bulk_upload', 'all_valid some_invalid unreadable waiting_row'],
  ] as const)('has the scenarios of %s', (product, ids) => {
    expect(idsOf(product)).toEqual(ids.split(' '));
  });

  it('searches by none of a product that does not search', () => {
    expect(searchScenarios('profile')).toEqual([]);
    expect(searchScenarios('bulk_upload')).toEqual([]);
  });

  it('lists no more than the fields of the API, with ids of their own', () => {
    const listed = listScenarios();
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    for (const scenario of listed) {
      expect(Object.keys(scenario)).toEqual(['id', 'product', 'description', 'inputs', 'expected']);
      expect(scenario.id.startsWith(`${scenario.product}.`)).toBe(true);
      // It travels as JSON: nothing may be lost on the way.
      expect(JSON.parse(JSON.stringify(scenario))).toEqual(scenario);
    }
  });
});

describe('a search scenario', () => {
  it.each(all.map((scenario): [string, SearchScenario] => [scenario.id, scenario]))(
    '%s is met by its own inputs, without a note',
    (id, { product, inputs }) => {
      const match = matchScenario(searchScenarios(product), inputs);
      expect([match.scenario?.id, match.notes]).toEqual([id, []]);
    },
  );

  it.each([
    ['criminal_check.clear', 0, 0],
    ['criminal_check.one_record', 1, 1],
    ['criminal_check.many_identities', 3, 3],
    ['instant_criminal.sealed_record', 1, 1],
    ['instant_criminal.sex_offender', 1, 1],
    ['instant_criminal.watchlist', 1, 1],
    ['instant_criminal.source_failure', 1, 1],
    ['instant_criminal.source_outage', 0, 0],
    ['instant_criminal.many_records', 1, 40],
    ['instant_criminal_profile.many_identities', 3, 3],
    ['instant_criminal_profile.partial_dob', 1, 1],
  ])('%s finds %i people and %i records', (id, people, records) => {
    const { identities, expected } = scenarioOf(id);
    expect([identities.length, flattenRecords(identities).length]).toEqual([people, records]);
    expect(expected).toMatchObject({ records, results_found: records > 0 });
  });

  it.each([
    ['criminal_check.pending', 30],
    ['criminal_check.source_failure', 10],
    ['instant_criminal.pending', 12],
    ['instant_criminal.source_failure', 3],
    ['instant_criminal.source_outage', 86_400],
    ['instant_criminal_profile.pending', 12],
    ['driver_risk_signal.pending', 12],
    ['driver_risk_signal.source_outage', 86_400],
    ['instant_criminal.clear', undefined],
  ])('%s keeps silent for %s seconds', (id, seconds) => {
    const { silence, expected } = scenarioOf(id);
    expect(silence?.seconds).toBe(seconds);
    expect(expected.pending_seconds).toBe(seconds);
    expect(expected.pending_reason).toBe(silence?.reason);
  });

  it('finds the same person with the same records in every product', () => {
    const [one, ...others] = SEARCHED.slice(0, 3).map((product) => scenarioOf(`${product}.one_record`));
    for (const other of others) expect(other.identities).toEqual(one?.identities);
    expect(scenarioOf('driver_risk_signal.clear').identities).toEqual(one?.identities);
  });
});

describe('what scenarios find', () => {
  const identities = all.flatMap((scenario) => [...scenario.identities]);

  it('has records as the API shows them', () => {
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const isRecord = ajv.compile(CriminalRecordSchema);
    for (const record of identities.flatMap(({ records }) => [...records])) {
      expect([record.record_id, isRecord(record), isRecord.errors]).toEqual([record.record_id, true, null]);
      const dates = JSON.stringify(record).match(/"[a-z_]*(?:_date|dob)":"\d{8}"/g) ?? [];
      for (const date of dates) expect([date, isPartialDate(date.slice(-9, -1))]).toEqual([date, true]);
    }
  });

  it('has ids that belong to one content', () => {
    for (const [name, list] of [
      ['identityId', identities],
      ['record_id', identities.flatMap(({ records }) => [...records])],
    ] as const) {
      const contents = new Map<string, string>();
      for (const item of list) {
        const id = 'record_id' in item ? item.record_id : item.identityId;
        const content = JSON.stringify(item);
        expect([name, id, contents.get(id) ?? content]).toEqual([name, id, content]);
        contents.set(id, content);
      }
    }
  });

  it('stands best first, scored as the matcher scores it', () => {
    for (const { identities: found, inputs } of all) {
      expect(mergeIdentities(found)).toEqual(found);
      for (const { score, reasons, person } of found) {
        expect(reasons.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
        const { middle_name: _, ...known } = person;
        const matched = matchOne(`${inputs.first_name}||${inputs.last_name}`, known, {
          ...(typeof inputs.dob === 'string' && { dob: inputs.dob }),
        });
        expect([matched?.score, matched?.reasons]).toEqual([score, reasons]);
      }
    }
  });

  it('has a long report: many pages of records of many kinds, long texts, names in several scripts', () => {
    const [identity] = scenarioOf('instant_criminal.many_records').identities;
    const records = identity?.records ?? [];
    expect(new Set(records.map(({ record_id }) => record_id)).size).toBe(40);
    expect(new Set(records.map(({ category }) => category)).size).toBeGreaterThanOrEqual(3);
    const charges = records.flatMap(({ cases }) => cases.flatMap((held) => held.charges ?? []));
    expect(new Set(charges.map(({ outcome }) => outcome)).size).toBe(4);
    expect(Math.max(...charges.map(({ charge }) => charge?.length ?? 0))).toBeGreaterThan(200);
    const aliases = identity?.person.name_aliases?.join() ?? '';
    for (const script of ['Müller-Łukasiewicz', 'Жанна', '王小明']) expect(aliases).toContain(script);
  });
});

describe('driver risk signals', () => {
  const signals = (name: string) => {
    const { identities, expected } = scenarioOf(`driver_risk_signal.${name}`);
    const shown = resultOf({ identities, runNotes: [] }, 'driver_risk_signal');
    const found = shown.identities.flatMap(({ summary }) => summary?.signals ?? []);
    expect(expected).toMatchObject({
      identities: shown.identities.length,
      records: shown.results.length,
      signals: found,
    });
    return found.map(({ code, severity, count, latest_date }) =>
      [code, severity, count, latest_date].join(' '),
    );
  };

  it.each([
    ['clear', []],
    ['nothing_found', []],
    ['pending', []],
    ['dui', ['dui severe 1 20211108']],
    ['licence_offence', ['withdrawn_driving high 1 20230000', 'equipment_or_administrative low 1 20220510']],
    [
      'many_signals',
      [
        'dui severe 1 20180901',
        'hit_and_run severe 1 20180901',
        'serious_violation moderate 1 20200130',
        'minor_moving low 2 20200130',
        'equipment_or_administrative low 1 20200130',
      ],
    ],
    ['infraction_only', ['equipment_or_administrative low 1 20230801']],
    ['registry_vehicle', ['withdrawal_action moderate 1 20200827']],
  ])('%s shows %j', (name, expected) => {
    expect(signals(name)).toEqual(expected);
  });

  it('leave out the person whose record is of theft', () => {
    const { identities, expected } = scenarioOf('driver_risk_signal.clear');
    expect(identities).toHaveLength(1);
    expect(expected).toMatchObject({ identities: 0, records: 0, results_found: false });
  });

  it('keep a case whole, with its dismissed drug charge', () => {
    const { identities } = scenarioOf('driver_risk_signal.dui');
    const [record] = resultOf({ identities, runNotes: [] }, 'driver_risk_signal').results;
    expect(record?.cases[0]?.charges).toHaveLength(2);
  });
});

describe('the files of bulk uploads', () => {
  const uploads = listScenarios('bulk_upload').map((scenario): [string, typeof scenario] => [
    scenario.id,
    scenario,
  ]);

  it.each(uploads.filter(([id]) => id !== 'bulk_upload.unreadable'))(
    '%s is read with the rows that it promises',
    async (_, { inputs, expected }) => {
      const { all: rows } = await readAll(String(inputs.file));
      const valid = rows.filter(({ person }) => person !== null);
      expect(expected).toMatchObject({
        status: valid.length === rows.length ? 'validated' : 'invalid_input',
        row_count: rows.length,
        valid_row_count: valid.length,
        invalid_row_count: rows.length - valid.length,
        duplicate_row_count: rows.filter(({ duplicateOf }) => duplicateOf !== null).length,
      });
      const met = valid.map(({ person }) => matchScenario(searchScenarios('instant_criminal'), person ?? {}));
      expect(met.map(({ scenario, notes }) => [scenario !== null, notes])).toEqual(met.map(() => [true, []]));
      expect(expected.after_force_run).toMatchObject({
        processed_row_count: valid.length,
        matched_row_count: met.filter(({ scenario }) => scenario?.identities.length).length,
      });
      const waits = met.map(({ scenario }) => scenario?.silence?.seconds ?? 0);
      expect(Math.max(...waits)).toBe(expected.pending_seconds ?? 0);
    },
  );

  it('unreadable is refused as a whole', async () => {
    const [, scenario] = uploads.find(([id]) => id === 'bulk_upload.unreadable') ?? [];
    expect(scenario?.expected).toMatchObject({ status: 'failed', row_count: 0 });
    expect((await refusal(String(scenario?.inputs.file)))?.code).toBe('broken_quotes');
  });
});
