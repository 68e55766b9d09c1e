/** Every workflow that a worker runs. */
export { criminalCheck } from './criminal-check.ts';
export { webhookDelivery } from './webhook-delivery.ts';
