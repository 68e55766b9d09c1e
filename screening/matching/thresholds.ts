/**
 * The score below which an identity is left out unless the account or the request says otherwise; 0..100.
 * First and last name alone reach it; a wrong date of birth, another middle name or another suffix falls below it.
 */
export const DEFAULT_MINIMUM_SCORE = 60;
