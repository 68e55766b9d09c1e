import { ApplicationFailure } from '@temporalio/activity';
import { usableAddresses } from '../screening/addresses/usable.ts';
import { searchCriminalRecords } from '../screening/checks/criminal-search.ts';
import { type Answer, resultOf } from '../screening/checks/result.ts';
import { DEFAULT_MINIMUM_SCORE } from '../screening/matching/thresholds.ts';
import { nameReadings } from '../screening/names/readings.ts';
import type { PersonalData } from '../screening/personal-data.ts';
import { searchScenarios } from '../screening/scenarios/catalogue.ts';
import { matchScenario } from '../screening/scenarios/match.ts';
import type { CheckOutcome } from '../store/checks.ts';
import type { AccountDocument, CheckDocument, SourceVersion } from '../store/documents.ts';
import { FAILURES } from '../workflows/contract.ts';
import { type SearchIndex, SourcesUnavailableError } from './search-index.ts';

/** Everything a search needs to know. */
export interface SearchJob {
  readonly check: CheckDocument;
  readonly profile: PersonalData;
  readonly account: AccountDocument;
}

interface SourcedAnswer extends Answer {
  readonly versions: readonly SourceVersion[];
}

const SEX_OFFENDER_REGISTRY = 'sex_offender_registry';

/**
 * Answers a check: a test account by scenarios, the others from the record sources.
 * @throws ApplicationFailure of type `SourceUnavailable` while a source does not answer
 */
export function answerCheck(job: SearchJob, searchIndex: SearchIndex, now: Date): CheckOutcome {
  try {
    const answer = job.account.stage === 'test' ? playScenario(job, now) : searchSources(job, searchIndex);
    const { check } = job;
    const { runNotes, ...found } = resultOf(answer, check.product, check.criteria);
    return {
      ...found,
      run_notes: [...check.run_notes, ...runNotes],
      source_versions: [...answer.versions],
    };
  } catch (error) {
    throw asUnavailable(error);
  }
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

function playScenario({ check, profile }: SearchJob, now: Date): SourcedAnswer {
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
  return { identities: scenario?.identities ?? [], runNotes: played, versions: [] };
}

function searchSources({ check, profile, account }: SearchJob, searchIndex: SearchIndex): SourcedAnswer {
  const configuration = account.products[check.product];
  const sources = searchIndex.sources(configuration?.source_access);
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
      filter: {
        includedCategories: configuration?.included_categories ?? [],
        registriesOnly: check.check_type === SEX_OFFENDER_REGISTRY,
        ...(check.criteria.source_states && { sourceStates: check.criteria.source_states }),
      },
    },
  );
  return {
    identities,
    runNotes: [...addresses.notes, ...accessNotes, ...runNotes],
    versions: sources.map(({ source, version }) => ({ source, version })),
  };
}
