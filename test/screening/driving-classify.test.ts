import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  classOfAcdCode,
  DRIVING_CLASS_CODES,
  DRIVING_CLASSES,
  drivingClassOf,
} from '../../screening/driving/classes.ts';
import { classifyCharge } from '../../screening/driving/classify.ts';

describe('the classes', () => {
  it('stand in one table, gravest first', () => {
    expect(DRIVING_CLASSES.map(({ code }) => code)).toEqual(DRIVING_CLASS_CODES);
    expect(new Set(DRIVING_CLASS_CODES).size).toBe(DRIVING_CLASSES.length);
    for (const one of DRIVING_CLASSES) expect(drivingClassOf(one.code)).toBe(one);
  });

  it.each([
    ['fatal_or_felony', 60, 7, 'U03 U07 U08 U31 A50'],
    ['dui', 50, 7, 'A04 A08 A12 A20 A21 A22 A23 A24 A25 A90 A98'],
    ['withdrawn_driving', 35, 5, 'B20 B21 B22 B23 B24 B25 B26 B19'],
    ['hit_and_run', 40, 5, 'B01 B02 B03 B04 B05 B06 B07 B08 U01'],
    ['reckless_or_racing', 30, 5, 'M84 S95'],
    ['serious_violation', 15, 3, 'S15 S16 S21 S26 S31 S36 S41 M34 M42 M85 M86 M20 M21 M22 M23 M24'],
    ['minor_moving', 8, 3, 'S01 S06 S92 S93 M14 M81'],
    ['equipment_or_administrative', 3, 3, 'E01 E34 F04 F66 D36 D45 B51'],
    ['withdrawal_action', 15, 3, 'W01 W14 W30'],
    ['at_fault_crash', 10, 3, ''],
  ] as const)('%s takes %i points for %i years, for its ACD codes', (code, points, windowYears, acdCodes) => {
    expect(drivingClassOf(code)).toMatchObject({ points, windowYears });
    for (const acd of acdCodes.split(' ').filter(Boolean))
      expect([acd, classOfAcdCode(acd)]).toEqual([acd, code]);
  });

  it.each(['', 'A2', 'A200', 'Z20', 'C20', '20A', 'A01', 'B99', 'U02'])('know no ACD code %j', (code) => {
    expect(classOfAcdCode(code)).toBeUndefined();
  });

  it('read a code in either case', () => {
    expect(classOfAcdCode(' a20 ')).toBe('dui');
  });
});

describe('a stated ACD code', () => {
  it.each([
    ['A20', 'dui', 'A20'],
    ['s92', 'minor_moving', 'S92'],
    ['S92 SPEEDING', 'minor_moving', 'S92'],
    ['S92 SPEEDING 92/65', 'serious_violation', 'S92'],
    ['ACD CODE: B26', 'withdrawn_driving', 'B26'],
    ['OTHER (ACD M84)', 'reckless_or_racing', 'M84'],
    ['MVR VIOLATION W01', 'withdrawal_action', 'W01'],
    ['FAIL TO OBEY TRAFFIC CONTROL DEVICE - M16', 'minor_moving', 'M16'],
    ['DUI 95/65 (ACD A20)', 'dui', 'A20'],
    ['E34 DEFECTIVE LIGHTS', 'equipment_or_administrative', 'E34'],
  ])('%s is %s', (charge, drivingClass, acdCode) => {
    expect(classifyCharge({ charge })).toMatchObject({ class: drivingClass, acdCode, basis: 'acd_code' });
  });

  it.each([
    'POSS M16 RIFLE',
    'M16 RIFLE',
    'BLOCK B26',
    'SCHEDULE A20',
    'FORM W02 FRAUD',
    'A200',
    'BA20',
    'E85 FUEL THEFT',
    'THEFT A20',
    'C20',
  ])('%s is none', (charge) => {
    expect(classifyCharge({ charge })).toBeNull();
  });

  it('is read from the statute when the text leaves the offence open, and only then', () => {
    expect(classifyCharge({ charge: 'TRAFFIC VIOLATION', statute: 'B26' })?.acdCode).toBe('B26');
    expect(classifyCharge({ statute: 'ACD S92' })?.acdCode).toBe('S92');
    expect(classifyCharge({ charge: 'BURGLARY', statute: 'B26' })).toBeNull();
  });
});

