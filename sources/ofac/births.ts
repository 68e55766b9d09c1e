const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A range of more years than this is not spelt out year by year. */
const LONGEST_RANGE = 10;

/** What a date of birth in a remark says. */
export interface Birth {
  /** The date, with zeros for the parts that are not given. Left out when the remark itself is not sure. */
  readonly stated?: string;
  /** For "circa" and ranges: the years it may have been, as YYYY0000. */
  readonly possible?: readonly string[];
}

/**
 * Reads what follows "DOB" in a remark: "12 Mar 1965", "Mar 1965", "1965", "circa 1960", "1958 to 1962".
 * An uncertain date is never passed off as a stated one. Answers undefined when the text is something else.
 */
export function readBirth(text: string): Birth | undefined {
  const circa = /^circa\s+(.*)$/i.exec(text);
  const [from, to, ...more] = (circa?.[1] ?? text).split(/\s+to\s+|(?<=\d)\s*-\s*(?=\d{4}$)/);
  if (from === undefined || more.length > 0) return undefined;
  const start = readDate(from);
  const end = to === undefined ? start : readDate(to);
  if (start === undefined || end === undefined) return undefined;
  if (circa === null && to === undefined) return { stated: start };
  return readRange(circa !== null, start, end);
}

/** Within one month or one year a range still states that much; else it leaves several years open. */
function readRange(circa: boolean, start: string, end: string): Birth | undefined {
  const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
  if (last < first) return undefined;
  if (!circa && start.slice(0, 6) === end.slice(0, 6)) return { stated: `${start.slice(0, 6)}00` };
  if (!circa && first === last) return { stated: `${first}0000` };
  if (last - first >= LONGEST_RANGE) return { possible: [] };
  return { possible: Array.from({ length: last - first + 1 }, (_, index) => `${first + index}0000`) };
}

/** A date as eight digits, zeros where a part is missing. */
function readDate(text: string): string | undefined {
  const match = /^(?:(?:(\d{1,2})\s+)?([A-Z][a-z]{2,8})\.?\s+)?(\d{4})$/.exec(text.trim());
  if (match === null) return undefined;
  const [, day, monthName, year] = match;
  if (monthName === undefined) return `${year}0000`;
  const month = MONTHS.indexOf(monthName.slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  return `${year}${String(month).padStart(2, '0')}${(day ?? '').padStart(2, '0')}`;
}
