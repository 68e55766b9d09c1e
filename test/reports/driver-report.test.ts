import { describe, expect, it } from 'vitest';
import { renderDriverReport } from '../../reports/driver-report.ts';
import { type DriverReportInput, PROTECTED_DRIVER_DATA } from '../../reports/input.ts';
import type { Licence } from '../../screening/driving/licence.ts';
import { CLEAN, LIMITED, MANY_EVENTS, NOT_FOUND } from '../../screening/scenarios/licences.ts';
import { PdfReader } from './pdf-reader.ts';
import { reportOn } from './samples.ts';

const { identities: _, ...COMMON } = reportOn([]);
const inputOf = (answer: DriverReportInput['answer']): DriverReportInput => ({
  ...COMMON,
  title: 'Motor vehicle report',
  disclaimer: [...COMMON.disclaimer, ...PROTECTED_DRIVER_DATA],
  licenceNumber: '****0003',
  licenceState: 'NY',
  answer,
});

async function textOf(input: DriverReportInput): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of renderDriverReport(input)) chunks.push(chunk);
  return new PdfReader(Buffer.concat(chunks)).readingText().replace(/\s+/g, ' ');
}

describe('the report on a driver check', () => {
  it('holds every fact of a motor-vehicle report, and no code of the service', async () => {
    const text = await textOf(inputOf(MANY_EVENTS));
    for (const told of [
      'The license is not valid; 4 violations, 2 suspensions, 2 accidents',
      '****0003',
      'SUSPENDED',
      'CORRECTIVE LENSES',
      'DRIVING UNDER THE INFLUENCE OF ALCOHOL',
      'A21',
      'Aug 11, 2019',
      'Bergen, NJ',
      'Hackensack Municipal Court',
      '2018 (month and day unknown)',
      'FAILURE TO APPEAR',
      'May 4, 2020',
      'Rear-end collision',
      'Mar 2022 (day unknown)',
      'Property damage',
      '18 U.S.C. 2721',
      '15 U.S.C. 1681b',
    ]) {
      expect(text).toContain(told);
    }
    expect(text).not.toMatch(/NOT_VALID|20190811/);
  });

  it('says that nothing is in the record, where nothing is', async () => {
    const text = await textOf(inputOf(CLEAN));
    expect(text).toContain('The license is valid; no violations, no suspensions, no accidents');
    expect(text.match(/None in the record of the department\./g)).toHaveLength(3);
  });

  it.each([
    [LIMITED, 'The license is valid with limits'],
    [NOT_FOUND, 'The license is not known: the record is incomplete'],
  ] as [Licence, string][])('of a licence alone says nothing of driving', async (answer, told) => {
    const text = await textOf(inputOf(answer));
    expect(text).toContain(told);
    expect(text).not.toMatch(/Violations|Accidents/);
  });

  it('has the same bytes for the same input', async () => {
    expect(await textOf(inputOf(MANY_EVENTS))).toBe(await textOf(inputOf(MANY_EVENTS)));
  });
});
