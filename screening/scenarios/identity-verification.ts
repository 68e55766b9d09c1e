import type { ComponentResult, VerificationType } from '../identity-verification.ts';
import { CAST, type CastMember } from './cast.ts';
import { expectStages, type OrderScenario, STAGES, type Stage } from './order-scenario.ts';

/** What an identity service answers: what it found of each component. */
export interface IdentityAnswer {
  readonly results: ComponentResult[];
}

type Result = ComponentResult['result'];

const component = (name: string, result: Result, ...reasons: string[]): ComponentResult => ({
  component: name,
  result,
  reasons,
});

const PERSONAL_DATA = ['name', 'dob', 'ssn', 'address', 'phone', 'email'];
const DOCUMENT = ['document_authenticity', 'document_data', 'face_match', 'liveness'];

const componentsOf = (type: VerificationType) => (type === 'pii_validation' ? PERSONAL_DATA : DOCUMENT);

/** Every component clear, but for those that are named. */
function resultsOf(type: VerificationType, others: readonly ComponentResult[] = []): ComponentResult[] {
  return componentsOf(type).map(
    (name) => others.find((other) => other.component === name) ?? component(name, 'clear'),
  );
}

/** What is answered about a person whom no scenario has: never that the identity is clear. */
export const unidentified = (type: VerificationType): IdentityAnswer => ({
  results: componentsOf(type).map((name) =>
    component(name, 'unidentified', 'No test scenario has this name'),
  ),
});

const scenarioOf =
  (verification_type: VerificationType) =>
  (
    name: string,
    description: string,
    inputs: CastMember,
    others: readonly ComponentResult[] = [],
    stages?: readonly Stage[],
  ): OrderScenario<IdentityAnswer> => {
    const results = resultsOf(verification_type, others);
    const count = (wanted: Result) => results.filter(({ result }) => result === wanted).length;
    return {
      id: `identity_verification.${verification_type}.${name}`,
      product: 'identity_verification',
      description,
      inputs: { verification_type, ...inputs },
      expected: {
        clear: count('clear'),
        consider: count('consider'),
        unidentified: count('unidentified'),
        ...expectStages(stages),
      },
      answer: { results },
      ...(stages && { stages }),
    };
  };

const personalData = scenarioOf('pii_validation');
const documents = scenarioOf('document_verification');

/** Scenarios of identity verifications, matched by first and last name and by verification type. */
export const IDENTITY_VERIFICATION_SCENARIOS: readonly OrderScenario<IdentityAnswer>[] = [
  personalData('clear', 'Everything agrees', CAST.clear),
  personalData('consider', 'The date of birth differs', CAST.partialDob, [
    component('dob', 'consider', 'The day and month differ from those on file'),
  ]),
  personalData('unidentified', 'Nobody of that name is known', CAST.manyIdentities, [
    ...PERSONAL_DATA.map((name) => component(name, 'unidentified', 'No file was found')),
  ]),
  personalData('watchlist', 'The social security number is of a deceased person', CAST.watchlist, [
    component('ssn', 'consider', 'The number is on the Death Master File'),
  ]),
  personalData('pending', 'The service answers after 30 seconds', CAST.pending, [], STAGES.pending),
  personalData(
    'provider_failure',
    'The service does not answer for 10 seconds',
    CAST.sourceFailure,
    [],
    STAGES.failure,
  ),
  personalData(
    'provider_outage',
    'The service does not answer for 24 hours: the check stays pending, and says why',
    CAST.sourceOutage,
    [],
    STAGES.outage,
  ),
  documents('clear', 'The document is genuine, and the face is the same', CAST.clear),
  documents('face_mismatch', 'The face differs from that on the document', CAST.manyIdentities, [
    component('face_match', 'consider', 'The faces differ'),
  ]),
  documents('forged', 'The document was altered', CAST.watchlist, [
    component('document_authenticity', 'consider', 'The photograph was replaced'),
    component('document_data', 'consider', 'The check digits do not agree'),
  ]),
  documents('unreadable', 'The images cannot be read', CAST.partialDob, [
    ...DOCUMENT.map((name) => component(name, 'unidentified', 'The image is not sharp enough')),
  ]),
  documents('pending', 'The service answers after 30 seconds', CAST.pending, [], STAGES.pending),
  documents(
    'provider_recovery',
    'The service works, fails, and answers again',
    CAST.recovery,
    [],
    STAGES.recovery,
  ),
];
