import type { Case, Charge, RecordPerson, Source, Subject } from '../../screening/record.ts';

function court(state: string, slug: string, county: string, name: string): Source {
  return {
    id: `synthetic-court-${state.toLowerCase()}-${slug}`,
    category: 'court',
    name: `${name} (synthetic)`,
    county,
    state,
  };
}

const COOK = court('IL', 'cook', 'Cook County', 'Circuit Court of Cook County');
const KING = court('WA', 'king', 'King County', 'King County Superior Court');
const MARICOPA = court('AZ', 'maricopa', 'Maricopa County', 'Superior Court of Arizona in Maricopa County');
const LOS_ANGELES = court(
  'CA',
  'los-angeles',
  'Los Angeles County',
  'Superior Court of California, County of Los Angeles',
);

/** A court case with one charge. */
function courtCase(source: Source, caseNumber: string, filed: string, charge: Charge): Case {
  return {
    case_number: caseNumber,
    type: 'Criminal',
    status: charge.outcome === 'pending' ? 'Open' : 'Disposed',
    file_date: filed,
    court_name: source.name.replace(' (synthetic)', ''),
    ...(source.county === undefined ? {} : { court_county: source.county }),
    charges: [charge],
  };
}

/** A subject with one case before one court. */
function oneCase(key: string, person: RecordPerson, source: Source, held: Case): Subject {
  return {
    subject_id: `synthetic-known-${key}`,
    person,
    records: [{ category: 'Criminal/traffic', cases: [held], source }],
  };
}

/** Only the year of birth is recorded, the full date is inferred: Wilhelmina Strandqvist, 1985 (4 November 1985). */
const partialBirth = oneCase(
  'strandqvist',
  {
    first_name: 'Wilhelmina',
    last_name: 'Strandqvist',
    dob: '19850000',
    inferred_dob: '19851104',
    gender: 'Female',
    addresses: [{ street: '1420 Cedar Ave', city: 'Chicago', state: 'IL', zip_code: '60622', country: 'US' }],
  },
  COOK,
  courtCase(COOK, '20CR10733', '20200127', {
    charge: 'Shoplifting',
    classification: 'misdemeanor',
    offense_date: '20200104',
    disposition: 'Convicted',
    disposition_date: '20200611',
    fine: '$300.00',
    outcome: 'conviction',
  }),
);

/** Dismissed, no conviction: Philippa Ndiaye-Marsh, born 30 January 1991. */
const dismissed = oneCase(
  'ndiaye-marsh',
  {
    first_name: 'Philippa',
    middle_name: 'Awa',
    last_name: 'Ndiaye-Marsh',
    dob: '19910130',
    gender: 'Female',
  },
  COOK,
  courtCase(COOK, '21CR40268', '20210914', {
    charge: 'Battery',
    classification: 'misdemeanor',
    offense_date: '20210830',
    disposition: 'Nolle Prosequi',
    disposition_date: '20220209',
    outcome: 'nonconviction',
  }),
);

/** An old conviction: Ignatius Roland Thornquist, born 8 June 1974, convicted in 2009. */
const oldConviction = oneCase(
  'thornquist',
  { first_name: 'Ignatius', middle_name: 'Roland', last_name: 'Thornquist', dob: '19740608', gender: 'Male' },
  LOS_ANGELES,
  courtCase(LOS_ANGELES, 'CR2009-118730-001', '20090212', {
    charge: 'Grand theft',
    classification: 'felony',
    offense_date: '20090119',
    disposition: 'Guilty Plea',
    disposition_date: '20090803',
    sentence: '2 years confinement',
    release_date: '20101215',
    outcome: 'conviction',
  }),
);

