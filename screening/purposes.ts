/** The permissible purposes of regulated reports, 15 U.S.C. 1681b(a). */
export const PERMISSIBLE_PURPOSES = [
  'Court Order',
  'Consumer Instruction',
  'Credit Transaction',
  'Employment',
  'Insurance Underwriting',
  'Benefit Eligibility',
  'Credit Risk',
  'Consumer Initiated',
  'Account Review',
  'Govt Chargecard',
] as const;

/** The purposes of the Driver's Privacy Protection Act, 18 U.S.C. 2721(b), in the order of its paragraphs. */
export const DPPA_PURPOSES = [
  'government',
  'vehicle_safety',
  'business_verification',
  'litigation',
  'statistics',
  'insurance',
  'towing',
  'licensed_investigator',
  'employment',
  'toll',
  'state_consent',
  'bulk_marketing',
  'written_consent',
  'state_authorized',
] as const;
