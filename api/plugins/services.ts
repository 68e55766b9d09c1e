import type { Client } from '@temporalio/client';
import fp from 'fastify-plugin';
import type { AddressFilter } from '../../platform/address-filter.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Store } from '../../store/store.ts';
import { createWorkflowStarter, type WorkflowStarter } from '../../workflows/start.ts';

/** What routes work with. */
export interface Services {
  readonly settings: Settings;
  readonly store: Store;
  readonly temporal: Client;
  readonly addressFilter: AddressFilter;
}

declare module 'fastify' {
  interface FastifyInstance extends Services {
    workflows: WorkflowStarter;
  }
}

/** Puts the services within reach of every route. */
export default fp<Services>(
  async (fastify, { settings, store, temporal, addressFilter }) => {
    fastify.decorate('settings', settings);
    fastify.decorate('store', store);
    fastify.decorate('temporal', temporal);
    fastify.decorate('addressFilter', addressFilter);
    fastify.decorate('workflows', createWorkflowStarter(temporal, settings.taskQueue));
  },
  { name: 'services' },
);
