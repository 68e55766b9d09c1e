import {
  ActivityFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  defineUpdate,
  isCancellation,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { asking, durable, takingBack } from './activities.ts';
import { type CheckInput, type OrderStep, type SearchEnd, SIGNALS, UPDATES, type Wish } from './contract.ts';
import { deliverEvents, showStatus } from './steps.ts';

const providerCalledBack = defineSignal(SIGNALS.providerCalledBack);
const cancelOrder = defineUpdate<boolean, [Wish]>(UPDATES.cancelOrder);

/** When no provider has answered: how long until all of them are asked anew, unless somebody asks before. */
const ASK_ANEW_MS = 6 * 3_600_000;

/**
 * A check that an outside source answers, in seconds or in weeks: order, wait for the answer, complete, tell the
 * account. The caller may cancel it until it is complete; whichever is stored first stands.
 */
export async function orderedCheck({ checkId }: CheckInput): Promise<void> {
  const order = new Order(checkId);
  setHandler(providerCalledBack, () => order.hear());
  setHandler(cancelOrder, (wish) => order.cancel(wish));
  try {
    await finish(order, await order.untilEnded());
  } catch (error) {
    // An operator cancelled the run. What is stored stands, and the account still hears of it.
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(async () => finish(order, await order.cancelForOperator()));
    }
    throw error;
  } finally {
    await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  }
}

/** Tells the account how the check ended, and takes the order back from a provider that still has it. */
async function finish(order: Order, end: SearchEnd): Promise<void> {
  showStatus(end.status);
  setCurrentDetails(`The check is ${end.status}; telling ${end.deliveries.length} webhook endpoints`);
  await CancellationScope.nonCancellable(() =>
    Promise.all([deliverEvents(end.deliveries), order.settle(end.status === 'cancelled')]),
  );
}

/** An order on its way from provider to provider. */
class Order {
  readonly #checkId: string;
  /** The provider that has the order. */
  #step: OrderStep | undefined;
  #news = false;
  /** Calls off a question that may have failed, and wait for its next try. */
  #hurry: () => void = () => undefined;
  #end: SearchEnd | undefined;
  readonly #work = new CancellationScope();
  /** Orders on their way back. */
  readonly #withdrawals = new Set<Promise<void>>();
  #failure: unknown;

  constructor(checkId: string) {
    this.#checkId = checkId;
  }

  /** There is news, or somebody wants it asked for: the provider is asked at once, also when it failed before. */
  hear(): void {
    this.#news = true;
    this.#hurry();
  }

  /** Cancels the check, unless it has ended. @returns whether this wish ended it */
  async cancel(wish: Wish): Promise<boolean> {
    const { end, accepted } = await durable.cancelOrderedCheck({ checkId: this.#checkId, ...wish });
    if (end.status === 'cancelled' && !this.#end) {
      this.#end = end;
      this.#work.cancel();
    }
    return accepted;
  }

  /** Ends the check because its run is cancelled. @returns how it ended, which may be by an answer */
  async cancelForOperator(): Promise<SearchEnd> {
    const wish = { id: workflowInfo().runId, reason: 'Cancelled by the operator' };
    return (await durable.cancelOrderedCheck({ checkId: this.#checkId, ...wish })).end;
  }

  /** Asks the providers, one after the other, for as long as it takes. */
  async untilEnded(): Promise<SearchEnd> {
    try {
      const end = await this.#work.run(() => this.#askAll());
      if (end.status === 'complete') return end;
      // The wish that cancelled the check is still on its way to say who is to be told.
      await condition(allHandlersFinished);
      return this.#end ?? end;
    } catch (error) {
      // The caller cancelled the check, not the operator the run.
      if (isCancellation(error) && this.#end) return this.#end;
      throw error;
    }
  }

  async #askAll(): Promise<SearchEnd> {
    for (;;) {
      for (const step of await durable.planOrder(this.#checkId)) {
        const end = await this.#askWithin(step);
        if (end) return end;
      }
      await durable.noteNoAnswer(this.#checkId);
      setCurrentDetails(
        `No provider has answered. Signal ${SIGNALS.providerCalledBack} asks all of them anew`,
      );
      await this.#waitForNews(ASK_ANEW_MS);
    }
  }

  /** Sees to it that no provider keeps an order that nobody waits for. */
  async settle(isCancelled: boolean): Promise<void> {
    if (isCancelled) {
      // A run that was lost, and begun anew to be cancelled, may not know who has the order: that one is planned first.
      const step = this.#step ?? (await durable.planOrder(this.#checkId))[0];
      if (step) this.#takeBack(step);
    }
    if (this.#withdrawals.size > 0) setCurrentDetails('Orders are being taken back');
    await Promise.all(this.#withdrawals);
    if (this.#failure) throw this.#failure;
  }

  /** Takes an order back beside everything else: a provider that does not answer holds nobody up. */
  #takeBack(step: OrderStep, key?: string): void {
    const input = { checkId: this.#checkId, provider: step.provider, key };
    const withdrawal = CancellationScope.nonCancellable(() => takingBack(step).withdrawOrder(input))
      .catch((error) => {
        this.#failure = error;
      })
      .finally(() => this.#withdrawals.delete(withdrawal));
    this.#withdrawals.add(withdrawal);
  }

  /** Asks one provider until its deadline. @returns undefined when the next one is to be asked */
  async #askWithin(step: OrderStep): Promise<SearchEnd | undefined> {
    this.#step = step;
    const deadline = Date.now() + step.deadlineMs;
    do {
      try {
        const timeout = Math.max(1, deadline - Date.now());
        return await CancellationScope.withTimeout(timeout, () => this.#ask(step));
      } catch (error) {
        const isOurs = isCancellation(error) && !this.#work.consideredCancelled;
        if (!isOurs && (isCancellation(error) || !(error instanceof ActivityFailure))) throw error;
      }
      // Cut short by news, and not by the deadline: asked again at once.
    } while (this.#news && Date.now() < deadline);
    const key = await durable.passOver({ checkId: this.#checkId, provider: step.provider });
    this.#step = undefined;
    if (key !== undefined) this.#takeBack(step, key);
    return undefined;
  }

  async #ask(step: OrderStep): Promise<SearchEnd> {
    const scope = CancellationScope.current();
    for (;;) {
      this.#news = false;
      this.#hurry = () => scope.cancel();
      setCurrentDetails(`Asking ${step.provider}`);
      const standing = await asking(step).advanceOrder({
        checkId: this.#checkId,
        provider: step.provider,
      });
      this.#hurry = () => undefined;
      if (standing.status !== 'pending') return standing;
      setCurrentDetails(`${step.provider} has the order and has not answered yet`);
      await this.#waitForNews(standing.askAgainMs);
    }
  }

  /** Waits, at most so long. A history that has become long is begun anew: the store knows how the order stands. */
  async #waitForNews(ms: number): Promise<void> {
    const isIdle = allHandlersFinished() && this.#withdrawals.size === 0;
    if (workflowInfo().continueAsNewSuggested && isIdle) {
      await continueAsNew<typeof orderedCheck>({ checkId: this.#checkId });
    }
    await condition(() => this.#news, ms);
    this.#news = false;
  }
}
