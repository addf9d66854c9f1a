import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { isUnpaid } from './payment-state-rules';

const CANCELED_MESSAGE =
  'This order was canceled, and its payment was refunded or voided. It stays canceled.';

/**
 * Returns why an admin may not set this status, or null if they may. It depends on the payment: an unpaid
 * order is not shipped, and a refund is final.
 */
export function findStatusRejection(
  { status, paymentState }: { status: OrderStatus; paymentState: PaymentState },
  next: OrderStatus,
): string | null {
  if (next === status || next === 'Cancelled') return null;
  if (status === 'Cancelled') return CANCELED_MESSAGE;
  if (next === 'Pending' || paymentState === 'paid' || paymentState === 'disputed') return null;
  if (isUnpaid(paymentState)) return 'This order is not paid yet.';
  if (paymentState === 'review') return 'This order’s payment does not match it. Please investigate first.';
  if (paymentState === 'refund_failed')
    return 'This order is due to be refunded. Please resolve its refund first.';
  if (paymentState === 'refund_due') return 'This order is being refunded.';
  return paymentState === 'void'
    ? 'This order was never paid, and its checkout has expired.'
    : 'This order has been refunded.';
}

/** Returns why an order must not be picked and packed, or null if it may: only what may be shipped is. */
export function findPackingRejection(order: {
  status: OrderStatus;
  paymentState: PaymentState;
  items?: readonly { quantity: number; refundedQuantity?: number | undefined }[];
}): string | null {
  if (order.status === 'Cancelled') return CANCELED_MESSAGE;
  if (order.items?.every(({ quantity, refundedQuantity = 0 }) => refundedQuantity >= quantity))
    return 'All of its items were refunded. Cancel it, or set it to Delivered if they were sent.';
  // Also what was shipped before its payment changed.
  return findStatusRejection({ ...order, status: 'Processing' }, 'Shipped');
}

/** Returns when an order's parcel left the shop first; null if it has not. Orders of a generator have no changes. */
export function findShippedAt({
  status,
  statusChanges = [],
  createdAt,
}: {
  status: OrderStatus;
  statusChanges?: readonly { at: Date; status: OrderStatus }[];
  createdAt: Date;
}): Date | null {
  const change = statusChanges.find((each) => isSent(each.status));
  return change?.at ?? (isSent(status) ? createdAt : null);
}

function isSent(status: OrderStatus): boolean {
  return status === 'Shipped' || status === 'Delivered';
}

/** The stages in the order in which an order goes through them. */
const STAGES: readonly OrderStatus[] = ['Pending', 'Processing', 'Shipped', 'Delivered'];

/** Returns what is unusual about an allowed change, for the admin to confirm; null if nothing is. */
export function findStatusWarning(status: OrderStatus, next: OrderStatus): string | null {
  if (next === 'Cancelled') return isSent(status) ? 'This order has already been shipped.' : null;
  return STAGES.indexOf(next) < STAGES.indexOf(status)
    ? `This is unusual: the order would go back from ${status} to ${next}.`
    : null;
}
