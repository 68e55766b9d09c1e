import { ApplicationFailure } from '@temporalio/activity';
import type { ProviderKind } from '../providers/kinds.ts';
import { ProviderError, type Standing } from '../providers/provider.ts';
import { SCENARIO_PROVIDER } from '../screening/scenarios/order-scenario.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { ProviderOrder } from '../store/order-documents.ts';
import { writeOrderKey } from '../store/order-key.ts';
import type { Profile } from '../store/profiles.ts';
import {
  type CancelInput,
  type CancelOutcome,
  FAILURES,
  type OrderInput,
  type OrderStanding,
  type OrderStep,
  type SearchEnd,
  type WithdrawInput,
} from '../workflows/contract.ts';
import { announce, announceCompletion } from './checks.ts';
import { type ActivityDependencies, systemTime } from './dependencies.ts';
import { kindOf, orderOf, outcomeOf, scopeOf, withFreshLinks } from './order-forms.ts';

/** Scenarios name their own times; nothing else limits them. */
const SCENARIO_DEADLINE_MS = 365 * 86_400_000;
/** How often a provider that names no time is asked, beside its callbacks. */
const ASK_AGAIN_MS = 6 * 3_600_000;

/** The least time between two questions, as a share of the order's age: a day's order is asked after each quarter of an hour. */
const SHARE_OF_AGE = 0.01;

const NO_ANSWER = 'No provider has answered; all of them are asked again';
const ERASED = 'The personal data were erased before the answer.';

const ENDED: SearchEnd = { status: 'cancelled', deliveries: [] };

/** A provider that is asked, and the order that it is given. */
interface Asked {
  readonly check: CheckDocument;
  readonly profile: Profile;
  readonly order: ProviderOrder;
}

