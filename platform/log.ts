import { type Logger, pino } from 'pino';

/** Where personal data and secrets could stand in what is logged: never in the log. */
const REDACTED = [
  'authorization',
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'dob',
  'ssn',
  'phone',
  'email',
  'addresses',
  'driver_license_number',
  'client_secret',
  'access_token',
  'secret',
];

/** Paths for pino's redaction: at top level, and one and two levels down. */
export const redactPaths = REDACTED.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** A structured log (JSON lines) with personal data taken out. */
export function createLog(name: string, level: string): Logger {
  return pino({ name, level, redact: { paths: redactPaths, censor: '[redacted]' } });
}

export type { Logger };
