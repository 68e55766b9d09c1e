/** An event on its way to one endpoint: ids and times, no personal data. */
export interface DeliveryTarget {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly type: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly resource: { readonly kind: string; readonly id: string };
}