/** A case still open: Marguerite Solvang-Abara, born 19 May 1996. */
const pendingCase = oneCase(
  'solvang-abara',
  { first_name: 'Marguerite', last_name: 'Solvang-Abara', dob: '19960519', gender: 'Female' },
  MARICOPA,
  courtCase(MARICOPA, '5308841', '20250411', {
    charge: 'Forgery',
    classification: 'felony',
    offense_date: '20250320',
    disposition: 'Awaiting Trial',
    outcome: 'pending',
  }),
);

/** An active warrant: Cornelius Vantongeren, born 2 December 1982, Seattle. */
const warrant: Subject = {
  subject_id: 'synthetic-known-vantongeren',
  person: { first_name: 'Cornelius', last_name: 'Vantongeren', dob: '19821202', gender: 'Male' },
  records: [
    {
      category: 'Warrant',
      cases: [
        {
          ...courtCase(KING, 'W2290417', '20240806', {
            charge: 'Failure to appear',
            classification: 'misdemeanor',
            outcome: 'pending',
          }),
          type: 'Bench Warrant',
          status: 'Active',
        },
      ],
      source: {
        ...KING,
        id: 'synthetic-warrant-wa-king',
        category: 'warrant',
        name: 'King County Warrants (synthetic)',
      },
    },
  ],
};

/** On an excluded-by-default register alone: Rosalind Achterberg, born 14 March 1967, Ohio nurse. */
const healthcareOnly: Subject = {
  subject_id: 'synthetic-known-achterberg',
  person: { first_name: 'Rosalind', last_name: 'Achterberg', dob: '19670314', gender: 'Female' },
  records: [
    {
      category: 'Registry',
      cases: [
        {
          case_number: 'OH-L220418',
          type: 'License action',
          status: 'Final',
          file_date: '20180904',
          charges: [{ charge: 'License suspended', sentence: 'Ohio Board of Nursing', outcome: 'unknown' }],
        },
      ],
      source: {
        id: 'synthetic-healthcare-registry-oh',
        category: 'healthcare registry',
        name: 'Ohio Health Care Worker Registry (synthetic)',
        state: 'OH',
      },
    },
  ],
};

const trespass: Charge = {
  charge: 'Trespass after warning',
  classification: 'misdemeanor',
  offense_date: '20190502',
  disposition: 'Convicted',
  disposition_date: '20190820',
  fine: '$150.00',
  outcome: 'conviction',
};

/** Father and son of one name: Augustin Bellweather-Crane Sr, born 9 July 1955, and Jr, born 21 October 1981. */
const fatherAndSon: readonly Subject[] = [
  oneCase(
    'bellweather-crane-sr',
    { first_name: 'Augustin', last_name: 'Bellweather-Crane', suffix: 'Sr', dob: '19550709', gender: 'Male' },
    COOK,
    courtCase(COOK, '88CR20417', '19880322', {
      ...trespass,
      offense_date: '19880301',
      disposition_date: '19880614',
    }),
  ),
  oneCase(
    'bellweather-crane-jr',
    { first_name: 'Augustin', last_name: 'Bellweather-Crane', suffix: 'Jr', dob: '19811021', gender: 'Male' },
    COOK,
    courtCase(COOK, '19CR33105', '20190509', trespass),
  ),
];

/** Twins, born 26 August 1988: Marisol and Maribel Echavarria-Stone. */
const twins: readonly Subject[] = ['Marisol', 'Maribel'].map((firstName, index) =>
  oneCase(
    `echavarria-stone-${firstName.toLowerCase()}`,
    { first_name: firstName, last_name: 'Echavarria-Stone', dob: '19880826', gender: 'Female' },
    MARICOPA,
    courtCase(MARICOPA, `710442${index}`, '20190509', trespass),
  ),
);

/** Known subjects that each show one special case of matching or of the rules on reports. */
export const KNOWN_SPECIAL_SUBJECTS: readonly Subject[] = [
  partialBirth,
  dismissed,
  oldConviction,
  pendingCase,
  warrant,
  healthcareOnly,
  ...fatherAndSon,
  ...twins,
];
