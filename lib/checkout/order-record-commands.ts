import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type mongoose from 'mongoose';
import {
  METHOD_FACTS,
  type PaymentMethodType,
  type PaymentProviderId,
} from '@/lib/config/payment-provider-rules';
import { AppError } from '@/lib/http/errors';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { DERIVED_KEY_LIFETIME_MS, ORDER_LOCK_RETRY_MS, ORDER_LOCK_WAIT_MS } from '@/lib/orders/order-rules';
import type { CartLine, ShippingInfo } from '@/lib/orders/order-schema';
import { CHARGED_STATES, isUnpaid } from '@/lib/orders/payment-state-rules';
import { createOrder, releaseKey, releaseVoidKey } from '@/lib/orders/placement-commands';
import { interpretKey, isRefundPending, orderOwnerOf } from '@/lib/orders/placement-rules';
import type { PaymentDraft } from '@/lib/payments/port/payment-types';
import { providers } from '@/lib/payments/providers';
import { consumeRateLimit } from '@/lib/rate-limits/rate-limit';
import { closeUnpaid } from '@/lib/settlement/reconcile-commands';
import { nextUnpaidCheckAt } from '@/lib/settlement/settle-commands';
import { Order, type OrderDocument } from '@/models/order';
import type { AttemptKeys } from './attempt-key';
import { isRetryable, voidIfClosed } from './checkout-close-commands';
import { findEarlierOrder, isClosed } from './checkout-queries';
import { requireFewOpenOrders, toClient } from './open-order-queries';
import { alreadyPaid, alreadyPaidElsewhere, checkoutClosed, inProgress } from './placement-refusals';
import { priceCart } from './price-queries';

export type OrderToRecord = {
  keys: AttemptKeys;
  userId: string | null;
  email: string;
  clientAddress: string;
  shippingInfo: ShippingInfo;
  items: readonly CartLine[];
  method: PaymentMethodType;
  provider: PaymentProviderId;
  paymentMethodId: string | null;
  /** The draft that the customer approved at the provider; null if the method needs no approval. */
  draft: PaymentDraft | null;
};

/**
 * Returns the order of this attempt: the existing one, or else a new one at current prices, committed before this
 * returns. An earlier order under the same key that could still be paid is closed at its provider before
 * another one takes the key. Throws `already_paid` if the key was charged for something else, `in_progress`
 * if the earlier payment cannot be closed now, and `conflict` if the key is closed.
 */
export async function findOrRecordOrder(newOrder: OrderToRecord): Promise<OrderDocument> {
  const deadlineMs = Date.now() + ORDER_LOCK_WAIT_MS;
  while (true) {
    const earlier = await findCurrentOrder(newOrder.keys);
    const order = await (earlier ? resumeFrom(earlier, newOrder) : recordOrder(newOrder, null)).catch(
      async (error: unknown) => {
        // Refused because another request of the same attempt has used the payment meanwhile: its order is
        // the result.
        const current = await findEarlierOrder(newOrder.keys);
        if (!current || earlier?._id.equals(current._id)) throw error;
        return null;
      },
    );
    if (order) return order;
    // A concurrent request won, or the earlier payment is not closed yet: check the key again.
    if (Date.now() > deadlineMs) throw inProgress();
    await pause(ORDER_LOCK_RETRY_MS);
  }
}

/** Handles a key that already has an order; returns null if it must be checked again. */
async function resumeFrom(earlier: OrderDocument, newOrder: OrderToRecord): Promise<OrderDocument | null> {
  const { keys, provider, draft, userId, paymentMethodId } = newOrder;
  if (isUnpaid(earlier.payment.state) && (await belongsToAnotherMerchant(earlier))) {
    await supersedeOrder(earlier, userId);
    return null;
  }
  const meaning = interpretKey(
    { ...earlier, userId: orderOwnerOf(earlier) },
    { userId, fingerprint: keys.fingerprint, provider, draftReference: draft?.reference ?? null },
  );
  switch (meaning) {
    case 'free':
      return recordOrder(newOrder, earlier);
    case 'same':
      // Another card for the same order must pass the same checks as the first.
      if (paymentMethodId && isUnpaid(earlier.payment.state)) {
        await requireUsableMethod(newOrder, paymentMethodId, earlier._id);
      }
      return earlier;
    case 'replace':
      await supersedeOrder(earlier, userId);
      return null;
    case 'paid':
      throw alreadyPaid(earlier);
    case 'paid_elsewhere':
      throw alreadyPaidElsewhere(earlier);
    case 'over':
      throw checkoutClosed(isRefundPending(earlier) ? 'refund_due' : 'refunded');
  }
}

