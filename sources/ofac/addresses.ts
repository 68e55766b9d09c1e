import type { RecordedAddress } from '../../screening/record.ts';
import type { Cell } from './tables.ts';

/**
 * Reads a row of the address file (without its entity number): address number, street, "city, state zip", country.
 * American addresses are split into city, state and zip code; abroad the second part stays whole, as published.
 * Answers undefined for the many rows that hold nothing.
 */
export function readAddress([, street, place, country, remark]: readonly Cell[]):
  | RecordedAddress
  | undefined {
  const lines = [street, remark].filter((part) => part !== undefined).join(', ');
  const address: RecordedAddress = {
    ...(lines === '' ? {} : { street: lines }),
    ...(place === undefined ? {} : readPlace(place, country)),
    ...(country === undefined ? {} : { country: country === 'United States' ? 'US' : country }),
  };
  return Object.keys(address).length > 0 ? address : undefined;
}

function readPlace(place: string, country: Cell): RecordedAddress {
  const american =
    country === 'United States' ? /^(.*), ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/.exec(place) : null;
  if (american === null) return { city: place };
  const [, city, state, zip] = american;
  return { city, state, ...(zip === undefined ? {} : { zip_code: zip }) };
}
