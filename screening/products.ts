/** The products, by the key that configuration, limits, scenarios and events use. */
export const PRODUCTS = [
  'profile',
  'criminal_check',
  'instant_criminal',
  'instant_criminal_profile',
  'driver_risk_signal',
  'county_check',
  'driver_check',
  'identity_verification',
  'bulk_upload',
  'regulated_check',
  'regulated_instant_criminal_profile',
  'regulated_county_check',
  'regulated_criminal_report',
  'regulated_eviction_check',
  'regulated_adverse_action',
  'regulated_driver_score',
] as const;

export type Product = (typeof PRODUCTS)[number];

export const STAGES = ['test', 'pilot', 'live'] as const;
export type Stage = (typeof STAGES)[number];

/** The event types that each product emits. */
export const PRODUCT_EVENTS = {
  profile: [],
  criminal_check: ['criminal_check.completed'],
  instant_criminal: [],
  instant_criminal_profile: [],
  driver_risk_signal: [],
  county_check: ['county_check.completed', 'county_check.cancelled'],
  driver_check: ['driver_check.completed'],
  identity_verification: ['identity_verification.completed'],
  bulk_upload: ['bulk_upload.validated', 'bulk_upload.completed', 'bulk_upload.failed'],
  regulated_check: [],
  regulated_instant_criminal_profile: [],
  regulated_county_check: [],
  regulated_criminal_report: ['regulated_criminal_report.completed', 'regulated_criminal_report.failed'],
  regulated_eviction_check: [],
  regulated_adverse_action: [
    'regulated_pre_adverse_action.initiated',
    'regulated_pre_adverse_action.notice_sent',
    'regulated_pre_adverse_action.notice_failed',
    'regulated_pre_adverse_action.superseded',
    'regulated_adverse_action.initiated',
    'regulated_adverse_action.notice_sent',
    'regulated_adverse_action.notice_failed',
    'regulated_adverse_action.report_changed',
  ],
  regulated_driver_score: ['regulated_driver_score.completed', 'regulated_driver_score.updated'],
} as const satisfies Record<Product, readonly string[]>;

/** Events of the service itself. */
export const SERVICE_EVENTS = ['webhook_endpoint.disabled', 'webhook_endpoint.test'] as const;

export type EventType = (typeof PRODUCT_EVENTS)[Product][number] | (typeof SERVICE_EVENTS)[number];

/** Every event type, for subscriptions. */
export const EVENT_TYPES: readonly EventType[] = [...Object.values(PRODUCT_EVENTS).flat(), ...SERVICE_EVENTS];
