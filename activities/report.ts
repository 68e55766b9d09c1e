import type { Readable } from 'node:stream';
import { ApplicationFailure } from '@temporalio/activity';
import { renderReport } from '../reports/criminal-report.ts';
import { renderDriverReport } from '../reports/driver-report.ts';
import {
  type CommonInput,
  NOT_A_CONSUMER_REPORT,
  PROTECTED_DRIVER_DATA,
  type ReportInput,
} from '../reports/input.ts';
import { maskSsn } from '../screening/person-formats.ts';
import type { AccountDocument, CheckDocument } from '../store/documents.ts';
import type { Profile } from '../store/profiles.ts';
import { isReportable, reportName, reportRevision } from '../store/reports.ts';
import type { Store } from '../store/store.ts';
import { viewIdentities } from '../store/views.ts';
import type { ActivityDependencies } from './dependencies.ts';

const TITLES: Readonly<Record<string, string>> = {
  instant_criminal: 'Instant criminal check',
  driver_license_status: 'Driver license check',
  motor_vehicle_report: 'Motor vehicle report',
};

const PURPOSE = 'Trust and safety screening, not a purpose of 15 U.S.C. 1681b (FCRA)';
const CHANGED =
  'The profile was changed after this check was made; the subject is shown as the profile is now.';

/** A test account never touches real sources, and its reports say so. */
const PRETENDED = [{ source: 'Test scenarios: no real source was searched', version: 1 }];

function subjectOf(profile: Profile): ReportInput['subject'] {
  const { first_name, middle_name, last_name, suffix, full_name, dob, ssn, addresses } = profile;
  const parts = [first_name, middle_name, last_name, suffix].filter(Boolean).join(' ');
  return { name: full_name ?? parts, dob, ...(ssn && { ssn: maskSsn(ssn) }), addresses };
}

/** What the reports of all products show of a check. */
function commonOf(check: CheckDocument, profile: Profile, account: AccountDocument): CommonInput {
  const completedAt = check.completed_at ?? check.created_at;
  const changed = profile.updated_at > completedAt;
  return {
    letterhead: { accountName: account.name },
    title: TITLES[check.check_type] ?? 'Report',
    report: {
      checkId: check._id,
      checkType: check.check_type,
      createdAt: check.created_at,
      completedAt,
      referenceId: check.reference_id,
      requestedBy: account.name,
    },
    subject: subjectOf(profile),
    purpose: PURPOSE,
    searched: { sources: account.stage === 'test' ? PRETENDED : searchedBy(check) },
    runNotes: [...check.run_notes, ...(changed ? [CHANGED] : [])],
    disclaimer: NOT_A_CONSUMER_REPORT,
  };
}

/** The record sources, or the provider who answered. */
const searchedBy = ({ source_versions, order }: CheckDocument) =>
  order ? [{ source: `Provider ${order.provider}`, version: '–' }] : source_versions;

/** Draws the report of a check. */
function render(
  { cipher }: Store,
  check: CheckDocument,
  profile: Profile,
  account: AccountDocument,
): Readable {
  const common = commonOf(check, profile, account);
  const { licence, answer } = check;
  if (!licence || answer === undefined) return renderReport({ ...common, identities: viewIdentities(check) });
  const dppaPurpose = account.dppa_purpose ?? 'none given';
  return renderDriverReport({
    ...common,
    purpose: `${PURPOSE}. Driver's Privacy Protection Act, 18 U.S.C. 2721(b): ${dppaPurpose.replaceAll('_', ' ')}`,
    disclaimer: [...common.disclaimer, ...PROTECTED_DRIVER_DATA],
    licenceNumber: licence.masked,
    licenceState: licence.state,
    answer: JSON.parse(cipher.open(answer)),
  });
}

/** Writes the printable reports of checks. */
export function createReportActivities({ store }: ActivityDependencies) {
  return {
    /**
     * Writes the report of a completed check, unless the one that stands shows the check as it is.
     * @throws ApplicationFailure that is not tried again when there is nothing to report
     */
    async writeReport(checkId: string): Promise<void> {
      const check = await store.checks.get(checkId);
      if (!check || !isReportable(check))
        throw ApplicationFailure.nonRetryable('The check has no result to report');
      const revision = reportRevision(check);
      if (check.report?.revision === revision) return;
      const [profile, account] = await Promise.all([
        store.profiles.find(check.account_id, check.profile_id),
        store.accounts.current(check.account_id),
      ]);
      if (!profile || !account) throw ApplicationFailure.nonRetryable('The person or the account is gone');
      const name = reportName(checkId);
      const file = await store.files.writeSealed(name, render(store, check, profile, account));
      // A person whose data were erased meanwhile has no report.
      const kept = await store.checks.setReport(checkId, { ...file, revision });
      await store.files.removeOthers(name, kept ? file.file_id : undefined);
    },
  };
}
