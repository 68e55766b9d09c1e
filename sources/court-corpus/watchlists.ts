import type { Source, SubjectRecord } from '../../screening/record.ts';
import { eightDigits } from './calendar.ts';
import { drawCaseDays } from './cases.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import type { County } from './vocabulary.ts';

const DOMESTIC: readonly Source[] = [
  {
    id: 'synthetic-watchlist-us-fugitives',
    category: 'domestic watchlist',
    name: 'Federal Fugitives (synthetic)',
  },
  {
    id: 'synthetic-watchlist-us-debarred',
    category: 'domestic watchlist',
    name: 'Debarred Parties (synthetic)',
  },
  {
    id: 'synthetic-watchlist-ny-most-wanted',
    category: 'domestic watchlist',
    name: 'New York Most Wanted (synthetic)',
    state: 'NY',
  },
];

const FOREIGN: readonly Source[] = [
  { id: 'synthetic-watchlist-uk', category: 'foreign watchlist', name: 'UK Financial Sanctions (synthetic)' },
  {
    id: 'synthetic-watchlist-eu',
    category: 'foreign watchlist',
    name: 'EU Consolidated Sanctions (synthetic)',
  },
  {
    id: 'synthetic-watchlist-ca',
    category: 'foreign watchlist',
    name: 'Canadian Autonomous Sanctions (synthetic)',
  },
];

const LICENSES = ['Nursing', 'Pharmacy', 'Physical Therapy', 'Dental', 'Nursing Aide'];
const LICENSE_ACTIONS = [
  'License revoked',
  'License suspended',
  'Reprimand',
  'Placed on probation',
  'Finding of abuse',
];

/** A designation on a domestic or foreign watchlist. */
export function drawWatchlist(
  random: Random,
  life: Life,
  kind: 'domestic watchlist' | 'foreign watchlist',
): SubjectRecord {
  const days = drawCaseDays(random, life);
  const domestic = kind === 'domestic watchlist';
  return {
    category: 'Patriot',
    cases: [
      {
        case_number: `${domestic ? 'DW' : 'FW'}-${random.digits(5)}`,
        type: domestic ? 'Listing' : 'Sanctions designation',
        status: 'Active',
        file_date: eightDigits(days.filed),
        charges: [{ charge: domestic ? 'Wanted or debarred person' : 'Asset freeze', outcome: 'unknown' }],
      },
    ],
    source: { ...random.pick(domestic ? DOMESTIC : FOREIGN) },
  };
}

/** An action of a state licensing board. */
export function drawHealthcareRegistry(random: Random, life: Life, county: County): SubjectRecord {
  const { code, name } = county.state;
  const board = `${name} Board of ${random.pick(LICENSES)}`;
  const days = drawCaseDays(random, life);
  return {
    category: 'Registry',
    cases: [
      {
        case_number: `${code}-L${random.digits(6)}`,
        type: 'License action',
        status: 'Final',
        file_date: eightDigits(days.filed),
        charges: [{ charge: random.pick(LICENSE_ACTIONS), sentence: board, outcome: 'unknown' }],
      },
    ],
    source: {
      id: `synthetic-healthcare-registry-${code.toLowerCase()}`,
      category: 'healthcare registry',
      name: `${name} Health Care Worker Registry (synthetic)`,
      state: code,
    },
  };
}

/** An exclusion from federal health care programs. It stands with the watchlists, under category Patriot. */
export function drawHealthcareSanction(random: Random, life: Life): SubjectRecord {
  const days = drawCaseDays(random, life);
  return {
    category: 'Patriot',
    cases: [
      {
        case_number: `HX-${random.digits(6)}`,
        type: 'Exclusion',
        status: 'Excluded',
        file_date: eightDigits(days.filed),
        charges: [
          {
            charge: random.pick([
              'Program-related conviction',
              'License revocation',
              'Patient abuse or neglect',
            ]),
            statute: random.pick(['1128(a)(1)', '1128(a)(2)', '1128(b)(4)']),
            outcome: 'unknown',
          },
        ],
      },
    ],
    source: {
      id: 'synthetic-healthcare-sanctions',
      category: 'healthcare sanctions',
      name: 'Excluded Individuals in Health Care (synthetic)',
    },
  };
}
