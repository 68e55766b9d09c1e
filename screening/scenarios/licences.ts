import type { Licence, MotorVehicleReport } from '../driving/licence.ts';

/** The made-up licences and motor-vehicle reports that scenarios answer with. ACD codes are those of the AAMVA. */

export const VALID: Licence = {
  status: 'VALID',
  validity: 'VALID',
  class: 'D',
  issued_date: '20200412',
  expiration_date: '20280412',
  restrictions: ['CORRECTIVE LENSES'],
  endorsements: [],
};

export const LIMITED: Licence = {
  ...VALID,
  status: 'RESTRICTED USE',
  validity: 'LIMITED',
  restrictions: ['TO AND FROM WORK ONLY', 'IGNITION INTERLOCK'],
};

export const SUSPENDED: Licence = { ...VALID, status: 'SUSPENDED', validity: 'NOT_VALID' };

export const NOT_FOUND: Licence = { status: 'NOT FOUND', validity: 'INCOMPLETE' };

export const CLEAN: MotorVehicleReport = { ...VALID, violations: [], suspensions: [], accidents: [] };

const SPEEDING = {
  type: 'moving',
  acd_code: 'S92',
  description: 'SPEED 21 MPH OVER LIMIT',
  violation_date: '20230618',
  conviction_date: '20230725',
  points: 6,
  state: 'NY',
  county: 'Albany',
  court_name: 'Albany City Court',
  disposition: 'Guilty',
};

const SIGNAL = {
  type: 'moving',
  acd_code: 'M16',
  description: 'FAILURE TO OBEY TRAFFIC SIGNAL',
  violation_date: '20240103',
  conviction_date: '20240216',
  points: 3,
  state: 'NY',
  county: 'Kings',
  disposition: 'Guilty',
};

export const TWO_VIOLATIONS: MotorVehicleReport = { ...CLEAN, violations: [SIGNAL, SPEEDING] };

const DRIVING_WHILE_INTOXICATED = {
  type: 'moving',
  acd_code: 'A21',
  description: 'DRIVING UNDER THE INFLUENCE OF ALCOHOL',
  violation_date: '20190811',
  conviction_date: '20191104',
  state: 'NJ',
  county: 'Bergen',
  court_name: 'Hackensack Municipal Court',
  disposition: 'Guilty',
};

export const MANY_EVENTS: MotorVehicleReport = {
  ...SUSPENDED,
  violations: [
    SIGNAL,
    SPEEDING,
    DRIVING_WHILE_INTOXICATED,
    { ...SPEEDING, violation_date: '20180000', conviction_date: '20180911' },
  ],
  suspensions: [
    { description: 'DRIVING WHILE INTOXICATED', start_date: '20191104', end_date: '20200504', state: 'NJ' },
    { description: 'FAILURE TO APPEAR', start_date: '20240601', state: 'NY' },
  ],
  accidents: [
    {
      accident_date: '20190811',
      description: 'Collision with a parked vehicle',
      severity: 'Property damage',
      injuries: 0,
      fatalities: 0,
      state: 'NJ',
    },
    {
      accident_date: '20220300',
      description: 'Rear-end collision',
      severity: 'Injury',
      injuries: 1,
      state: 'NY',
    },
  ],
};

export const COMMERCIAL: MotorVehicleReport = {
  ...CLEAN,
  class: 'A (CDL)',
  restrictions: ['NO MANUAL TRANSMISSION EQUIPPED CMV'],
  endorsements: ['H - HAZARDOUS MATERIALS', 'N - TANK VEHICLES', 'T - DOUBLE/TRIPLE TRAILERS'],
  violations: [{ ...SPEEDING, acd_code: 'S15', description: 'SPEED 15 MPH OVER LIMIT (CMV)', points: 4 }],
};
