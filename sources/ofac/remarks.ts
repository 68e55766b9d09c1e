import { type Birth, readBirth } from './births.ts';

/** What a part of a remark is about. The names are those that the record shows. */
export type FactKind =
  | 'Date of birth'
  | 'Place of birth'
  | 'Nationality'
  | 'Citizenship'
  | 'Identity document'
  | 'Contact'
  | 'Vessel'
  | 'Aircraft'
  | 'Linked to'
  | 'Sanctions note'
  | 'Remark';

/** A remark, taken apart. */
export interface Remarks {
  readonly births: readonly Birth[];
  readonly gender: string | undefined;
  /** Names that the remark gives in quotes. */
  readonly aliases: readonly string[];
  /** Every other part in the words of the list, by kind. Uncertain and unread dates of birth are among them. */
  readonly facts: ReadonlyMap<FactKind, readonly string[]>;
  readonly unreadBirths: number;
}

/** The first pattern that fits tells the kind. */
const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  ['Place of birth', /\bPOB\b/],
  ['Nationality', /^(alt\. )?nationality\b/i],
  ['Citizenship', /^(alt\. )?citizen\b(?!')/i],
  ['Linked to', /^Linked To:/i],
  [
    'Sanctions note',
    /^(Additional Sanctions|Secondary sanctions|Transactions Prohibited|(alt\. )?CAATSA|Executive Order)/i,
  ],
  ['Contact', /^(alt\. )?(Telephone|Phone|Fax|Email|Website|TELEX)\b/i],
  ['Vessel', /^(alt\. )?(Former )?Vessel\b|\bMMSI\b|\bIMO\b/i],
  ['Aircraft', /^(Previous )?Aircraft\b/i],
  [
    'Identity document',
    /\b(Passport|Laissez-Passer|SSN|NIT|RUC|RIF|RTN|RFC|FEIN|BIK|SWIFT|Visa\w*|Credencial|Cartilla|Numero|Fiscal Code|Tax Registration|ID Card|Registration ID|Registration Document|License)\b/,
  ],
  ['Identity document', /\b[A-Z]\.([A-Z]\.)+ ?#? ?\S*\d/],
  ['Identity document', /\b(No\.?|Number|Code|Cedula)\b.*\d|#\s*\S*\d/],
];

/** Takes a remark apart at its semicolons. Nothing is dropped: what no pattern knows is a `Remark`. */
export function readRemarks(remark: string): Remarks {
  const births: Birth[] = [];
  const aliases: string[] = [];
  const facts = new Map<FactKind, string[]>();
  const keep = (kind: FactKind, text: string) => {
    const held = facts.get(kind);
    if (held === undefined) facts.set(kind, [text]);
    else held.push(text);
  };
  let gender: string | undefined;
  let unreadBirths = 0;
  for (const part of remarkParts(remark)) {
    const birthText = /\bDOB:?\s+(.*)$/.exec(part)?.[1];
    const alias = /^[afn]\.k\.a\. '(.*)'$/.exec(part)?.[1];
    const genderText = /^Gender (\w+)$/.exec(part)?.[1];
    if (alias !== undefined) aliases.push(alias);
    else if (genderText !== undefined && gender === undefined) gender = genderText;
    else if (birthText !== undefined) {
      const birth = readBirth(birthText);
      if (birth === undefined) unreadBirths += 1;
      else births.push(birth);
      if (birth?.stated === undefined || !/^(alt\. )?DOB /.test(part)) keep('Date of birth', part);
    } else keep(kindOf(part), part);
  }
  return { births, gender, aliases, facts, unreadBirths };
}

/** The parts between semicolons, without the full stop at the end of the remark. */
export function remarkParts(remark: string): string[] {
  // "S.A. DE C.V." keeps its full stop, "POB Tripoli, Lebanon." does not.
  const text = /\.[A-Z]\.$/.test(remark) ? remark : remark.replace(/\.$/, '');
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function kindOf(part: string): FactKind {
  return KINDS.find(([, pattern]) => pattern.test(part))?.[0] ?? 'Remark';
}
