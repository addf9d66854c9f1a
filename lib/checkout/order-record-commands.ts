import 'server-only';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { isOfAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { ORDER_NUMBER_BYTES, toOrderNumber } from '@/lib/orders/order-number-rules';
import { DERIVED_KEY_LIFE_MS, TURN_LOOK_MS, TURN_WAIT_MS } from '@/lib/orders/order-rules';
import type { CartLine, ShippingInfo } from '@/lib/orders/order-schema';
import { CHARGED_STATES, isUnpaid } from '@/lib/orders/payment-state-rules';
import { isGoingBack, keyMeaning, ordererOf } from '@/lib/orders/placement-rules';
import { findCardOwner } from '@/lib/payments/card-queries';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { closeUnpaid } from '@/lib/settlement/reconcile-commands';
import { nextLook } from '@/lib/settlement/settle-commands';
import { Order, type OrderDocument } from '@/models/order';
import type { PaymentMethodType, PaymentProvider } from '@/models/order-limits';
import type { PaypalDraftDocument } from '@/models/paypal-draft';
import type { AttemptKeys } from './attempt-key';
import { isPassing, voidIfClosed } from './checkout-close-commands';
import { findEarlierOrder, isClosed } from './checkout-queries';
import { requireFewOpenOrders, toClient } from './open-order-queries';
import { requireApproved } from './paypal-draft-commands';
import { alreadyPaid, alreadyPaidElsewhere, checkoutOver, inProgress } from './placement-refusals';
import { priceCart } from './price-queries';

export type OrderToRecord = {
  keys: AttemptKeys;
  userId: string | null;
  email: string;
  clientAddress: string;
  shippingInfo: ShippingInfo;
  items: readonly CartLine[];
  method: PaymentMethodType;
  provider: PaymentProvider;
  paymentMethodId: string | null;
  /** What the customer approved at PayPal; null for cards. */
  draft: PaypalDraftDocument | null;
};

/**
 * The order of this attempt: the one that is there, else a new one at today's prices, committed when
 * this returns. An earlier order under the same key that could still be paid is closed at its provider
 * before another one takes the key. Refused with `already_paid` when the key took money for something
 * else, `in_progress` when the earlier payment cannot be closed now, `conflict` when nothing is ordered
 * under the key any more.
 */
export async function findOrRecordOrder(wanted: OrderToRecord): Promise<OrderDocument> {
  const deadlineMs = Date.now() + TURN_WAIT_MS;
  while (true) {
    const earlier = await findCurrentOrder(wanted.keys);
    const order = await (earlier ? goOnFrom(earlier, wanted) : recordOrder(wanted, null)).catch(
      async (error: unknown) => {
        // Refused since another request of the same attempt has paid with it meanwhile: what it made is the answer.
        const current = await findEarlierOrder(wanted.keys);
        if (!current || earlier?._id.equals(current._id)) throw error;
        return null;
      },
    );
    if (order) return order;
    // Somebody was quicker, or the earlier payment is not closed yet: look again at what the key stands for.
    if (Date.now() > deadlineMs) throw inProgress();
    await pause(TURN_LOOK_MS);
  }
}

/** What the key means with an order under it already; null when that must be looked at again. */
async function goOnFrom(earlier: OrderDocument, wanted: OrderToRecord): Promise<OrderDocument | null> {
  const { keys, provider, draft, userId, paymentMethodId } = wanted;
  if (isUnpaid(earlier.payment.state) && (await isOfAnotherMerchant(earlier))) {
    await closeForAnother(earlier, userId);
    return null;
  }
  const meaning = keyMeaning(
    { ...earlier, userId: ordererOf(earlier) },
    { userId, fingerprint: keys.fingerprint, provider, paypalReference: draft?.reference ?? null },
  );
  switch (meaning) {
    case 'free':
      return recordOrder(wanted, earlier);
    case 'same':
      // Another card for the same order is judged as the first was.
      if (paymentMethodId && isUnpaid(earlier.payment.state)) {
        await requireUsableMethod(paymentMethodId, userId, earlier._id);
      }
      return earlier;
    case 'replace':
      await closeForAnother(earlier, userId);
      return null;
    case 'paid':
      throw alreadyPaid(earlier);
    case 'paid_elsewhere':
      throw alreadyPaidElsewhere(earlier);
    case 'over':
      throw checkoutOver(isGoingBack(earlier) ? 'refund_due' : 'refunded');
  }
}

/**
 * Closes the payment of an earlier order, so that another one may take its key. Refused with
 * `in_progress` when its provider does not answer; another session learns only which order it is.
 */
export async function closeForAnother(earlier: OrderDocument, userId: string | null): Promise<void> {
  try {
    await closeUnpaid(earlier, 'placement');
  } catch (error) {
    if (!isPassing(error)) throw error;
    throw inProgress(ordererOf(earlier) === userId ? undefined : earlier);
  }
}

/** The order that the keys stand for now. Without a key of the customer's it is one for ten minutes. */
async function findCurrentOrder(keys: AttemptKeys): Promise<OrderDocument | null> {
  const order = await findEarlierOrder(keys);
  if (!order || keys.checkoutKey !== null) return order;
  if (Date.now() - order.createdAt.getTime() <= DERIVED_KEY_LIFE_MS) return order;
  // The same again on purpose: the older order gives its key away, once nobody can pay it any more.
  if (isUnpaid(order.payment.state)) await closeForAnother(order, ordererOf(order));
  await Order.updateOne({ _id: order._id, placementKey: keys.placementKey }, { $unset: { placementKey: 1 } });
  return null;
}

/** Null when another order of the same attempt was quicker. */
async function recordOrder(
  wanted: OrderToRecord,
  /** Has the key, and was given up. */
  earlier: OrderDocument | null,
): Promise<OrderDocument | null> {
  const { keys, userId, email, shippingInfo, method, provider, paymentMethodId, draft, clientAddress } =
    wanted;
  if (keys.checkoutKey !== null && (await isClosed(keys.checkoutKey))) throw checkoutOver('void');
  await requireFewOpenOrders(wanted);
  const { lines, ...totals } = await priceCart(wanted.items);
  if (paymentMethodId) await requireUsableMethod(paymentMethodId, userId);
  if (draft) await requireApproved(draft, totals.totalCents);
  await countOne('placedOrder', clientAddress);
  if (earlier) {
    // Whichever has the key: an order that was given up leaves it to the next.
    const { placementKey } = keys;
    await Order.updateOne({ placementKey, 'payment.state': 'void' }, { $unset: { placementKey: 1 } });
  }
  const createdAt = new Date();
  try {
    const recorded = await Order.create({
      _id: draft?._id ?? new mongoose.Types.ObjectId(randomBytes(12)),
      orderNumber: toOrderNumber(randomBytes(ORDER_NUMBER_BYTES)),
      email,
      ...(userId && { userId }),
      isGuest: userId === null,
      shippingInfo,
      items: lines,
      ...totals,
      placementKey: keys.placementKey,
      ...(keys.checkoutKey && { checkoutKey: keys.checkoutKey }),
      fingerprint: keys.fingerprint,
      client: toClient(clientAddress),
      payment: {
        provider,
        method,
        ...(draft && { reference: draft.reference, ...draft.merchant }),
        changes: [{ at: createdAt, state: 'pending', by: 'placement' }],
        lookAt: nextLook(createdAt, createdAt.getTime()),
      },
      createdAt,
    });
    const order = recorded.toObject();
    if (await voidIfClosed(order)) throw checkoutOver('void');
    return order;
  } catch (error) {
    // Another request of the same attempt was quicker; else, once in an age, the number was taken.
    if (isDuplicateKey(error)) return null;
    throw error;
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
    .select({ userId: 1, isGuest: 1, 'payment.state': 1 })
    .lean<OrderDocument[]>();
  const earlier = others.filter(({ _id }) => !orderId?.equals(_id));
  const isForeign = earlier.some((order) => ordererOf(order) !== userId);
  const isUsedUp = earlier.some(({ payment }) => CHARGED_STATES.some((state) => state === payment.state));
  if (owner !== null || isForeign || isUsedUp) {
    const message = 'This card cannot be used. Please enter it again or use another.';
    throw new AppError('invalid_input', message, { paymentMethodId: message });
  }
}
