import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type mongoose from 'mongoose';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { computeArrival } from '@/lib/orders/delivery-rules';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { DERIVED_KEY_LIFETIME_MS, ORDER_LOCK_RETRY_MS, ORDER_LOCK_WAIT_MS } from '@/lib/orders/order-rules';
import type { CartLine, ShippingInfo } from '@/lib/orders/order-schema';
import { computeNextUnpaidCheckAt } from '@/lib/orders/payment-check-rules';
import { CHARGED_STATES, isUnpaid } from '@/lib/orders/payment-state-rules';
import {
  createOrder,
  releasePlacementKey,
  releasePlacementKeyOfVoidOrder,
} from '@/lib/orders/placement-commands';
import { interpretKey, isRefundPending, toOrderOwnerId } from '@/lib/orders/placement-rules';
import type { PaymentDraft } from '@/lib/payments/provider/payment-types';
import { UnansweredCharge } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import {
  METHOD_FACTS,
  type PaymentMethodType,
  type PaymentProviderId,
} from '@/lib/runtime/payment-provider-rules';
import { closeUnpaidOrder } from '@/lib/settlement/reconcile-commands';
import { getDeliveryTerms } from '@/lib/site/setting-queries';
import { Order, type OrderDocument } from '@/models/order';
import type { AttemptKeys } from './attempt-key';
import { isRetryable, voidIfClosed } from './checkout-close-commands';
import { findEarlierOrder, isClosed } from './checkout-queries';
import { enforceOpenOrderLimit, hashClient } from './open-order-queries';
import {
  alreadyPaidElsewhereError,
  alreadyPaidError,
  checkoutClosedError,
  inProgressError,
} from './placement-errors';
import { priceCart, requireStillSold } from './price-queries';

export type OrderToRecord = {
  keys: AttemptKeys;
  userId: string | null;
  email: string;
  clientAddress: string;
  shippingInfo: ShippingInfo;
  items: readonly CartLine[];
  recipeIds: readonly string[];
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
    const earlierOrder = await findCurrentOrder(newOrder.keys);
    const order = await (earlierOrder
      ? resumeOrder(earlierOrder, newOrder)
      : recordOrder(newOrder, null)
    ).catch(async (error: unknown) => {
      // Refused because a concurrent request of the same attempt used the payment: its order is the result.
      const currentOrder = await findEarlierOrder(newOrder.keys);
      if (!currentOrder || earlierOrder?._id.equals(currentOrder._id)) throw error;
      return null;
    });
    if (order) return order;
    // A concurrent request was first, or the earlier payment is not closed yet: check the key again.
    if (Date.now() > deadlineMs) throw inProgressError();
    await pause(ORDER_LOCK_RETRY_MS);
  }
}

/** Handles a key that already has an order; returns null if the key must be checked again. */
async function resumeOrder(
  earlierOrder: OrderDocument,
  newOrder: OrderToRecord,
): Promise<OrderDocument | null> {
  const { keys, provider, draft, userId, paymentMethodId } = newOrder;
  if (isUnpaid(earlierOrder.payment.state) && (await belongsToAnotherMerchant(earlierOrder))) {
    await supersedeOrder(earlierOrder, userId);
    return null;
  }
  const meaning = interpretKey(
    { ...earlierOrder, userId: toOrderOwnerId(earlierOrder) },
    { userId, fingerprint: keys.fingerprint, provider, draftReference: draft?.reference ?? null },
  );
  switch (meaning) {
    case 'free':
      return recordOrder(newOrder, earlierOrder);
    case 'same':
      // Another card for the same order must pass the same checks as the first.
      if (paymentMethodId && isUnpaid(earlierOrder.payment.state)) {
        await requireUsableMethod(newOrder, paymentMethodId, earlierOrder._id);
      }
      // Only after a decline it is certain that nothing was charged: otherwise, the request may be a repeat.
      if (earlierOrder.payment.state === 'declined') await requireStillSold(earlierOrder.items);
      return earlierOrder;
    case 'replace':
      await supersedeOrder(earlierOrder, userId);
      return null;
    case 'paid':
      throw alreadyPaidError(earlierOrder);
    case 'paid_elsewhere':
      throw alreadyPaidElsewhereError(earlierOrder);
    case 'over':
      throw checkoutClosedError(isRefundPending(earlierOrder) ? 'refund_due' : 'refunded');
  }
}

