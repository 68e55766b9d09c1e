/** Every workflow that a worker runs. */
export { bulkResults, bulkUpload, bulkValidation } from './bulk-upload.ts';
export { checkReport } from './check-report.ts';
export { criminalCheck } from './criminal-check.ts';
export { instantCheck } from './instant-check.ts';
export { orderedCheck } from './ordered-check.ts';
export { webhookDelivery } from './webhook-delivery.ts';
