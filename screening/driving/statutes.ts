import { DRIVING_CLASS_CODES, type DrivingClassCode } from './classes.ts';
import type { RuleFinding } from './rules/text-rule.ts';

/** Names of a state in citations | class | ACD code | sections. The first name is the state's code. */
const TABLE = `
AL ala|dui|A20|32-5A-191
AL ala|reckless_or_racing|M84|32-5A-190
AZ ars ariz|dui|A20|28-1381 28-1382 28-1383
AZ ars ariz|reckless_or_racing|M84|28-693
AZ ars ariz|hit_and_run|B01|28-661 28-662
AZ ars ariz|withdrawn_driving|B20|28-3473
CA cal cvc vc|dui|A20|23152 23153
CA cal cvc vc|reckless_or_racing|M84|23103
CA cal cvc vc|reckless_or_racing|S95|23109
CA cal cvc vc|hit_and_run|B03|20001
CA cal cvc vc|hit_and_run|B04|20002
CA cal cvc vc|hit_and_run|U01|2800.1 2800.2 2800.3
CA cal cvc vc|withdrawn_driving|B20|14601
CA cal cvc vc|serious_violation|M86|23123 23123.5
CA cal cvc vc|minor_moving|S93|22349 22350
CA cal cvc vc|equipment_or_administrative|B51|12500
CA cal cvc vc|fatal_or_felony|U08|191.5
CO crs colo|dui|A20|42-4-1301
CO crs colo|reckless_or_racing|M84|42-4-1401
CO crs colo|minor_moving|M81|42-4-1402
CO crs colo|withdrawn_driving|B20|42-2-138
CO crs colo|hit_and_run|B01|42-4-1601 42-4-1602
CO crs colo|fatal_or_felony|U07|18-3-106
CO crs colo|fatal_or_felony|U06|18-3-205
CT cgs conn|dui|A20|14-227a
CT cgs conn|reckless_or_racing|M84|14-222
CT cgs conn|withdrawn_driving|B20|14-215
FL fla fs|dui|A20|316.193
FL fla fs|reckless_or_racing|M84|316.192
FL fla fs|reckless_or_racing|S95|316.191
FL fla fs|hit_and_run|B03|316.027
FL fla fs|hit_and_run|B04|316.061 316.063
FL fla fs|hit_and_run|U01|316.1935
FL fla fs|withdrawn_driving|B20|322.34
FL fla fs|equipment_or_administrative|B51|322.03
FL fla fs|fatal_or_felony|U07|782.071
GA ocga|dui|A20|40-6-391
GA ocga|reckless_or_racing|M84|40-6-390
GA ocga|hit_and_run|B01|40-6-270
GA ocga|hit_and_run|U01|40-6-395
GA ocga|withdrawn_driving|B20|40-5-121
GA ocga|fatal_or_felony|U07|40-6-393
IA iowa|dui|A20|321J.2
IA iowa|withdrawn_driving|B21|321.561
IL ilcs ill|dui|A20|11-501 5/11-501
IL ilcs ill|reckless_or_racing|M84|11-503 5/11-503
IL ilcs ill|withdrawn_driving|B20|6-303 5/6-303
IL ilcs ill|equipment_or_administrative|D36|3-707 5/3-707
IN ic ind|dui|A20|9-30-5-1 9-30-5-2
IN ic ind|withdrawn_driving|B26|9-24-19-2
KS ksa kan|dui|A20|8-1567
KY krs|dui|A20|189A.010
LA|dui|A20|14:98
MD|dui|A20|21-902
MD|withdrawn_driving|B20|16-303
MI mcl mich|dui|A20|257.625
MI mcl mich|reckless_or_racing|M84|257.626
MI mcl mich|withdrawn_driving|B20|257.904
MN minn|dui|A20|169A.20 169A.25 169A.26 169A.27
MN minn|withdrawn_driving|B20|171.24
MO rsmo|dui|A20|577.010
MO rsmo|dui|A08|577.012
MO rsmo|withdrawn_driving|B20|302.321
NC ncgs gs|dui|A20|20-138.1
NC ncgs gs|reckless_or_racing|M84|20-140
NC ncgs gs|hit_and_run|B01|20-166
NC ncgs gs|hit_and_run|U01|20-141.5
NC ncgs gs|withdrawn_driving|B20|20-28
NC ncgs gs|equipment_or_administrative|B51|20-7
NJ njsa|dui|A20|39:4-50
NJ njsa|dui|A12|39:4-50.2 39:4-50.4a
NJ njsa|reckless_or_racing|M84|39:4-96
NJ njsa|minor_moving|M81|39:4-97
NJ njsa|minor_moving|S93|39:4-98
NJ njsa|hit_and_run|B01|39:4-129
NJ njsa|withdrawn_driving|B20|39:3-40
NJ njsa|equipment_or_administrative|D36|39:6B-2
NV nrs nev|dui|A20|484C.110
NV nrs nev|reckless_or_racing|M84|484B.653
NY vtl|dui|A20|1192
NY vtl|dui|A12|1194
NY vtl|reckless_or_racing|M84|1212
NY vtl|minor_moving|S93|1180
NY vtl|withdrawn_driving|B26|511
NY vtl|equipment_or_administrative|B51|509
NY vtl|hit_and_run|B01|600
OH orc rc ohio|dui|A20|4511.19
OH orc rc ohio|reckless_or_racing|M84|4511.20
OH orc rc ohio|reckless_or_racing|S95|4511.251
OH orc rc ohio|minor_moving|S93|4511.21
OH orc rc ohio|hit_and_run|B01|4549.02
OH orc rc ohio|hit_and_run|U01|2921.331
OH orc rc ohio|withdrawn_driving|B26|4510.11
OH orc rc ohio|equipment_or_administrative|B51|4510.12
OH orc rc ohio|fatal_or_felony|U07|2903.06
OH orc rc ohio|fatal_or_felony|U06|2903.08
OR ors|dui|A20|813.010
OR ors|reckless_or_racing|M84|811.140
OR ors|hit_and_run|B04|811.700
OR ors|hit_and_run|B03|811.705
OR ors|hit_and_run|U01|811.540
OR ors|withdrawn_driving|B20|811.182
PA pacs|dui|A20|3802
PA pacs|reckless_or_racing|M84|3736
PA pacs|minor_moving|M81|3714
PA pacs|minor_moving|S93|3362
PA pacs|hit_and_run|B03|3742
PA pacs|hit_and_run|B04|3743
PA pacs|hit_and_run|U01|3733
PA pacs|withdrawn_driving|B20|1543
PA pacs|equipment_or_administrative|B51|1501
PA pacs|equipment_or_administrative|D36|1786
PA pacs|fatal_or_felony|U07|3732 3735
SC|dui|A20|56-5-2930
SC|withdrawn_driving|B20|56-1-460
TN tca tenn|dui|A20|55-10-401
TN tca tenn|reckless_or_racing|M84|55-10-205
TX tex|dui|A20|49.04 49.045 49.09
TX tex|fatal_or_felony|U06|49.07
TX tex|fatal_or_felony|U08|49.08
TX tex|reckless_or_racing|M84|545.401
TX tex|reckless_or_racing|S95|545.420
TX tex|hit_and_run|B03|550.021
TX tex|hit_and_run|B04|550.022 550.024
TX tex|hit_and_run|U01|545.421
TX tex|withdrawn_driving|B20|521.457
TX tex|minor_moving|S93|545.351
TX tex|minor_moving|A35|49.031
TX tex|equipment_or_administrative|B51|521.021
TX tex|equipment_or_administrative|D36|601.191
UT utah|dui|A20|41-6a-502
VA|dui|A20|18.2-266
VA|dui|A12|18.2-268.3
VA|reckless_or_racing|M84|46.2-852
VA|reckless_or_racing|S15|46.2-862
VA|hit_and_run|B01|46.2-894
VA|hit_and_run|U01|46.2-817
VA|withdrawn_driving|B20|46.2-301
WA rcw wash|dui|A20|46.61.502 46.61.504
WA rcw wash|reckless_or_racing|M84|46.61.500
WA rcw wash|hit_and_run|B01|46.52.020
WA rcw wash|hit_and_run|U01|46.61.024
WA rcw wash|withdrawn_driving|B20|46.20.342
WA rcw wash|fatal_or_felony|U07|46.61.520
WA rcw wash|fatal_or_felony|U06|46.61.522
WI wis|dui|A20|346.63
WI wis|reckless_or_racing|M84|346.62
WI wis|hit_and_run|U01|346.04
WI wis|withdrawn_driving|B26|343.44
`;

