import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { ATTEMPT_LIFE_MS } from '@/lib/orders/order-rules';
import { isUnpaid, UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import { isAccepted } from '@/lib/orders/placement-rules';
import { isWithin } from '@/lib/rate-limits/rate-limit';
import { closeUnpaid } from '@/lib/settlement/reconcile-commands';
import type { SettledBy } from '@/lib/settlement/settle-commands';
import { ClosedCheckout } from '@/models/closed-checkout';
import { Order, type OrderDocument } from '@/models/order';
import { toCheckoutKey } from './attempt-key';
import { isClosed } from './checkout-queries';

/** Longer than any request is on its way, and than a browser remembers its key. */
const CLOSED_FOR_MS = 2 * ATTEMPT_LIFE_MS;

/** How long a provider may take to close a payment before it is left to the reconciler. */
const CLOSE_WAIT_MS = 5_000;

/**
 * From now on no order is recorded under this key. Whoever records one looks for this mark afterwards,
 * and whoever sets it looks for orders afterwards: of the two at least one sees the other.
 */
export async function markClosed(checkoutKey: string): Promise<void> {
  await ClosedCheckout.updateOne(
    { _id: checkoutKey },
    { $set: { expiresAt: new Date(Date.now() + CLOSED_FOR_MS) } },
    { upsert: true },
  ).catch((error: unknown) => {
    // Two that closed it at once.
    if (!isDuplicateKey(error)) throw error;
  });
}

/** Gives up an order that was just recorded, when its key was closed meanwhile; says whether it was. */
export async function voidIfClosed(order: OrderDocument): Promise<boolean> {
  if (!order.checkoutKey || !(await isClosed(order.checkoutKey))) return false;
  await closeOrCancel(order, 'placement');
  return true;
}

/**
 * Ends the checkout with this key for good, since its customer leaves: the open payment is closed at its
 * provider; what cannot be closed now is cancelled, so that money which comes later is given back. An
 * order that is paid, or under review, stays.
 */
export async function closeCheckout(key: string, clientAddress: string): Promise<void> {
  await connect();
  const checkoutKey = toCheckoutKey(key);
  // Nobody fills the database with keys that nothing was ordered under.
  if (!(await isWithin('askedAttempt', clientAddress)) && !(await Order.exists({ checkoutKey }))) return;
  await markClosed(checkoutKey);
  const orders = await Order.find({ checkoutKey }).lean<OrderDocument[]>();
  for (const order of orders) await closeOrCancel(order, 'customer');
}

/** Closes an open order at its provider, or else cancels it, so that money which comes later is given back. */
export async function closeOrCancel(order: OrderDocument, by: SettledBy): Promise<void> {
  if (!isOpen(order)) return;
  const closing = closeUnpaid(order, by).catch((error: unknown) => {
    if (!isPassing(error)) throw error;
    log.warn({ orderId: String(order._id) }, 'a checkout that was left waits for its provider');
    return order;
  });
  // Nobody waits long to leave: what is closed later is closed all the same.
  const closed = await Promise.race([closing, pause(CLOSE_WAIT_MS, order)]);
  if (!isOpen(closed)) return;
  await Order.updateOne(
    {
      _id: order._id,
      'payment.state': mongoose.trusted({ $in: [...UNPAID_STATES] }),
      // PayPal took it under review meanwhile: accepted, it stays.
      'payment.captureReference': mongoose.trusted({ $exists: false }),
    },
    { $set: { status: 'Cancelled', 'payment.lookAt': new Date() } },
  );
}

function isOpen({ payment }: OrderDocument): boolean {
  return isUnpaid(payment.state) && !isAccepted(payment);
}

/** Whether the next try may succeed: the provider does not answer, or somebody works on the order. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'provider_failed' || error.code === 'in_progress');
}
