import { ApplicationFailure } from '@temporalio/activity';
import { usableAddresses } from '../screening/addresses/usable.ts';
import { flattenRecords, searchCriminalRecords } from '../screening/checks/criminal-search.ts';
import type { RecordFilter } from '../screening/checks/record-filter.ts';
import { DEFAULT_MINIMUM_SCORE } from '../screening/matching/thresholds.ts';
import { nameReadings } from '../screening/names/readings.ts';
import { searchScenarios } from '../screening/scenarios/catalogue.ts';
import { matchScenario } from '../screening/scenarios/match.ts';
import type { CheckOutcome } from '../store/checks.ts';
import type { AccountDocument, CheckDocument } from '../store/documents.ts';
import type { Profile } from '../store/profiles.ts';
import { FAILURES, type SearchEnd } from '../workflows/contract.ts';
import { announceCompletion } from './checks.ts';
import { type ActivityDependencies, systemTime } from './dependencies.ts';
import { type SearchIndex, SourcesUnavailableError } from './search-index.ts';

/** Everything a search needs to know. */
interface SearchJob {
  readonly check: CheckDocument;
  readonly profile: Profile;
  readonly account: AccountDocument;
}

const SEX_OFFENDER_REGISTRY = 'sex_offender_registry';

const ERASED = 'The personal data were erased before the search.';

/** Searches for a check and keeps the outcome in the store: results never travel through Temporal. */
export function createSearchActivities({ store, searchIndex, now = systemTime }: ActivityDependencies) {
  const jobOf = async (check: CheckDocument): Promise<SearchJob | null> => {
    const [profile, account] = await Promise.all([
      store.profiles.find(check.account_id, check.profile_id),
      store.accounts.current(check.account_id),
    ]);
    return profile && account ? { check, profile, account } : null;
  };

  /** The outcome, or a failure that is told on the check as well. */
  const outcomeOf = async (job: SearchJob): Promise<CheckOutcome> => {
    try {
      return job.account.stage === 'test' ? playScenario(job, await now()) : searchSources(job, searchIndex);
    } catch (error) {
      const failure = asUnavailable(error);
      await store.checks.setPendingReason(job.check._id, failure.message);
      throw failure;
    }
  };

  return {
    /**
     * Searches for a check, stores the outcome with `completed_at`, and notes the event. A test account is answered
     * by scenarios, the others from the record sources. Done twice, it writes once.
     * @returns how the check ended, and the deliveries to make
     * @throws ApplicationFailure of type `SourceUnavailable` while a source does not answer; the check says why
     */
    async searchAndComplete(checkId: string): Promise<SearchEnd> {
      const check = await store.checks.get(checkId);
      // An earlier try that was cut short may have completed the check and not noted the event.
      if (check?.status === 'complete' && check.completed_at) {
        return { status: 'complete', deliveries: await announceCompletion(store, check, check.completed_at) };
      }
      if (check?.status !== 'pending') return { status: 'cancelled', deliveries: [] };
      const job = await jobOf(check);
      const completedAt = await now();
      if (job && (await store.checks.complete(checkId, await outcomeOf(job), completedAt))) {
        return { status: 'complete', deliveries: await announceCompletion(store, check, completedAt) };
      }
      await store.checks.cancel(checkId, ERASED);
      return { status: 'cancelled', deliveries: [] };
    },
  };
}

function asUnavailable(error: unknown): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  const message =
    error instanceof SourcesUnavailableError ? error.message : 'The search failed; it is tried again';
  return ApplicationFailure.create({
    type: FAILURES.sourceUnavailable,
    message,
    ...(error instanceof Error && { cause: error }),
  });
}

function playScenario({ check, profile }: SearchJob, now: Date): CheckOutcome {
  const { scenario, notes } = matchScenario(searchScenarios(check.product), profile);
  const { silence } = scenario ?? {};
  const waitMs = silence ? check.created_at.getTime() + silence.seconds * 1000 - now.getTime() : 0;
  if (silence && waitMs > 0) {
    throw ApplicationFailure.create({
      type: FAILURES.sourceUnavailable,
      message: silence.reason,
      nextRetryDelay: waitMs,
    });
  }
  const played = scenario
    ? [`Test scenario ${scenario.id}.`, ...(scenario.runNotes ?? []), ...notes]
    : ['No test scenario has this name: nothing is found.', ...notes];
  return {
    results: [...(scenario?.records ?? [])],
    run_notes: [...check.run_notes, ...played],
    source_versions: [],
  };
}

function searchSources({ check, profile, account }: SearchJob, searchIndex: SearchIndex): CheckOutcome {
  const configuration = account.products[check.product];
  const sources = searchIndex.sources(configuration?.source_access);
  const filter: RecordFilter = {
    includedCategories: configuration?.included_categories ?? [],
    registriesOnly: check.check_type === SEX_OFFENDER_REGISTRY,
    ...(check.criteria.source_states && { sourceStates: check.criteria.source_states }),
  };
  const accessNotes = configuration?.source_access
    ? ['Record sources that this account may not see were left out.']
    : [];
  const addresses = usableAddresses(profile.addresses, check.criteria.input_type);
  const { identities, runNotes } = searchCriminalRecords(
    sources.map(({ index }) => index),
    {
      by: check.criteria.input_type,
      names: nameReadings(profile),
      ...(profile.dob !== undefined && { dob: profile.dob }),
      addresses: addresses.used,
      noMiddleName: profile.no_middle_name,
      minimumScore: account.min_match_score ?? DEFAULT_MINIMUM_SCORE,
      filter,
    },
  );
  return {
    results: flattenRecords(identities, check.criteria.order_by),
    run_notes: [...check.run_notes, ...addresses.notes, ...accessNotes, ...runNotes],
    source_versions: sources.map(({ source, version }) => ({ source, version })),
  };
}