describe('a statute', () => {
  it.each([
    ['Tex. Penal Code 49.04', undefined, 'dui'],
    ['PC 49.04(b)', 'TX', 'dui'],
    ['PC 49.08', 'TX', 'fatal_or_felony'],
    ['TRC 521.457', 'TX', 'withdrawn_driving'],
    ['Cal. Veh. Code 23152(a)', undefined, 'dui'],
    ['23152(A) VC', undefined, 'dui'],
    ['VC23152A', undefined, 'dui'],
    ['VC 20002(a)', 'CA', 'hit_and_run'],
    ['14601.1(A) VC', 'CA', 'withdrawn_driving'],
    ['N.Y. VTL 1192.3', undefined, 'dui'],
    ['VTL 511', 'NY', 'withdrawn_driving'],
    ['Fla. Stat. 316.193', undefined, 'dui'],
    ['F.S. 316.1935(2)', undefined, 'hit_and_run'],
    ['Ohio Rev. Code 4511.19(A)(1)(a)', undefined, 'dui'],
    ['4511.20', 'OH', 'reckless_or_racing'],
    ['625 ILCS 5/11-501(a)', undefined, 'dui'],
    ['O.C.G.A. § 40-6-391(a)(1)', undefined, 'dui'],
    ['75 Pa.C.S. 3802(a)(1)', undefined, 'dui'],
    ['RCW 46.61.502', undefined, 'dui'],
    ['N.J.S.A. 39:4-50.4a', undefined, 'dui'],
    ['N.C.G.S. 20-28(a)', undefined, 'withdrawn_driving'],
    ['A.R.S. 28-1381A1', undefined, 'dui'],
  ])('%s (%s) tells a vague charge to be %s', (statute, state, drivingClass) => {
    for (const charge of [undefined, 'TRAFFIC MISDEMEANOR', 'MOTOR VEHICLE CODE VIOLATION']) {
      const found = classifyCharge({ ...(charge !== undefined && { charge }), statute }, { state });
      expect(found).toMatchObject({ class: drivingClass, basis: 'statute' });
    }
  });

  it.each([
    ['of no known state', '23152', undefined],
    ['of a state that numbers its laws otherwise', '23152', 'TX'],
    ['that only begins alike', 'Tex. Penal Code 49.041', undefined],
    ['of public intoxication', 'Tex. Penal Code 49.02', 'TX'],
    ['without digits', 'Tex. Penal Code', 'TX'],
  ])('%s tells nothing', (_, statute, state) => {
    expect(classifyCharge({ statute }, { state })).toBeNull();
  });

  it('is the longest that fits', () => {
    expect(classifyCharge({ statute: 'N.J.S.A. 39:4-50.4a' })?.acdCode).toBe('A12');
    expect(classifyCharge({ statute: 'N.J.S.A. 39:4-50' })?.acdCode).toBe('A20');
  });

  it('that names its state is read by that, wherever the source is', () => {
    expect(classifyCharge({ statute: 'Cal. Veh. Code 23152' }, { state: 'TX' })?.class).toBe('dui');
  });

  it('overrules no wording', () => {
    const statute = 'Tex. Penal Code 49.04';
    expect(classifyCharge({ charge: 'BURGLARY OF BUILDING', statute })).toBeNull();
    expect(classifyCharge({ charge: 'THEFT OF VEHICLE', statute })).toBeNull();
    expect(classifyCharge({ charge: 'EXPIRED REGISTRATION', statute })).toMatchObject({ basis: 'text' });
  });
});

