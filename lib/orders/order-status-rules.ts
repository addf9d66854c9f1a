import type { OrderDocument } from '@/models/order';
import type { OrderStatus, PaymentState, ShippingHold } from '@/models/order-limits';
import { isUnpaid } from './payment-state-rules';
import { listRefunds, sumCents } from './refund-rules';
import { countUnsentPieces, isRefundOfPiecesUndecided, listSentItems } from './refunded-piece-rules';

const CANCELED_MESSAGE =
  'This order was cancelled, and its payment was refunded or voided. It stays cancelled.';

const HOLD_MESSAGES: Record<ShippingHold, string> = {
  oversold:
    'Pieces of this order are missing: others bought them before it was paid, or their refund came back. Refund what is missing, or correct the stock if they are there.',
  refunding: 'Some of it is being refunded. Wait until the provider has answered.',
};

/** The handled order, with its pieces that must not be sent. */
type HandledOrder = {
  status: OrderStatus;
  paymentState: PaymentState;
  shippingHold?: ShippingHold | null;
  items?: readonly { quantity: number; unsentQuantity?: number | undefined }[];
};

/**
 * Returns why an admin may not set this status, or null if they may. It depends on the payment: an unpaid
 * order is not shipped, and a refund is final.
 */
export function findStatusRejection(
  { status, paymentState, shippingHold }: Omit<HandledOrder, 'items'>,
  next: OrderStatus,
): string | null {
  if (next === status || next === 'Cancelled') return null;
  if (status === 'Cancelled') return CANCELED_MESSAGE;
  if (next === 'Pending') return null;
  if (paymentState === 'paid' || paymentState === 'disputed')
    return shippingHold && isSent(next) ? HOLD_MESSAGES[shippingHold] : null;
  if (isUnpaid(paymentState)) return 'This order is not paid yet.';
  if (paymentState === 'review') return 'This order’s payment does not match it. Please investigate first.';
  if (paymentState === 'refund_failed')
    return 'This order is due to be refunded. Please resolve its refund first.';
  if (paymentState === 'refund_due') return 'This order is being refunded.';
  return paymentState === 'void'
    ? 'This order was never paid, and its checkout has expired.'
    : 'This order has been refunded.';
}

/** Returns why an order must not be picked and packed, or null if it may: only shippable orders may. */
export function findPackingRejection(order: HandledOrder): string | null {
  if (order.status === 'Cancelled') return CANCELED_MESSAGE;
  if (order.items?.every(({ quantity, unsentQuantity = 0 }) => unsentQuantity >= quantity))
    return 'All of its items were refunded. Cancel it, or set it to Delivered if they were sent.';
  // Also orders that were shipped before their payment changed.
  return findStatusRejection({ ...order, status: 'Processing' }, 'Shipped');
}

/** Returns the fields of a stored order that `findStatusRejection` and `findPackingRejection` need. */
export function toHandledOrder(order: OrderDocument): Required<HandledOrder> {
  const unsentPieces = countUnsentPieces(order);
  return {
    status: order.status,
    paymentState: order.payment.state,
    shippingHold: findShippingHold(order),
    items: order.items.map(({ quantity }, index) => ({ quantity, unsentQuantity: unsentPieces[index] })),
  };
}

/** Returns why an order that was not shipped yet must wait, whatever its payment says; null if nothing holds it. */
export function findShippingHold(order: OrderDocument): ShippingHold | null {
  if (findShippedAt(order)) return null;
  if (order.stockReturnedAt && !isUnpaid(order.payment.state)) return 'oversold';
  const isRefunding = order.payment.state !== 'refunded' && isAllGivenBack(order);
  return isRefunding || isRefundOfPiecesUndecided(order) ? 'refunding' : null;
}

/** Whether all of the money went back or is about to. */
function isAllGivenBack(order: OrderDocument): boolean {
  return sumCents(listRefunds(order), 'made', 'pending', 'requested') >= order.totalCents;
}

/** Whether nothing of an order that is still in the shop will leave it, since all was refunded or is about to be. */
export function isNothingSent(order: OrderDocument): boolean {
  if (findShippedAt(order) || order.items.length === 0) return false;
  return isAllGivenBack(order) || listSentItems(order).length === 0;
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

/** Returns the unusual side of an allowed change, for the admin to confirm; null if there is none. */
export function findStatusWarning(status: OrderStatus, next: OrderStatus): string | null {
  if (next === 'Cancelled') return isSent(status) ? 'This order has already been shipped.' : null;
  return STAGES.indexOf(next) < STAGES.indexOf(status)
    ? `This is unusual: the order would go back from ${status} to ${next}.`
    : null;
}
