import type { Product } from '../screening/products.ts';
import type { BulkProduct, BulkUploadDocument } from '../store/bulk-documents.ts';
import type { AccountDocument } from '../store/documents.ts';
import { type Fault, Problem } from './problem.ts';

/** The product whose checks the rows of an upload become, and whether they can be run. */
const ROW_PRODUCTS: Record<BulkProduct, { product: Product; runnable: boolean }> = {
  instant_criminal: { product: 'instant_criminal', runnable: true },
  instant_criminal_regulated: { product: 'regulated_check', runnable: false },
};

/** What an upload asks for. */
interface BulkRequest {
  readonly product_name: BulkProduct;
  readonly settings?: { readonly permissible_purpose?: string; readonly filter_context?: object } | undefined;
}

/**
 * Refuses an upload whose product the account does not have, or whose settings do not fit its product.
 * @throws Problem
 */
export function regulatedFaults(
  { products, permissible_purposes }: AccountDocument,
  request: BulkRequest,
): void {
  const { product } = ROW_PRODUCTS[request.product_name];
  if (!products[product]?.enabled) {
    throw new Problem('product_not_enabled', `The product ${product} is not enabled for this account.`);
  }
  const { permissible_purpose, filter_context } = request.settings ?? {};
  if (request.product_name === 'instant_criminal') {
    if (permissible_purpose === undefined && filter_context === undefined) return;
    throw Problem.atPointer('/settings', 'is for instant_criminal_regulated alone');
  }
  const missing = Object.entries({ permissible_purpose, filter_context }).filter(
    ([, value]) => value === undefined,
  );
  const faults = missing.map(
    ([name]): Fault => ({
      code: 'validation_error',
      detail: 'is required with instant_criminal_regulated',
      source: { pointer: `/settings/${name}` },
    }),
  );
  if (faults.length > 0) throw new Problem('validation_error', faults[0]?.detail ?? '', { faults });
  if (permissible_purposes.length > 0 && !permissible_purposes.includes(permissible_purpose ?? '')) {
    throw Problem.atPointer(
      '/settings/permissible_purpose',
      'is not a purpose of this account',
      'purpose_not_allowed',
    );
  }
}

/** @throws Problem when this version has no search for the rows of the upload */
export function requireRunnable({ product_name }: BulkUploadDocument): void {
  if (ROW_PRODUCTS[product_name].runnable) return;
  throw new Problem(
    'conflict',
    'This version has no regulated search yet: the rows are checked, and cannot be run.',
  );
}
