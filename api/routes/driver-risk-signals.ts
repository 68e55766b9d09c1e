import type { FastifyPluginAsync } from 'fastify';
import { viewIdentityCheck } from '../../store/views.ts';
import { instantChecks } from '../instant-checks.ts';
import { CreateIdentityCheckSchema, DriverRiskSignalSchema } from '../schemas/instant-check.ts';

/** Driver risk signals: the matched identities with the records that bear on driving, summed up. */
const driverRiskSignals: FastifyPluginAsync = async (fastify) => {
  await fastify.register(instantChecks, {
    path: '/driver_risk_signals',
    parameter: 'check_id',
    product: 'driver_risk_signal',
    checkType: 'driver_risk_signal',
    tags: ['Driver risk signals'],
    names: { one: 'driver risk signal check', operation: 'DriverRiskSignal' },
    description:
      'The people who match are in the answer, each with the records that bear on driving and a summary of them.',
    body: CreateIdentityCheckSchema,
    schema: DriverRiskSignalSchema,
    view: viewIdentityCheck,
  });
};

export default driverRiskSignals;