/**
 * Closes the payment of an earlier order, so that another one can take its key. Throws `in_progress` if the provider
 * does not respond; another session only learns the order number.
 */
export async function supersedeOrder(earlier: OrderDocument, userId: string | null): Promise<void> {
  try {
    await closeUnpaid(earlier, 'placement');
  } catch (error) {
    if (!isRetryable(error)) throw error;
    throw inProgress(orderOwnerOf(earlier) === userId ? undefined : earlier);
  }
}

/** Returns the order that the keys currently refer to. A derived key refers to one order for ten minutes. */
async function findCurrentOrder(keys: AttemptKeys): Promise<OrderDocument | null> {
  const order = await findEarlierOrder(keys);
  if (!order || keys.checkoutKey !== null) return order;
  if (Date.now() - order.createdAt.getTime() <= DERIVED_KEY_LIFETIME_MS) return order;
  // Ordered again on purpose: the older order releases its key once it can no longer be paid.
  if (isUnpaid(order.payment.state)) await supersedeOrder(order, orderOwnerOf(order));
  await releaseKey(order._id, keys.placementKey);
  return null;
}

/** Returns null if a concurrent request of the same attempt recorded its order first. */
async function recordOrder(
  newOrder: OrderToRecord,
  /** The voided order that currently has the key. */
  earlier: OrderDocument | null,
): Promise<OrderDocument | null> {
  const { keys, userId, email, shippingInfo, method, provider, paymentMethodId, draft, clientAddress } =
    newOrder;
  if (keys.checkoutKey !== null && (await isClosed(keys.checkoutKey))) throw checkoutClosed('void');
  await requireFewOpenOrders(newOrder);
  const { lines, ...totals } = await priceCart(newOrder.items);
  if (paymentMethodId) await requireUsableMethod(newOrder, paymentMethodId);
  if (draft) await providers.get(provider).drafts?.requireApproved(draft, totals.totalCents);
  await consumeRateLimit('placedOrder', clientAddress);
  // A voided order releases the key to the next one.
  if (earlier) await releaseVoidKey(keys.placementKey);
  const createdAt = new Date();
  const order = await createOrder({
    email,
    userId,
    shippingInfo,
    items: lines,
    ...totals,
    placementKey: keys.placementKey,
    checkoutKey: keys.checkoutKey,
    fingerprint: keys.fingerprint,
    client: toClient(clientAddress),
    provider,
    method,
    draft,
    createdAt,
    nextCheckAt: nextUnpaidCheckAt(createdAt, createdAt.getTime()),
  });
  // Null if a concurrent request of the same attempt was first or, very rarely, if the order number was taken.
  if (order && (await voidIfClosed(order))) throw checkoutClosed('void');
  return order;
}

/**
 * Throws unless the payment method may pay for this order. A saved card can only be used by its owner. A card entered
 * for one order cannot pay for another. Both are checked in the shop's own records, before any provider request.
 */
async function requireUsableMethod(
  { userId, provider, method }: OrderToRecord,
  paymentMethodId: string,
  orderId?: mongoose.Types.ObjectId,
): Promise<void> {
  const { isSingleUse } = METHOD_FACTS[method];
  const owner = (await providers.get(provider).savedMethods?.findOwner(paymentMethodId)) ?? null;
  if (owner !== null && owner === userId) return;
  const others = await Order.find({ 'payment.paymentMethodId': paymentMethodId })
    .select({ userId: 1, isGuest: 1, 'payment.state': 1 })
    .lean<OrderDocument[]>();
  const earlier = others.filter(({ _id }) => !orderId?.equals(_id));
  const isForeign = earlier.some((order) => orderOwnerOf(order) !== userId);
  const isUsedUp =
    isSingleUse && earlier.some(({ payment }) => CHARGED_STATES.some((state) => state === payment.state));
  if (owner !== null || isForeign || isUsedUp) {
    const message = 'This card cannot be used. Please enter it again or use another.';
    throw new AppError({ code: 'invalid_input', message, fields: { paymentMethodId: message } });
  }
}
