import { type NativeConnection, Worker } from '@temporalio/worker';
import { createOrderActivities } from '../activities/orders.ts';
import type { Logger } from '../platform/log.ts';
import { createDataConverter } from '../platform/temporal.ts';
import { providerQueue } from '../workflows/contract.ts';
import { type PlumblineWorker, versioning } from './create-worker.ts';

/** How often the configuration is looked at. */
const REFRESH_MS = 2000;
/** Calls under way at once, of one worker to one provider. */
const CONCURRENT_CALLS = 20;

interface ProviderWorkersOptions extends PlumblineWorker {
  readonly connection: NativeConnection;
  readonly log: Logger;
  readonly refreshMs?: number;
}

/** A worker that calls one provider. */
interface Running {
  /** Calls a second over all workers; undefined for no limit. */
  readonly rate: number | undefined;
  stop(): Promise<void>;
}

/**
 * Runs a worker for each configured provider, on the provider's own task queue, where Temporal holds its rate over all
 * workers. A provider that is added, changed or removed is followed without a restart.
 */
export class ProviderWorkers {
  readonly #options: ProviderWorkersOptions;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(options: ProviderWorkersOptions) {
    this.#options = options;
  }

  /** Starts the workers, and goes on looking. */
  async start(): Promise<void> {
    await this.#refresh();
    this.#timer = setInterval(() => {
      this.#round = this.#round.then(() => this.#refresh());
    }, this.#options.refreshMs ?? REFRESH_MS);
  }

  /** Ends every worker; calls under way are finished first. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    await Promise.all([...this.#running.keys()].map((name) => this.#end(name)));
  }

  async #refresh(): Promise<void> {
    const { dependencies, log } = this.#options;
    try {
      const wanted = new Map(
        (await dependencies.store.providers.list()).map(({ name, rate_per_second }) => [
          name,
          rate_per_second ?? undefined,
        ]),
      );
      for (const [name, { rate }] of this.#running) {
        if (!wanted.has(name) || wanted.get(name) !== rate) await this.#end(name);
      }
      for (const [name, rate] of wanted) {
        if (!this.#running.has(name)) this.#running.set(name, await this.#begin(name, rate));
      }
    } catch (err) {
      log.warn({ err }, 'the providers could not be looked at');
    }
  }

  async #end(name: string): Promise<void> {
    const running = this.#running.get(name);
    this.#running.delete(name);
    await running?.stop();
  }

  async #begin(provider: string, rate: number | undefined): Promise<Running> {
    const { settings, connection, dependencies, log } = this.#options;
    const worker = await Worker.create({
      connection,
      namespace: settings.temporalNamespace,
      taskQueue: providerQueue(settings.taskQueue, provider),
      activities: createOrderActivities(dependencies),
      dataConverter: createDataConverter(settings.keyring),
      ...versioning(settings),
      maxConcurrentActivityTaskExecutions: CONCURRENT_CALLS,
      ...(rate !== undefined && { maxTaskQueueActivitiesPerSecond: rate }),
      shutdownGraceTime: '10 seconds',
    });
    const run = worker.run().catch((err) => log.error({ err, provider }, 'the worker of a provider failed'));
    return {
      rate,
      async stop() {
        if (worker.getState() === 'RUNNING') worker.shutdown();
        await run;
      },
    };
  }
}
