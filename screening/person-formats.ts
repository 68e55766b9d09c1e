import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { judgeDob } from './dates/partial-date.ts';

/** Judgements on a person's fields that no pattern can make; they belong to the schemas' formats. */

/**
 * Format `dob`: a complete day that exists and is not in the future.
 *
 * @param today - Eight digits.
 */
export const isDob = (value: string, today: string): boolean => judgeDob(value, today) === 'valid';

/** Format `phone`: a number of a possible length for its country. */
export const isPhone = (value: string): boolean => isPossiblePhoneNumber(value, 'US');

/**
 * Writes a phone number in E.164. Numbers without a country are taken for American ones.
 *
 * @param text - For example `(202) 555-0123` or `+44 20 7946 0958`.
 * @returns For example `+12025550123`; undefined when the text is not a possible number.
 */
export function toE164(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return phone?.isPossible() ? phone.number : undefined;
}

/** `***-**-1234`: enough to recognise a number, too little to use it. */
export const maskSsn = (ssn: string): string => `***-**-${ssn.replace(/\D/g, '').slice(-4)}`;

/** The end of a licence's number: at most four characters, and never more than half of it. */
export const maskLicenceNumber = (number: string): string =>
  `****${number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))}`;
