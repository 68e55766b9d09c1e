import type { Product } from '../screening/products.ts';
import type { CheckDocument } from './documents.ts';

/** The products that have a printable report. */
export const REPORTED_PRODUCTS: readonly Product[] = ['instant_criminal', 'driver_check'];

/** Goes up when reports are to be drawn anew: another layout, other words. */
const LAYOUT = 1;

/** Which state of a check a report shows. */
export const reportRevision = ({ completed_at }: CheckDocument): string =>
  `${LAYOUT}/${completed_at?.toISOString() ?? ''}`;

/** True when a check has a result that a report can show; without one, a report would read as clear. */
export const isReportable = ({ status, erased_at, product }: CheckDocument): boolean =>
  status === 'complete' && erased_at === undefined && REPORTED_PRODUCTS.includes(product);

/** The name of a report's file. */
export const reportName = (checkId: string): string => `reports/${checkId}.pdf`;