/** The sections of a state, the longest first: `39:4-50.4a` is not `39:4-50`. */
interface StateLaw {
  readonly names: Set<string>;
  readonly sections: [section: string, finding: RuleFinding][];
}

const isClass = (text: string): text is DrivingClassCode => DRIVING_CLASS_CODES.some((code) => code === text);

const LAWS: ReadonlyMap<string, StateLaw> = readTable();

function readTable(): Map<string, StateLaw> {
  const laws = new Map<string, StateLaw>();
  for (const line of TABLE.trim().split('\n')) {
    const [named = '', drivingClass = '', acdCode = '', sections = ''] = line.toLowerCase().split('|');
    if (!isClass(drivingClass)) throw new Error(`No such class of driving offences: ${drivingClass}`);
    const names = named.split(' ');
    const state = (names[0] ?? '').toUpperCase();
    const law = laws.get(state) ?? { names: new Set(names), sections: [] };
    const finding = { class: drivingClass, acdCode: acdCode.toUpperCase() };
    law.sections.push(...sections.split(' ').map((section): [string, RuleFinding] => [section, finding]));
    law.sections.sort(([a], [b]) => b.length - a.length);
    laws.set(state, law);
  }
  return laws;
}

/** Sections as written, without subsections: `VC 23152(A)` has `23152`. */
const sectionsOf = (statute: string): string[] =>
  statute
    .toLowerCase()
    .replace(/([a-z]{2,})(\d)/g, '$1 $2')
    .split(/[^a-z0-9.:/-]+/)
    .filter((token) => /\d/.test(token));

function lawOf(statute: string, state: string | undefined): StateLaw | undefined {
  const words = new Set(
    statute
      .toLowerCase()
      .replaceAll('.', '')
      .split(/[^a-z]+/),
  );
  const named = [...LAWS.values()].find(({ names }) => [...names].some((name) => words.has(name)));
  return named ?? LAWS.get(state ?? '');
}

/**
 * Reads a citation: which driving offence the section defines.
 *
 * @param statute - As the court cites it: `Tex. Penal Code 49.04(b)`, `VC 23152(A)`, `625 ILCS 5/11-501`.
 * @param state - Where the source is, for citations that do not name their state.
 * @returns Undefined for a section that is not known, or when no state is known.
 */
export function offenceOfStatute(statute: string, state?: string): RuleFinding | undefined {
  const law = lawOf(statute, state);
  const cited = sectionsOf(statute);
  const isCited = (section: string) =>
    cited.some((token) => token.startsWith(section) && !/^\d/.test(token.slice(section.length)));
  return law?.sections.find(([section]) => isCited(section))?.[1];
}
