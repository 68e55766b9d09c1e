import type { Licence, MotorVehicleReport } from '../screening/driving/licence.ts';
import type { Identity } from '../screening/identity.ts';
import type { RecordedAddress } from '../screening/record.ts';

/** In whose name a report is handed on. */
export interface Letterhead {
  readonly accountName: string;
  /** Below the name: address, telephone. */
  readonly lines?: readonly string[];
}

/** The check that a report shows. */
export interface ReportFacts {
  readonly checkId: string;
  /** As the API names it, for example `instant_criminal`. */
  readonly checkType: string;
  readonly createdAt: Date;
  /** Also the date of the document, so that the same input gives the same bytes. */
  readonly completedAt: Date;
  readonly referenceId?: string | undefined;
  /** The name of the account. */
  readonly requestedBy: string;
}

/** Who was searched for. */
export interface ReportSubject {
  readonly name: string;
  /** Eight digits. */
  readonly dob?: string | undefined;
  /** Masked already. */
  readonly ssn?: string | undefined;
  readonly addresses: readonly RecordedAddress[];
}

/** What was searched. */
export interface SearchedSources {
  readonly sources: readonly { readonly source: string; readonly version: string | number }[];
  readonly notes?: readonly string[];
}

/** What every report shows. */
export interface CommonInput {
  readonly letterhead: Letterhead;
  readonly report: ReportFacts;
  /** For example `Instant criminal check`. */
  readonly title: string;
  /** One paragraph each, for example {@link NOT_A_CONSUMER_REPORT}. */
  readonly disclaimer: readonly string[];
  readonly subject: ReportSubject;
  readonly purpose: string;
  readonly searched: SearchedSources;
  readonly runNotes: readonly string[];
}

/** What a report on an instant criminal check shows. */
export interface ReportInput extends CommonInput {
  /** Best match first. */
  readonly identities: readonly Identity[];
}

/** What a report on a driver check shows. */
export interface DriverReportInput extends CommonInput {
  /** Masked already. */
  readonly licenceNumber: string;
  readonly licenceState: string;
  readonly answer: Licence | MotorVehicleReport;
}

/** What reports of the products outside the Fair Credit Reporting Act say: 15 U.S.C. 1681a(d), 1681b. */
export const NOT_A_CONSUMER_REPORT: readonly string[] = [
  'This report is not a consumer report, and its provider is not a consumer reporting agency.',
  'The information in it must not be used, in whole or in part, as a factor for credit, insurance or employment, ' +
    'or for any other purpose of 15 U.S.C. 1681b (Fair Credit Reporting Act, FCRA).',
  'Records are shown as their sources hold them. A match does not prove that a record belongs to the subject; ' +
    'confirm it with the source before you act on it.',
];

/** What reports on drivers say besides: 18 U.S.C. 2721(c), on handing the information on. */
export const PROTECTED_DRIVER_DATA: readonly string[] = [
  "The information in this report is protected by the Driver's Privacy Protection Act (18 U.S.C. 2721). It may be " +
    'used and handed on for the purposes of that act alone, and whoever hands it on keeps records of it for five years.',
];
