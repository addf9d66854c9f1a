import 'server-only';
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { findCardOwner } from '@/lib/payments/card-queries';
import { Order, type OrderDocument } from '@/models/order';
import type { PaypalDraftDocument } from '@/models/paypal-draft';
import type { AttemptKeys } from './attempt-key';
import { ORDER_NUMBER_BYTES, toOrderNumber } from './order-number-rules';
import { DERIVED_KEY_LIFE_MS, type PaymentMethodType, type PaymentProvider } from './order-rules';
import type { CartLine, ShippingInfo } from './order-schema';
import { isUnpaid, UNPAID_STATES } from './payment-state-rules';
import { requireApproved } from './paypal-draft-commands';
import { priceCart } from './price-queries';
import { closeUnpaid } from './reconcile-commands';
import { nextLook } from './settle-commands';

export type OrderToRecord = {
  keys: AttemptKeys;
  userId: string | null;
  email: string;
  shippingInfo: ShippingInfo;
  items: readonly CartLine[];
  method: PaymentMethodType;
  provider: PaymentProvider;
  paymentMethodId: string | null;
  saveCard: boolean;
  /** What the customer approved at PayPal; null for cards. */
  draft: PaypalDraftDocument | null;
};

/**
 * The order of this attempt: the one that is there, else a new one at today's prices, committed when
 * this returns. Refused with `conflict` when the key was used for something else.
 */
export async function findOrRecordOrder(wanted: OrderToRecord): Promise<OrderDocument> {
  const { paymentMethodId, userId } = wanted;
  const found = await findAttempt(wanted.keys);
  if (!found || (await isLeft(found, wanted))) return recordOrder(wanted);
  // Another card for the same order is judged as the first was.
  if (paymentMethodId && isUnpaid(found.payment.state)) {
    await requireUsableMethod(paymentMethodId, userId, found._id);
  }
  return found;
}

/**
 * Whether the customer turned from one provider, or from one PayPal order, to another: the order of
 * before is closed first, there and here. One that was paid after all stays the order of this attempt.
 */
async function isLeft(found: OrderDocument, { provider, draft }: OrderToRecord): Promise<boolean> {
  const { payment } = found;
  const isSame = payment.provider === provider && (!draft || payment.reference === draft.reference);
  if (isSame || found.status === 'Cancelled') return false;
  const closed = isUnpaid(payment.state) ? await closeUnpaid(found, 'placement') : found;
  if (closed.payment.state !== 'void') return false;
  await Order.updateOne(
    { _id: found._id },
    { $set: { attemptKey: `${found.attemptKey} ${found._id}` }, $unset: { checkoutKey: 1 } },
  );
  return true;
}

async function findAttempt({ attemptKey, checkoutKey, fingerprint }: AttemptKeys) {
  const order = await Order.findOne({ attemptKey }).lean<OrderDocument>();
  if (!order) return null;
  if (order.fingerprint !== fingerprint) {
    throw new AppError(
      'conflict',
      'This checkout was already used for another order. Please start again from your cart.',
    );
  }
  const isOver = checkoutKey === null && Date.now() - order.createdAt.getTime() > DERIVED_KEY_LIFE_MS;
  if (!isOver) return order;
  // The same again on purpose: the older order gives its key away.
  await Order.updateOne(
    { _id: order._id, attemptKey },
    { $set: { attemptKey: `${attemptKey} ${order._id}` } },
  );
  return null;
}

async function recordOrder(wanted: OrderToRecord): Promise<OrderDocument> {
  const { keys, userId, email, shippingInfo, method, provider, paymentMethodId, saveCard, draft } = wanted;
  const { lines, ...totals } = await priceCart(wanted.items);
  if (paymentMethodId) await requireUsableMethod(paymentMethodId, userId);
  if (draft) await requireApproved(draft, totals.totalCents);
  const createdAt = new Date();
  while (true) {
    try {
      const order = await Order.create({
        _id: draft?._id ?? new mongoose.Types.ObjectId(randomBytes(12)),
        orderNumber: toOrderNumber(randomBytes(ORDER_NUMBER_BYTES)),
        email,
        ...(userId && { userId }),
        shippingInfo,
        items: lines,
        ...totals,
        attemptKey: keys.attemptKey,
        ...(keys.checkoutKey && { checkoutKey: keys.checkoutKey }),
        fingerprint: keys.fingerprint,
        payment: {
          provider,
          method,
          saveCard,
          ...(draft && { reference: draft.reference }),
          changes: [{ at: createdAt, state: 'pending', by: 'placement' }],
          lookAt: nextLook(createdAt, createdAt.getTime()),
        },
        createdAt,
      });
      return order.toObject();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another request of the same attempt was quicker; else, once in an age, the number was taken.
      const first = await findAttempt(keys);
      if (first) return first;
      // Another attempt was quicker with the same PayPal order.
      if (draft) await requireApproved(draft, totals.totalCents);
    }
  }
}

/**
 * A saved card pays for its owner alone, as often as they like. A card that was entered for one order
 * pays no other: it belongs to whoever entered it, and it is used up once it paid. Refused by our own
 * books, before any provider is asked.
 */
async function requireUsableMethod(
  paymentMethodId: string,
  userId: string | null,
  orderId?: mongoose.Types.ObjectId,
): Promise<void> {
  const owner = await findCardOwner(paymentMethodId);
  if (owner !== null && owner === userId) return;
  const others = await Order.find({ 'payment.paymentMethodId': paymentMethodId })
    .select({ userId: 1, 'payment.state': 1 })
    .lean<OrderDocument[]>();
  const earlier = others.filter(({ _id }) => !orderId?.equals(_id));
  const isForeign = earlier.some((order) => (order.userId ? String(order.userId) : null) !== userId);
  const isUsedUp = earlier.some(({ payment }) => !UNPAID_STATES.some((state) => state === payment.state));
  if (owner !== null || isForeign || isUsedUp) {
    const message = 'This card cannot be used. Please enter it again or use another.';
    throw new AppError('invalid_input', message, { paymentMethodId: message });
  }
}
