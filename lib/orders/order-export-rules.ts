import type { OrderDocument } from '@/models/order';
import { computeRefundedCents } from './refund-rules';

/** The fields of an order that its row is made of. */
export const EXPORTED_FIELDS = {
  ...{ orderNumber: 1, createdAt: 1, status: 1, email: 1, items: 1, shippingInfo: 1, tracking: 1 },
  ...{ subtotalCents: 1, shippingCents: 1, taxCents: 1, totalCents: 1 },
  ...{ 'payment.state': 1, 'payment.method': 1, 'payment.reference': 1, 'payment.changes': 1, refunds: 1 },
  ...{ 'payment.refundedCents': 1, 'payment.partialRefunds': 1 },
} as const;

export const EXPORT_COLUMNS = [
  'Order',
  'Placed (UTC)',
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

/** Returns an order's row; amounts are in dollars. */
export function toExportRow(order: OrderDocument): string[] {
  const { payment, shippingInfo, tracking } = order;
  return [
    order.orderNumber,
    order.createdAt.toISOString(),
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
