import 'server-only';
import mongoose from 'mongoose';
import type { StoredMerchant } from '@/lib/payments/provider/merchant-rules';
import type { PaymentMethodType } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import { CAPTURE_WAIT_MS } from '@/models/order-limits';
import { UNPAID_STATES } from './payment-state-rules';

/**
 * The writes of a checkout to the payment of an order that is not paid yet: each step is stored before the provider is asked for
 * it, unless the order was canceled or paid meanwhile.
 */

type OrderId = mongoose.Types.ObjectId;

const NOT_CANCELED = mongoose.trusted({ $ne: 'Cancelled' as const });
const STILL_UNPAID = mongoose.trusted({ $in: [...UNPAID_STATES] });

/** Stores the order's payment at its provider; false if the order has been canceled. */
export async function recordPayment(
  _id: OrderId,
  {
    reference,
    merchant: { mode, account },
    customerReference,
  }: { reference: string; merchant: StoredMerchant; customerReference: string | null },
): Promise<boolean> {
  const { matchedCount } = await Order.updateOne(
    { _id, status: NOT_CANCELED, 'payment.state': STILL_UNPAID },
    {
      $set: {
        'payment.reference': reference,
        ...(mode && { 'payment.mode': mode }),
        ...(account && { 'payment.account': account }),
        ...(customerReference && { 'payment.customerReference': customerReference }),
      },
    },
  );
  return matchedCount > 0;
}

/** Counts a failed attempt to create the payment; the provider repeats the failure for the same idempotency key. */
export async function recordFailedCreation(_id: OrderId): Promise<void> {
  await Order.updateOne({ _id }, { $inc: { 'payment.openings': 1 } });
}

/**
 * Counts a charge before it is requested; null if the order has been canceled, or another charge was counted. The caller has the
 * order's lock.
 */
export async function recordAttempt(
  _id: OrderId,
  attempt: { paymentMethodId: string; method: PaymentMethodType; saveMethod: boolean },
): Promise<CountedPayment | null> {
  return countAttempt(_id, () => ({
    isNew: true,
    update: {
      $set: {
        'payment.paymentMethodId': attempt.paymentMethodId,
        'payment.method': attempt.method,
        'payment.triedAt': new Date(),
      },
      // Stored per payment method, because the choice made for the one that finally pays applies.
      [attempt.saveMethod ? '$addToSet' : '$pull']: { 'payment.savedMethodIds': attempt.paymentMethodId },
    },
  }));
}

/**
 * Counts the capture of a payment that its customer approved, before it is requested; null if the order has been canceled. One that
 * repeats a capture without an answer is not counted again, since it must have the same key. The caller has the order's lock.
 */
export async function recordCapture(_id: OrderId): Promise<CountedPayment | null> {
  return countAttempt(_id, ({ capturingSince }) => {
    // Its customer was told how long another way to pay must wait.
    const isWaiting = capturingSince && Date.now() - capturingSince.getTime() < CAPTURE_WAIT_MS;
    return {
      isNew: !capturingSince,
      update: { $set: { 'payment.capturingSince': isWaiting ? capturingSince : new Date() } },
    };
  });
}

type Payment = OrderDocument['payment'];
type CountedPayment = Pick<Payment, 'attempts' | 'customerReference'>;

/**
 * Read and then written if nothing else was counted meanwhile, which is as exact as one command that does both: the embedded
 * database reads all orders for that.
 */
async function countAttempt(
  _id: OrderId,
  toChange: (payment: Payment) => { isNew: boolean; update: mongoose.UpdateQuery<OrderDocument> },
): Promise<CountedPayment | null> {
  const order = await Order.findOne({ _id }).select({ payment: 1 }).lean<Pick<OrderDocument, 'payment'>>();
  if (!order) return null;
  const { attempts, customerReference } = order.payment;
  const { isNew, update } = toChange(order.payment);
  const { matchedCount } = await Order.updateOne(
    { _id, status: NOT_CANCELED, 'payment.state': STILL_UNPAID, 'payment.attempts': attempts },
    { ...update, ...(isNew && { $inc: { 'payment.attempts': 1 } }) },
  );
  return matchedCount > 0 ? { attempts: isNew ? attempts + 1 : attempts, customerReference } : null;
}

/** Stores that the provider is still at work on a capture now, so that another payment must wait for it from now on. */
export async function recordRunningCapture(_id: OrderId): Promise<void> {
  await Order.updateOne(
    { _id, 'payment.capturingSince': mongoose.trusted({ $exists: true }) },
    { $set: { 'payment.capturingSince': new Date() } },
  );
}

/** Stores that the provider has answered a capture, whatever the answer was. */
export async function recordAnsweredCapture(_id: OrderId): Promise<void> {
  await Order.updateOne({ _id }, { $unset: { 'payment.capturingSince': 1 } });
}

/**
 * Cancels an order that could not be closed at its provider, so that a late payment is refunded. Has no
 * effect on an order that is already paid or under review.
 */
export async function cancelUnpaid(_id: OrderId): Promise<void> {
  await Order.updateOne(
    { _id, 'payment.state': STILL_UNPAID, 'payment.captureReference': mongoose.trusted({ $exists: false }) },
    { $set: { status: 'Cancelled', 'payment.lookAt': new Date() } },
  );
}
