import { createBulkFileActivities } from './bulk-files.ts';
import { createBulkRowActivities } from './bulk-rows.ts';
import { createCheckActivities } from './checks.ts';
import { createDeliveryActivities } from './deliver.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { createOrderActivities } from './orders.ts';
import { createReportActivities } from './report.ts';
import { createSearchActivities } from './search.ts';

export type Activities = ReturnType<typeof createActivities>;

/** All activities over their dependencies. */
export function createActivities(dependencies: ActivityDependencies) {
  return {
    ...createSearchActivities(dependencies),
    ...createCheckActivities(dependencies),
    ...createDeliveryActivities(dependencies),
    ...createReportActivities(dependencies),
    ...createOrderActivities(dependencies),
    ...createBulkFileActivities(dependencies),
    ...createBulkRowActivities(dependencies),
  };
}
