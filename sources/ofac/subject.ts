import type { Case, Charge, RecordedAddress, RecordPerson, Source, Subject } from '../../screening/record.ts';
import { type Remarks, readRemarks } from './remarks.ts';
import type { Cell } from './tables.ts';

/** The list, as every record from it names its source. */
export const OFAC_SOURCE: Source = {
  id: 'us-ofac-sdn',
  category: 'domestic watchlist',
  name: 'OFAC Specially Designated Nationals List',
};

/** An entity with all that the four files say about it. */
export interface OfacEntity {
  readonly number: string;
  readonly name: string;
  readonly type: NonNullable<Subject['entity_type']>;
  readonly programs: readonly string[];
  readonly title: Cell;
  /** Call sign, type, tonnage, gross registered tonnage, flag and owner, of vessels and aircraft. */
  readonly craft: readonly Cell[];
  readonly remark: string;
  /** Names from the alias file, as published. */
  readonly aliases: readonly string[];
  readonly addresses: readonly RecordedAddress[];
}

/** A subject, and the remark it was made from, taken apart. */
export interface OfacSubject {
  readonly subject: Subject;
  readonly remarks: Remarks;
}

const CRAFT_LABELS = ['Call sign', 'Type', 'Tonnage', 'Gross registered tonnage', 'Flag', 'Owner'];

/**
 * Makes a subject of an entity. This is where each fact goes:
 *
 * - "SURNAME, Given Middle" becomes first, middle and last name; a name without a comma stays a `full_name`.
 * - Aliases stand in `name_aliases` as published ("SURNAME, Given"): those of the file, then those in quotes.
 * - The first stated date of birth is `dob`, the others are `dob_aliases`. "Circa" and ranges are never `dob`:
 *   the years they leave open (up to ten) are `dob_aliases` as YYYY0000, and the words stand in the record.
 * - The designation is one case, numbered as the entity. It has one charge for each program ("[SDGT]").
 * - Facts that fit no field of a person follow as charges of that case, one for each kind: `charge` is the kind
 *   ("Identity document", "Place of birth", "Title"…), `sentence` the words of the list, joined by "; ".
 *   They carry no outcome and no classification, since they accuse nobody of anything.
 */
export function toSubject(entity: OfacEntity): OfacSubject {
  const remarks = readRemarks(entity.remark);
  const aliases = [...entity.aliases, ...remarks.aliases];
  const person: RecordPerson = {
    ...(entity.type === 'person' ? splitName(entity.name) : { full_name: entity.name }),
    ...births(remarks),
    ...(remarks.gender === undefined ? {} : { gender: remarks.gender }),
    ...(aliases.length > 0 ? { name_aliases: aliases } : {}),
    ...(entity.addresses.length > 0 ? { addresses: [...entity.addresses] } : {}),
  };
  const subject: Subject = {
    subject_id: `${OFAC_SOURCE.id}-${entity.number}`,
    entity_type: entity.type,
    person,
    records: [{ category: 'Patriot', cases: [designation(entity, remarks)], source: { ...OFAC_SOURCE } }],
  };
  return { subject, remarks };
}

/** "DELOS REYES, Feliciano Semborio, Jr." into its parts. */
function splitName(name: string): RecordPerson {
  const [last, given, suffix, ...more] = name.split(', ');
  if (last === undefined || given === undefined || more.length > 0) return { full_name: name };
  const [first, ...middle] = given.trim().split(/\s+/);
  return {
    ...(first === undefined ? {} : { first_name: first }),
    ...(middle.length > 0 ? { middle_name: middle.join(' ') } : {}),
    last_name: last,
    ...(suffix === undefined ? {} : { suffix }),
  };
}

function births(remarks: Remarks): Pick<RecordPerson, 'dob' | 'dob_aliases'> {
  const stated = remarks.births.flatMap((birth) => (birth.stated === undefined ? [] : [birth.stated]));
  const possible = remarks.births.flatMap((birth) => birth.possible ?? []);
  const [dob, ...others] = stated;
  const aliases = [...new Set([...others, ...possible])].filter((date) => date !== dob);
  return { ...(dob === undefined ? {} : { dob }), ...(aliases.length > 0 ? { dob_aliases: aliases } : {}) };
}

function designation(entity: OfacEntity, remarks: Remarks): Case {
  const charges: Charge[] = entity.programs.map((program) => ({
    charge: `[${program}]`,
    outcome: 'unknown',
  }));
  const fact = (charge: string, texts: readonly string[]) => {
    if (texts.length > 0) charges.push({ charge, sentence: texts.join('; ') });
  };
  fact('Title', entity.title === undefined ? [] : [entity.title]);
  fact(
    'Particulars',
    entity.craft.flatMap((cell, index) => (cell === undefined ? [] : [`${CRAFT_LABELS[index]} ${cell}`])),
  );
  for (const [kind, texts] of remarks.facts) fact(kind, texts);
  return { case_number: entity.number, type: 'Sanctions designation', status: 'Listed', charges };
}
