import type { OrderDocument } from '@/models/order';
import { createClock, toZoneLabel } from './day-rules';
import { computeRefundedCents } from './refund-rules';

/** The fields of an order that its row is made of. */
export const EXPORTED_FIELDS = {
  ...{ orderNumber: 1, createdAt: 1, status: 1, email: 1, items: 1, shippingInfo: 1, tracking: 1 },
  ...{ subtotalCents: 1, shippingCents: 1, taxCents: 1, totalCents: 1 },
  ...{ 'payment.state': 1, 'payment.method': 1, 'payment.reference': 1, 'payment.changes': 1, refunds: 1 },
  ...{ 'payment.refundedCents': 1, 'payment.partialRefunds': 1 },
} as const;

const COLUMNS = [
  'Order',
  'Placed',
  'Status',
  'Payment',
  'Method',
  'Reference',
  'Email',
  'Name',
  'Street',
  'Apartment',
  'City',
  'State',
  'ZIP',
  'Phone',
  'Items',
  'Subtotal',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Carrier',
  'Tracking number',
] as const;

/** Returns the names of the columns, and a row for each order; amounts are in dollars, times in the time zone. */
export function toExportRows(orders: readonly OrderDocument[], timeZone: string): string[][] {
  const toTime = createClock(timeZone);
  const columns = COLUMNS.map((name) => (name === 'Placed' ? `Placed (${toZoneLabel(timeZone)})` : name));
  return [columns, ...orders.map((order) => toRow(order, toTime))];
}

function toRow(order: OrderDocument, toTime: (time: Date) => string): string[] {
  const { payment, shippingInfo, tracking } = order;
  return [
    order.orderNumber,
    toTime(order.createdAt),
    order.status,
    payment.state,
    payment.method,
    payment.reference ?? '',
    order.email,
    shippingInfo.name,
    shippingInfo.street1,
    shippingInfo.street2,
    shippingInfo.city,
    shippingInfo.state,
    shippingInfo.postalCode,
    shippingInfo.phone,
    order.items.map(({ quantity, name, amount }) => `${quantity} × ${name}, ${amount}`).join('; '),
    toAmount(order.subtotalCents),
    toAmount(order.shippingCents),
    toAmount(order.taxCents),
    toAmount(order.totalCents),
    toAmount(computeRefundedCents(order)),
    tracking?.carrier ?? '',
    tracking?.number ?? '',
  ];
}

/** Returns cents as dollars, with both digits, as spreadsheets show money. */
function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