/** Orders of checks that outside sources answer. Answers are kept in the store: they never travel through Temporal. */
export function createOrderActivities({ store, providers, baseUrl, now = systemTime }: ActivityDependencies) {
  const { checks } = store;

  /** A failure that is told on the check as well; it is never an answer. */
  const failing = async (checkId: string, error: unknown): Promise<never> => {
    if (!(error instanceof ProviderError)) throw error;
    await checks.setPendingReason(checkId, error.message);
    throw ApplicationFailure.create({
      type: error.fault === 'refused' ? FAILURES.providerRefused : FAILURES.providerUnavailable,
      message: error.message,
      ...(error.retryAfterMs !== undefined && { nextRetryDelay: error.retryAfterMs }),
    });
  };

  const completed = async (check: CheckDocument, at: Date): Promise<SearchEnd> => ({
    status: 'complete',
    deliveries: await announceCompletion(store, check, at),
  });

  /** The order that a provider has already, or a new one. @returns null when the check waits no more */
  const orderWith = async (
    check: CheckDocument,
    profile: Profile,
    provider: string,
  ): Promise<ProviderOrder | null> => {
    if (check.order?.provider === provider) return check.order;
    // A provider that is asked anew, after all others, is given another order.
    const key = writeOrderKey({ checkId: check._id, provider, round: check.earlier_orders?.length ?? 0 });
    const asked_at = await now();
    const content = store.cipher.seal(JSON.stringify(await orderOf(store, check, profile)));
    const order: ProviderOrder = { provider, key, asked_at, content };
    return (await checks.beginOrder(check._id, order, check.sealed_by ?? store.cipher.keyId)) ? order : null;
  };

  const standingOf = async ({ check, profile, order }: Asked): Promise<Standing<ProviderKind>> => {
    const kind = kindOf(check);
    const by = { orderKey: order.key, orderedAt: check.created_at, now: await now() };
    const source = await providers.of(kind, order.provider);
    if (order.reference === undefined && order.content !== undefined) {
      const content = JSON.parse(store.cipher.open(order.content));
      const links = { store, checkId: check._id, baseUrl, now: by.now };
      return source.place(await withFreshLinks(content, links), by);
    }
    return source.ask(order.reference ?? '', await orderOf(store, check, profile), by);
  };

  const keep = async (
    { check, profile, order }: Asked,
    standing: Standing<ProviderKind>,
  ): Promise<OrderStanding> => {
    const at = await now();
    const { status, reference } = standing;
    if (status === 'cancelled') {
      throw new ProviderError('refused', `The provider ${order.provider} cancelled the order`);
    }
    const { estimatedCompletionAt, askAgainMs = ASK_AGAIN_MS, note } = status === 'pending' ? standing : {};
    await checks.setOrder(
      check._id,
      { key: order.key, reference },
      { estimated_completion_at: estimatedCompletionAt, pending_reason: note },
    );
    // However often a provider wants to be asked: the longer an order takes, the rarer.
    const age = at.getTime() - order.asked_at.getTime();
    if (status === 'pending') return { status, askAgainMs: Math.max(askAgainMs, age * SHARE_OF_AGE) };
    const outcome = outcomeOf(store, { check, profile, provider: order.provider }, standing);
    if (await checks.complete(check._id, outcome, at)) return completed(check, at);
    // Cancelled meanwhile, or the person erased: then nobody waits for it any more.
    await checks.cancel(check._id, ERASED);
    return ENDED;
  };

  /** Takes an order back. @returns what the provider says, which may be that it never had it */
  const takeBack = async (
    check: CheckDocument,
    order: ProviderOrder,
  ): Promise<NonNullable<ProviderOrder['withdrawn']>> => {
    try {
      const source = await providers.of(kindOf(check), order.provider);
      const reference = order.reference ?? (await source.find(order.key));
      if (reference === undefined) return 'never_placed';
      return await source.cancel(reference, check.cancellation?.reason ?? 'The order is withdrawn');
    } catch (error) {
      // An order that the provider will not take back runs to its end there; its answer is not heard.
      if (error instanceof ProviderError && error.fault === 'refused') return 'too_late';
      throw error;
    }
  };

  return {
    /**
     * The providers to ask, in their order; one that has the order already comes first. A test account is answered by
     * scenarios.
     * @throws ApplicationFailure while none is configured; the check says so
     */
    async planOrder(checkId: string): Promise<OrderStep[]> {
      const check = await checks.get(checkId);
      const account = check && (await store.accounts.current(check.account_id));
      if (!check || !account) return [];
      if (account.stage === 'test')
        return [{ provider: SCENARIO_PROVIDER, deadlineMs: SCENARIO_DEADLINE_MS }];
      const scope = scopeOf(check);
      const steps = await store.providers.serving(scope, check.order?.provider);
      if (steps.length === 0 && check.status === 'pending') {
        const where = scope.state === undefined ? '' : ` in ${scope.state}`;
        const message = `No provider is configured for ${scope.kind}${where}`;
        return failing(checkId, new ProviderError('unavailable', message));
      }
      const time = (await now()).getTime();
      return steps.map(({ name, deadline_seconds }) => {
        const asked = check.order?.provider === name ? time - check.order.asked_at.getTime() : 0;
        return { provider: name, deadlineMs: Math.max(1, deadline_seconds * 1000 - asked) };
      });
    },

    /**
     * Places the order of a check with a provider, or asks how it stands; an answer completes the check. Done twice,
     * it places one order and writes once.
     * @throws ApplicationFailure when the provider does not answer, answers nonsense, or refuses the order
     */
    async advanceOrder({ checkId, provider }: OrderInput): Promise<OrderStanding> {
      const check = await checks.get(checkId);
      // An earlier try that was cut short may have completed the check and not noted the event.
      if (check?.status === 'complete' && check.completed_at) return completed(check, check.completed_at);
      if (check?.status !== 'pending') return ENDED;
      const profile = await store.profiles.find(check.account_id, check.profile_id);
      if (!profile) {
        await checks.cancel(checkId, ERASED);
        return ENDED;
      }
      try {
        const order = await orderWith(check, profile, provider);
        if (!order) return ENDED;
        const asked = { check, profile, order };
        return await keep(asked, await standingOf(asked));
      } catch (error) {
        return failing(checkId, error);
      }
    },

    /**
     * Lays the order of a pending check aside, so that the next provider can be asked.
     * @returns its key, by which it is taken back; undefined when the provider has none
     */
    async passOver({ checkId, provider }: OrderInput): Promise<string | undefined> {
      const check = await checks.get(checkId);
      if (check?.order?.provider === provider) {
        await checks.passOver(checkId, check.order);
        return check.order.key;
      }
      // An earlier try may have done it.
      return check?.earlier_orders?.findLast((order) => order.provider === provider && !order.withdrawn)?.key;
    },

    /** Takes an order back: the one of the key, or the one that the provider has. Too late, it changes nothing here. */
    async withdrawOrder({ checkId, provider, key }: WithdrawInput): Promise<void> {
      const check = await checks.get(checkId);
      const orders = [check?.order, ...(check?.earlier_orders ?? [])];
      const order = orders.find(
        (one) => one?.provider === provider && !one.withdrawn && (key === undefined || one.key === key),
      );
      if (!check || !order) return;
      await checks.setWithdrawn(checkId, order.key, await takeBack(check, order));
    },

    /** Notes that every provider was asked in vain. The check stays pending. */
    async noteNoAnswer(checkId: string): Promise<void> {
      await checks.setPendingReason(checkId, NO_ANSWER);
    },

    /** Ends a pending check at somebody's wish; an earlier end stands. */
    async cancelOrderedCheck({ checkId, ...cancellation }: CancelInput): Promise<CancelOutcome> {
      const check = await checks.cancelByCaller(checkId, cancellation, await now());
      if (check?.status === 'complete' && check.completed_at) {
        // The run may be cancelled after the answer was stored, and before its event was noted.
        return { end: await completed(check, check.completed_at), accepted: false };
      }
      if (check?.status !== 'cancelled') return { end: ENDED, accepted: false };
      const deliveries = await announce(store, check, 'cancelled', check.cancelled_at ?? check.created_at);
      const accepted = check.cancellation?.id === cancellation.id;
      return { end: { status: 'cancelled', deliveries }, accepted };
    },
  };
}