describe('the kind of case', () => {
  it.each([
    ['an unspecified offence', 'UNSPECIFIED OFFENSE', 'Traffic', 'equipment_or_administrative'],
    ['no text at all', '', 'Traffic', 'equipment_or_administrative'],
    ['no text in a criminal case', '', 'Criminal', undefined],
    ['a failure to appear', 'FAILURE TO APPEAR', 'Traffic', 'equipment_or_administrative'],
    ['a failure to appear in a criminal case', 'FAILURE TO APPEAR', 'Criminal', undefined],
    ['recklessness', 'RECKLESS', 'Traffic', 'reckless_or_racing'],
    ['drugs that a traffic stop found', 'POSS MARIJ <2OZ', 'Traffic', undefined],
    ['a weapon in the vehicle', 'UNL CARRYING WEAPON IN VEHICLE', 'Traffic', undefined],
    ['parking', 'PARKING IN FIRE LANE', 'Traffic', undefined],
  ])('%s', (_, charge, caseType, drivingClass) => {
    expect(classifyCharge({ charge }, { caseType })?.class).toBe(drivingClass);
  });
});

describe('speed', () => {
  it.each([
    ['SPEEDING 15-24 OVER', 15, 'serious_violation'],
    ['SPEEDING 11-20 MPH OVER', 11, 'minor_moving'],
    ['SPEED 92/65', 27, 'serious_violation'],
    ['SPEEDING 92 MPH IN A 65 MPH ZONE', 27, 'serious_violation'],
    ['SPEEDING 79 IN 65', 14, 'minor_moving'],
    ['SPEEDING 80 IN 65', 15, 'serious_violation'],
    ['SPEEDING 14 OVER', 14, 'minor_moving'],
    ['SPEEDING 15 OVER', 15, 'serious_violation'],
    ['SPEEDING, 55 MPH ZONE, 12 OVER', 12, 'minor_moving'],
    ['SPEEDING UP TO 15 OVER', 1, 'minor_moving'],
    ['SPEEDING LESS THAN 20 MPH OVER', 1, 'minor_moving'],
    ['SPEEDING >=20 OVER', 20, 'serious_violation'],
    ['EXCEEDING THE LIMIT BY 26 MPH', 26, 'serious_violation'],
    ['SPEEDING 316.183', undefined, 'minor_moving'],
    ['SPEEDING OVER 100 MPH', undefined, 'serious_violation'],
    ['SPEEDING', undefined, 'minor_moving'],
    ['RECKLESS DRIVING 95/65', undefined, 'reckless_or_racing'],
  ])('%s is %s over', (charge, speedOver, drivingClass) => {
    const found = classifyCharge({ charge });
    expect([found?.speedOver, found?.class]).toEqual([speedOver, drivingClass]);
  });
});

describe('any charge', () => {
  const WORDINGS = [
    'DWI 2ND OFFENSE',
    'Driving While License Suspended',
    'FAIL TO STOP AND RENDER AID',
    'SPEED 92 65',
    'SPEEDING 15 24 OVER',
    'FOLLOW TOO CLOSE',
    'THEFT OF VEHICLE',
    'NO PROOF OF INSURANCE',
    'BOATING WHILE INTOXICATED',
    'EVADING ARREST WITH VEHICLE',
    'ACD CODE B26',
    'DUI ALCOHOL OR DRUGS',
  ];
  const separator = fc.stringMatching(/^[ .,;:*#()_-]{1,4}$/);

  it('means the same in any case, spacing and punctuation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WORDINGS),
        fc.array(separator, { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        (wording, separators, upper) => {
          const words = (upper ? wording.toUpperCase() : wording.toLowerCase()).split(' ');
          const written = `${separators[11]}${words.map((word, at) => word + separators[at]).join('')}`;
          expect(classifyCharge({ charge: written })).toEqual(classifyCharge({ charge: wording }));
        },
      ),
    );
  });

  it('is answered without a failure', () => {
    const known = DRIVING_CLASS_CODES as readonly string[];
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.string({ maxLength: 60 }),
        fc.option(fc.string(), { nil: undefined }),
        (charge, statute, caseType) => {
          const found = classifyCharge({ charge, statute }, { ...(caseType !== undefined && { caseType }) });
          if (found) expect(known).toContain(found.class);
        },
      ),
    );
  });

  it('of the words of the rules is answered quickly, however long', () => {
    const words =
      'driving operating license suspended fail accident vehicle while under influence speed 92 65'.split(
        ' ',
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 200, maxLength: 400 }), (text) => {
        const started = performance.now();
        classifyCharge({ charge: text.join(' ') });
        expect(performance.now() - started).toBeLessThan(500);
      }),
      { numRuns: 30 },
    );
  });
});