/**
 * Closes the payment of an earlier order, so that another one can take its key. Throws `in_progress` if the provider
 * does not respond; a session other than the owner's only receives the order number.
 */
export async function supersedeOrder(earlierOrder: OrderDocument, userId: string | null): Promise<void> {
  try {
    await closeUnpaidOrder(earlierOrder, 'placement');
  } catch (error) {
    if (!isRetryable(error)) throw error;
    const isOwn = toOrderOwnerId(earlierOrder) === userId;
    if (isOwn && error instanceof UnansweredCharge) throw error;
    throw inProgressError(isOwn ? undefined : earlierOrder);
  }
}

/** Returns the order that the keys currently refer to. A derived key refers to one order for ten minutes. */
async function findCurrentOrder(keys: AttemptKeys): Promise<OrderDocument | null> {
  const order = await findEarlierOrder(keys);
  if (!order || keys.checkoutKey !== null) return order;
  if (Date.now() - order.createdAt.getTime() <= DERIVED_KEY_LIFETIME_MS) return order;
  // The customer orders the same again: the older order releases its key once it can no longer be paid.
  if (isUnpaid(order.payment.state)) await supersedeOrder(order, toOrderOwnerId(order));
  await releasePlacementKey(order._id, keys.placementKey);
  return null;
}

/** Returns null if a concurrent request of the same attempt recorded its order first. */
async function recordOrder(
  newOrder: OrderToRecord,
  /** The voided order that currently holds the key. */
  earlierOrder: OrderDocument | null,
): Promise<OrderDocument | null> {
  const { keys, userId, email, shippingInfo, method, provider, paymentMethodId, draft, clientAddress } =
    newOrder;
  if (keys.checkoutKey !== null && (await isClosed(keys.checkoutKey))) throw checkoutClosedError('void');
  await enforceOpenOrderLimit(newOrder);
  const { lines, ...totals } = await priceCart(newOrder.items);
  if (paymentMethodId) await requireUsableMethod(newOrder, paymentMethodId);
  if (draft) await providers.get(provider).drafts?.requireApproved(draft, totals.totalCents);
  await consumeRateLimit('placedOrder', clientAddress);
  // A voided order releases the key to the next one.
  if (earlierOrder) await releasePlacementKeyOfVoidOrder(keys.placementKey);
  const createdAt = new Date();
  const terms = await getDeliveryTerms();
  const order = await createOrder({
    email,
    userId,
    shippingInfo,
    arrival: computeArrival(createdAt, terms, { state: shippingInfo.state, items: lines }),
    items: lines,
    recipeIds: newOrder.recipeIds,
    ...totals,
    placementKey: keys.placementKey,
    checkoutKey: keys.checkoutKey,
    fingerprint: keys.fingerprint,
    client: hashClient(clientAddress),
    provider,
    method,
    draft,
    createdAt,
    nextCheckAt: computeNextUnpaidCheckAt(createdAt, createdAt.getTime()),
  });
  // Null if a concurrent request of the same attempt was first or, very rarely, if the order number was taken.
  if (order && (await voidIfClosed(order))) throw checkoutClosedError('void');
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
  const ordersOfCard = await Order.find({ 'payment.paymentMethodId': paymentMethodId })
    .select({ userId: 1, isGuest: 1, 'payment.state': 1 })
    .lean<OrderDocument[]>();
  const otherOrders = ordersOfCard.filter(({ _id }) => !orderId?.equals(_id));
  const isUsedByOthers = otherOrders.some((order) => toOrderOwnerId(order) !== userId);
  const isAlreadyCharged =
    isSingleUse && otherOrders.some(({ payment }) => CHARGED_STATES.some((state) => state === payment.state));
  if (owner !== null || isUsedByOthers || isAlreadyCharged) {
    const message = 'This card cannot be used. Please enter it again or use another.';
    throw new AppError({ code: 'invalid_input', message, fields: { paymentMethodId: message } });
  }
}
