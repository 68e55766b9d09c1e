/** How the courts and offices of a state name themselves and number their laws. */
export interface StateStyle {
  readonly code: string;
  readonly name: string;
  /** Name of the trial court; `{county}` is "Harris County", `{place}` is "Harris". */
  readonly court: string;
  /** How a statute is cited; `{title}` and `{section}` are filled in for each offence. */
  readonly statute: string;
  readonly corrections: string;
}

const TABLE = `
AK|Alaska|Alaska Superior Court at {city}|AS 11.{title}.{section}|Alaska Department of Corrections
AL|Alabama|{county} Circuit Court|13A-{title}-{section}|Alabama Department of Corrections
AR|Arkansas|{county} Circuit Court|A.C.A. 5-{title}-{section}|Arkansas Division of Correction
AZ|Arizona|Superior Court of Arizona in {county}|ARS 13-{title}{section}|Arizona Department of Corrections
CA|California|Superior Court of California, County of {place}|PC {title}{section}|California Department of Corrections and Rehabilitation
CO|Colorado|{county} District Court|C.R.S. 18-{title}-{section}|Colorado Department of Corrections
CT|Connecticut|Connecticut Superior Court at {city}|C.G.S. 53a-{title}{section}|Connecticut Department of Correction
DC|District of Columbia|Superior Court of the District of Columbia|D.C. Code 22-{title}{section}|District of Columbia Department of Corrections
DE|Delaware|Superior Court of Delaware, {county}|11 Del. C. {title}{section}|Delaware Department of Correction
FL|Florida|Circuit Court of {county}|F.S. 8{title}.{section}|Florida Department of Corrections
GA|Georgia|Superior Court of {county}|O.C.G.A. 16-{title}-{section}|Georgia Department of Corrections
HI|Hawaii|Circuit Court of the First Circuit|HRS 7{title}-{section}|Hawaii Department of Corrections
IA|Iowa|Iowa District Court for {county}|Iowa Code 7{title}.{section}|Iowa Department of Corrections
ID|Idaho|{county} District Court|I.C. 18-{title}{section}|Idaho Department of Correction
IL|Illinois|Circuit Court of {county}|720 ILCS 5/{title}-{section}|Illinois Department of Corrections
IN|Indiana|{place} Superior Court|IC 35-{title}-{section}|Indiana Department of Correction
KS|Kansas|{county} District Court|K.S.A. 21-5{title}{section}|Kansas Department of Corrections
KY|Kentucky|{place} Circuit Court|KRS 5{title}.{section}|Kentucky Department of Corrections
LA|Louisiana|{place} Parish District Court|La. R.S. 14:{title}.{section}|Louisiana Department of Public Safety and Corrections
MA|Massachusetts|{place} Superior Court|M.G.L. c.2{title} s.{section}|Massachusetts Department of Correction
MD|Maryland|Circuit Court for {county}|CR {title}-{section}|Maryland Department of Public Safety and Correctional Services
ME|Maine|Maine Unified Criminal Docket, {county}|17-A M.R.S. {title}{section}|Maine Department of Corrections
MI|Michigan|{county} Circuit Court|MCL 750.{title}{section}|Michigan Department of Corrections
MN|Minnesota|{county} District Court|Minn. Stat. 609.{title}{section}|Minnesota Department of Corrections
MO|Missouri|Circuit Court of {county}|RSMo 5{title}.{section}|Missouri Department of Corrections
MS|Mississippi|{county} Circuit Court|Miss. Code 97-{title}-{section}|Mississippi Department of Corrections
MT|Montana|{county} District Court|MCA 45-{title}-{section}|Montana Department of Corrections
NC|North Carolina|{county} Superior Court|G.S. 14-{title}.{section}|North Carolina Department of Adult Correction
ND|North Dakota|{county} District Court|N.D.C.C. 12.1-{title}-{section}|North Dakota Department of Corrections and Rehabilitation
NE|Nebraska|District Court of {county}|Neb. Rev. Stat. 28-{title}{section}|Nebraska Department of Correctional Services
NH|New Hampshire|{county} Superior Court|RSA 6{title}:{section}|New Hampshire Department of Corrections
NJ|New Jersey|Superior Court of New Jersey, {county}|N.J.S.A. 2C:{title}-{section}|New Jersey Department of Corrections
NM|New Mexico|{county} District Court|NMSA 30-{title}-{section}|New Mexico Corrections Department
NV|Nevada|{county} District Court|NRS 20{title}.{section}|Nevada Department of Corrections
NY|New York|{county} Supreme and County Court|PL 1{title}.{section}|New York Department of Corrections and Community Supervision
OH|Ohio|{county} Court of Common Pleas|ORC 29{title}.{section}|Ohio Department of Rehabilitation and Correction
OK|Oklahoma|District Court of {county}|21 O.S. {title}{section}|Oklahoma Department of Corrections
OR|Oregon|{county} Circuit Court|ORS 16{title}.{section}|Oregon Department of Corrections
PA|Pennsylvania|Court of Common Pleas of {county}|18 Pa.C.S. {title}{section}|Pennsylvania Department of Corrections
RI|Rhode Island|Rhode Island Superior Court, {county}|R.I.G.L. 11-{title}-{section}|Rhode Island Department of Corrections
SC|South Carolina|{county} Court of General Sessions|S.C. Code 16-{title}-{section}|South Carolina Department of Corrections
SD|South Dakota|{county} Circuit Court|SDCL 22-{title}-{section}|South Dakota Department of Corrections
TN|Tennessee|{county} Criminal Court|T.C.A. 39-{title}-{section}|Tennessee Department of Correction
TX|Texas|{county} District Courts|PC {title}.{section}|Texas Department of Criminal Justice
UT|Utah|{county} District Court|UCA 76-{title}-{section}|Utah Department of Corrections
VA|Virginia|{county} Circuit Court|Va. Code 18.2-{title}{section}|Virginia Department of Corrections
VT|Vermont|Vermont Superior Court, {place} Criminal Division|13 V.S.A. {title}{section}|Vermont Department of Corrections
WA|Washington|{county} Superior Court|RCW 9A.{title}.{section}|Washington State Department of Corrections
WI|Wisconsin|{county} Circuit Court|Wis. Stat. 94{title}.{section}|Wisconsin Department of Corrections
WV|West Virginia|{county} Circuit Court|W. Va. Code 61-{title}-{section}|West Virginia Division of Corrections and Rehabilitation
WY|Wyoming|{county} District Court|W.S. 6-{title}-{section}|Wyoming Department of Corrections
`;

/** Every state with a court in the corpus, and the District of Columbia, by two-letter code. */
export const STATES: ReadonlyMap<string, StateStyle> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', court = '', statute = '', corrections = ''] = line.split('|');
      return [code, { code, name, court, statute, corrections }];
    }),
);
