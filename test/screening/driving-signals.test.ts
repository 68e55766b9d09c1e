import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRIVING_CLASSES } from '../../screening/driving/classes.ts';
import { drivingSignals } from '../../screening/driving/signals.ts';
import type { Case, Charge, CriminalRecord } from '../../screening/record.ts';

const SOURCE: CriminalRecord['source'] = {
  id: 'tx-travis',
  category: 'court',
  name: 'Travis County',
  state: 'TX',
};

const recordOf = (cases: Case[], more: Partial<CriminalRecord> = {}): CriminalRecord => ({
  record_id: `record-${JSON.stringify(cases).length}`,
  category: 'Criminal/traffic',
  person: { first_name: 'Dora', last_name: 'Drinkdrive' },
  cases,
  source: SOURCE,
  ...more,
});
const charged = (...charges: Charge[]) => recordOf([{ type: 'Criminal', charges }]);
const signalsOf = (...records: CriminalRecord[]) => drivingSignals(records).signals;

describe('a record', () => {
  it.each([
    ['of drink at the wheel is kept', { charge: 'DWI' }, true],
    [
      'of a traffic infraction is kept',
      { charge: 'EXPIRED REGISTRATION', classification: 'infraction' },
      true,
    ],
    ['of a licence offence is kept', { charge: 'NO DRIVERS LICENSE' }, true],
    ['of theft is left out', { charge: 'THEFT PROP >=$750<$2,500' }, false],
    ['of a vehicle theft is left out', { charge: 'THEFT OF VEHICLE' }, false],
    [
      'with a vague charge and a telling statute is kept',
      { charge: 'MISDEMEANOR', statute: 'PC 49.04' },
      true,
    ],
  ] as const)('%s', (_, charge, kept) => {
    expect(drivingSignals([charged(charge)]).records).toHaveLength(kept ? 1 : 0);
  });

  it('is kept whole, in its place, the same object', () => {
    const dui = recordOf([
      { type: 'Criminal', charges: [{ charge: 'POSS MARIJ <2OZ' }, { charge: 'DWI' }] },
      { type: 'Criminal', charges: [{ charge: 'CRIMINAL TRESPASS' }] },
    ]);
    const theft = charged({ charge: 'SHOPLIFTING' });
    const speeding = charged({ charge: 'SPEEDING' });
    const { records, signals } = drivingSignals([speeding, theft, dui]);
    expect(records).toHaveLength(2);
    expect(records[0]).toBe(speeding);
    expect(records[1]).toBe(dui);
    expect(signals.map(({ code, count }) => [code, count])).toEqual([
      ['dui', 1],
      ['minor_moving', 1],
    ]);
  });

  it('of a registry about vehicles is kept by the kind of its entry', () => {
    const registry = (type: string) =>
      recordOf([{ type, status: 'Active', file_date: '20210301' }], { category: 'Registry' });
    expect(signalsOf(registry('Habitual Traffic Offender registration'))).toEqual([
      { code: 'withdrawal_action', severity: 'moderate', count: 1, latest_date: '20210301' },
    ]);
    expect(signalsOf(registry('Sex offender registration'))).toEqual([]);
    expect(signalsOf(recordOf([{}]))).toEqual([]);
  });

  it('of a watchlist accuses nobody of driving', () => {
    expect(signalsOf({ ...charged({ charge: 'DUI' }), category: 'Patriot' })).toEqual([]);
  });
});

describe('what counts', () => {
  it.each<[string, Charge, Partial<Case>, boolean]>([
    ['a conviction', { outcome: 'conviction' }, {}, true],
    ['a pending charge', { outcome: 'pending' }, {}, true],
    ['an unknown outcome', { outcome: 'unknown' }, {}, true],
    ['no outcome at all', {}, {}, true],
    ['an unknown outcome, transferred', { outcome: 'unknown', disposition: 'Transferred' }, {}, true],
    ['a guilty plea without an outcome', { disposition: 'Guilty Plea' }, {}, true],
    ['no: a nonconviction', { outcome: 'nonconviction' }, {}, false],
    [
      'no: a nonconviction by plea',
      { outcome: 'nonconviction', disposition: 'Adjudication Withheld' },
      {},
      false,
    ],
    ['no: dismissed, without an outcome', { disposition: 'DISMISSED - INTEREST OF JUSTICE' }, {}, false],
    ['no: dismissed, outcome unknown', { outcome: 'unknown', disposition: 'Dismissed' }, {}, false],
    ['no: nolle prosequi', { disposition: 'Nolle Prosequi' }, {}, false],
    ['no: not guilty', { disposition: 'Not Guilty' }, {}, false],
    ['no: acquitted', { disposition: 'Acquitted by jury' }, {}, false],
    ['no: a case that was dismissed', {}, { status: 'Dismissed' }, false],
    ['no: a sealed case', { outcome: 'conviction' }, { status: 'Sealed' }, false],
    ['no: an expunged charge', { outcome: 'conviction', disposition: 'Expunged' }, {}, false],
    ['a conviction in a closed case', { outcome: 'conviction' }, { status: 'Closed' }, true],
    [
      'a convicted charge of a case that is called dismissed',
      { outcome: 'conviction' },
      { status: 'Dismissed' },
      true,
    ],
  ])('%s', (_, charge, held, counts) => {
    const record = recordOf([{ type: 'Criminal', ...held, charges: [{ charge: 'DWI', ...charge }] }]);
    const { records, signals } = drivingSignals([record]);
    expect([records.length, signals.length]).toEqual(counts ? [1, 1] : [0, 0]);
  });

  it('is not what stands beside it: a dismissed charge adds nothing to a kept record', () => {
    const record = charged(
      { charge: 'DWI', outcome: 'nonconviction' },
      { charge: 'SPEEDING', outcome: 'conviction' },
    );
    const { records, signals } = drivingSignals([record]);
    expect(records).toEqual([record]);
    expect(signals.map(({ code }) => code)).toEqual(['minor_moving']);
  });
});

describe('the latest date', () => {
  const latest = (charges: Charge[], held: Partial<Case> = {}) =>
    signalsOf(recordOf([{ ...held, charges: charges.map((one) => ({ charge: 'DWI', ...one })) }]))[0]
      ?.latest_date;

  it.each<[string, Charge[], Partial<Case>, string | null]>([
    ['of the offence', [{ offense_date: '20200101' }], {}, '20200101'],
    [
      'is the last of three',
      [{ offense_date: '20200101', disposition_date: '20210505', charge_date: '20200110' }],
      {},
      '20210505',
    ],
    [
      'is that of the latest charge',
      [{ offense_date: '20200101' }, { offense_date: '20220202' }],
      {},
      '20220202',
    ],
    [
      'comes from the case when the charge has none',
      [{}],
      { file_date: '20190301', arrest_date: '20190228' },
      '20190301',
    ],
    [
      'comes from the charge, though the case is later',
      [{ offense_date: '20180101' }],
      { file_date: '20190301' },
      '20180101',
    ],
    ['may be partial', [{ offense_date: '20210000' }], {}, '20210000'],
    [
      'prefers the fuller of one year',
      [{ offense_date: '20210000', charge_date: '20210412' }],
      {},
      '20210412',
    ],
    [
      'counts an unknown month as the earliest',
      [{ offense_date: '20210000', charge_date: '20201231' }],
      {},
      '20210000',
    ],
    [
      'passes over a date without a year',
      [{ offense_date: '00000412', charge_date: '20190101' }],
      {},
      '20190101',
    ],
    [
      'falls back to the case past a date without a year',
      [{ offense_date: '00000412' }],
      { file_date: '20190301' },
      '20190301',
    ],
    ['is null when nothing is known', [{}], {}, null],
    ['passes over what is no date', [{ offense_date: '20219999' }], {}, null],
  ])('%s', (_, charges, held, date) => {
    expect(latest(charges, held)).toBe(date);
  });
});

describe('the signals', () => {
  it('stand most severe first, then the latest', () => {
    const record = charged(
      { charge: 'EXPIRED REGISTRATION', offense_date: '20230101' },
      { charge: 'SPEEDING', offense_date: '20190101' },
      { charge: 'DWI', offense_date: '20100101' },
      { charge: 'DWI', offense_date: '20140101' },
      { charge: 'HIT AND RUN', offense_date: '20150101' },
      { charge: 'RECKLESS DRIVING' },
      { charge: 'DWLS', offense_date: '20020101' },
      { charge: 'FOLLOW TOO CLOSE', offense_date: '20210101' },
    );
    expect(signalsOf(record)).toEqual([
      { code: 'hit_and_run', severity: 'severe', count: 1, latest_date: '20150101' },
      { code: 'dui', severity: 'severe', count: 2, latest_date: '20140101' },
      { code: 'withdrawn_driving', severity: 'high', count: 1, latest_date: '20020101' },
      { code: 'reckless_or_racing', severity: 'high', count: 1, latest_date: null },
      { code: 'serious_violation', severity: 'moderate', count: 1, latest_date: '20210101' },
      { code: 'equipment_or_administrative', severity: 'low', count: 1, latest_date: '20230101' },
      { code: 'minor_moving', severity: 'low', count: 1, latest_date: '20190101' },
    ]);
  });

  it('are none for no records', () => {
    expect(drivingSignals([])).toEqual({ records: [], signals: [] });
  });

  const charge = fc.record(
    {
      charge: fc.constantFrom('DWI', 'SPEEDING', 'THEFT', 'DWLS', 'NO DL', 'HIT AND RUN'),
      outcome: fc.constantFrom('conviction' as const, 'nonconviction' as const, 'pending' as const),
      offense_date: fc.constantFrom('20200101', '20210000', '00000412'),
    },
    { requiredKeys: ['charge'] },
  );
  const records = fc.array(
    fc.array(charge, { maxLength: 4 }).map((charges) => charged(...charges)),
    { maxLength: 5 },
  );

  it('are one a class; finding them anew in the kept records changes nothing', () => {
    fc.assert(
      fc.property(records, (all) => {
        const first = drivingSignals(all);
        expect(drivingSignals(first.records)).toEqual(first);
        expect(new Set(first.signals.map(({ code }) => code)).size).toBe(first.signals.length);
        for (const { code, severity } of first.signals) {
          expect(DRIVING_CLASSES.find((one) => one.code === code)?.severity).toBe(severity);
        }
        const counted = first.signals.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBeGreaterThanOrEqual(first.records.length);
      }),
      { numRuns: 60 },
    );
  });
});
