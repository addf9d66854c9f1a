import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { tryWithLease, withLease } from '@/lib/db/lease';
import { AppError } from '@/lib/http/errors';
import { recordNote } from '@/lib/orders/handling-commands';
import { emailRefund } from '@/lib/orders/order-email-commands';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { ORDER_LOCK_MS, ORDER_LOCK_WAIT_MS } from '@/lib/orders/order-rules';
import type { AdminOrderView, PartialRefundRequest, RefundOutcome } from '@/lib/orders/order-schema';
import { findShippedAt } from '@/lib/orders/order-status-rules';
import { restockRefundedPieces } from '@/lib/orders/order-stock-commands';
import { recordRefund, recordRefundRefusal } from '@/lib/orders/payment-commands';
import { computePaymentStates, type SettledBy } from '@/lib/orders/payment-state-rules';
import { toCents, toDollars } from '@/lib/orders/pricing-rules';
import { toRefundObstacle } from '@/lib/orders/refund-code-rules';
import {
  computeRefundedCents,
  countRefundedPieces,
  countRestockedPieces,
  hasOpenRefund,
  isGivenRefund,
  isOlderRequest,
  isOpenRefund,
  isSamePack,
  isUnknownRefund,
  listRefunds,
  planRefund,
  type Refund,
  sumCents,
  UNKNOWN_CODE,
  UNREAD_CODE,
} from '@/lib/orders/refund-rules';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isRejection, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { RefundAuthor } from '@/models/order-limits';
import { viewAdminOrder } from './order-admin-queries';
import { resolveUnknownRefund } from './payment-alert-commands';
import { isStarted } from './provider-commands';
import { finishOrder, ORDER_CHANGED_MESSAGE, raiseRefundAlert, settleOrder } from './settle-commands';

/** After this many refusals, a refund that is owed has failed, or its payment cannot be read. */
const MAX_REFUSALS = 5;
/** When the provider is asked again about a refund whose outcome is not known, and about one that it has refused. */
const UNKNOWN_WAIT_MS = 30_000;
const REFUSED_WAIT_MS = 10 * 60_000;

/**
 * Refunds a part of a paid order for an admin; the order goes on. It is stored before the provider is asked, so that the
 * reconciler continues it if this process dies or the provider is down. Throws `not_found`; `invalid_input` for more than is
 * left, and for pieces that are not in the order or refunded already; `edit_conflict` if more was refunded than the admin saw;
 * `conflict` if it is not paid, if the provider's answer about another refund is awaited, or if the provider refuses;
 * `in_progress` while something else is done with the payment.
 */
export async function refundPart(
  orderId: string,
  request: PartialRefundRequest,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  const _id = randomUUID();
  const order = await withOrderLease(orderId, async () => {
    const recordedOrder = await compareAndSwap(async () => {
      const current = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
      if (!current) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
      const refund = { ...toRequestedRefund(current, request, adminId), _id };
      await requireRefundable(current, refund, toCents(request.seenRefunded));
      return (
        (await recordRefund(current, refund, { nextCheckAt: after(new Date(), UNKNOWN_WAIT_MS) })) ??
        LOST_RACE
      );
    }, ORDER_CHANGED_MESSAGE);
    try {
      return (await makeRefunds(recordedOrder, { by: 'admin', now: new Date() })) ?? recordedOrder;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, orderId }, 'the refund of a part waits for its provider');
      return (await Order.findOne({ _id: orderId }).lean<OrderDocument>()) ?? recordedOrder;
    }
  });
  const refund = listRefunds(order).find((each) => each._id === _id);
  if (refund?.state === 'failed') throw toRefusedError(order, refund.code);
  return viewAdminOrder(order);
}

/**
 * Ends a refund of which no one could tell whether it was made, as an admin has found it at the provider, and notes who. The
 * customer is emailed about one that was made. Throws `not_found`, and `conflict` while the provider can still be asked.
 */
export async function decideRefund(
  orderId: string,
  { refund: refundId, outcome }: RefundOutcome,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  const { order, refund } = await withOrderLease(orderId, () =>
    compareAndSwap(async () => {
      const current = await readOrder({ _id: orderId });
      const requested = findRequested(current, refundId);
      if (!requested) throw new AppError({ code: 'not_found', message: 'There is no such open refund.' });
      if (!isUnknownRefund(requested)) {
        const message =
          'The shop is still asking the provider about this refund. Please wait for its answer.';
        throw new AppError({ code: 'conflict', message });
      }
      const now = new Date();
      const decidedOrder =
        outcome === 'made'
          ? await bookRefund(current, requested, now)
          : await failRefund(current, { ...requested, code: 'NOT_MADE' }, { by: 'admin', now });
      return decidedOrder ? { order: decidedOrder, refund: requested } : LOST_RACE;
    }, ORDER_CHANGED_MESSAGE),
  );
  const { label } = PROVIDER_FACTS[order.payment.provider];
  const found = `Compared at ${label}: the refund of ${formatPrice(toDollars(refund.cents))} was ${outcome === 'made' ? '' : 'not '}made.`;
  // An order with too many notes still has the alert's.
  await recordNote(order, found, adminId);
  await resolveUnknownRefund(order, refund._id, { note: found, adminId });
  return viewAdminOrder(await readOrder(order));
}

/** Stores that a refund was made, as an admin says, and emails the customer. */
async function bookRefund(order: OrderDocument, refund: Refund, at: Date): Promise<OrderDocument | null> {
  const made: Refund = { ...refund, state: 'made', changes: [...refund.changes, { at, state: 'made' }] };
  const refundedCents = computeRefundedCents(order) + refund.cents;
  await emailRefund(order, made, { refundedCents, paidCents: order.totalCents });
  const states =
    refundedCents >= order.totalCents ? computePaymentStates(order.payment.state, ['refunded']) : [];
  const bookedOrder = await recordRefund(order, made, { states, nextCheckAt: at });
  if (bookedOrder) await restockRefundedPieces(bookedOrder);
  return bookedOrder;
}

/** Only what the provider itself has said: nothing was refunded. */
function toRefusedError({ payment }: OrderDocument, code: string | null | undefined): AppError {
  const { label } = PROVIDER_FACTS[payment.provider];
  const { reason, advice } = toRefundObstacle(code ?? 'no reason given');
  return new AppError({
    code: 'conflict',
    message: `${label} refused this refund, so nothing was refunded: ${reason}. ${advice}`,
  });
}

async function requireRefundable(order: OrderDocument, asked: Refund, seenCents: number): Promise<void> {
  const { payment, totalCents } = order;
  const { cents } = asked;
  const refunds = listRefunds(order);
  const refundedCents = computeRefundedCents(order);
  const restCents = totalCents - sumCents(refunds, 'made', 'pending', 'requested');
  if (payment.state === 'disputed') {
    const message = 'The customer disputes this payment. Until that is decided, no refund of it is made.';
    throw new AppError({ code: 'conflict', message });
  }
  if (payment.state !== 'paid') {
    throw new AppError({ code: 'conflict', message: 'Only a paid order can be refunded in part.' });
  }
  if (refunds.some((refund) => isOpenRefund(refund) && !isUnknownRefund(refund))) {
    const { label } = PROVIDER_FACTS[payment.provider];
    throw new AppError({
      code: 'conflict',
      message: `Another refund of this order is still being made: ${label} has not confirmed it yet. Please wait until it has.`,
    });
  }
  if (seenCents !== refundedCents) {
    throw new AppError({
      code: 'edit_conflict',
      message: `${formatPrice(toDollars(refundedCents))} of this order is refunded by now. Nothing more was refunded.`,
      details: { current: await viewAdminOrder(order) },
    });
  }
  requireUnrefundedPieces(order, asked);
  if (cents > restCents) {
    const message = `At most ${formatPrice(toDollars(restCents))} of this order can still be refunded.`;
    throw new AppError({ code: 'invalid_input', message, fields: { amount: message } });
  }
  if (await belongsToAnotherMerchant(order)) {
    throw new AppError({
      code: 'conflict',
      message: 'This payment belongs to another account of the provider. Please refund it there.',
    });
  }
}

/** Its amount is the sum of the pieces and of shipping, unless the admin wants another one. */
function toRequestedRefund(
  order: OrderDocument,
  { amount, lines = [], shipping = false, reason, restock = false }: PartialRefundRequest,
  adminId: string,
): Refund {
  const refundLines = lines.map(({ itemId, ...line }) => ({
    ...line,
    ingredientId: new mongoose.Types.ObjectId(itemId),
  }));
  const shippingCents = shipping ? order.shippingCents : 0;
  const sum = refundLines.reduce((cents, line) => {
    const item = order.items.find((each) => isSamePack(each, line));
    return cents + (item?.priceCents ?? 0) * line.quantity;
  }, shippingCents);
  return {
    ...toRefund({ cents: amount === undefined ? sum : toCents(amount), author: 'admin', adminId }),
    ...(refundLines.length > 0 && { lines: refundLines }),
    ...(shippingCents > 0 && { shippingCents }),
    ...(reason && { reason }),
    ...(restock && { isRestocked: true }),
  };
}

/** Refuses pieces that the order does not have or that were refunded before, so that no admin pays for them twice unaware. */
function requireUnrefundedPieces(
  order: OrderDocument,
  { cents, lines, shippingCents, isRestocked }: Refund,
): void {
  const toError = (field: string, message: string) =>
    new AppError({ code: 'invalid_input', message, fields: { [field]: message } });
  const pieces = lines ?? [];
  if (pieces.some((line, index) => pieces.findIndex((each) => isSamePack(each, line)) < index))
    throw toError('lines', 'Name each pack once.');
  const refundedPieces = countRefundedPieces(order);
  const restockedPieces = countRestockedPieces(order);
  for (const line of pieces) {
    const index = order.items.findIndex((item) => isSamePack(item, line));
    const item = order.items[index];
    if (!item) throw toError('lines', 'This order has no such item.');
    const left = item.quantity - (refundedPieces[index] ?? 0);
    if (line.quantity > left)
      throw toError(
        'lines',
        left === 0
          ? `All of ${item.name} in this order is refunded already. To refund more, enter an amount only.`
          : `Only ${left} of ${item.name} in this order ${left === 1 ? 'is' : 'are'} not refunded yet.`,
      );
    // The bank sent the money back, not the pieces.
    if (isRestocked && line.quantity > item.quantity - (restockedPieces[index] ?? 0))
      throw toError('restock', `${item.name} of this order is back on sale already. Refund it without that.`);
  }
  if (cents === 0) throw toError('amount', 'Choose what to refund, or enter an amount.');
  if (shippingCents && listRefunds(order).some((each) => each.shippingCents && isGivenRefund(each)))
    throw toError('shipping', 'Shipping of this order is refunded already.');
  if (isRestocked && (pieces.length === 0 || findShippedAt(order)))
    throw toError(
      'restock',
      'Only pieces that have not left the shop go back on sale. Count what came back under Stock.',
    );
}

function toRefund({
  cents,
  author,
  adminId,
}: {
  cents: number;
  author: RefundAuthor;
  adminId?: string;
}): Refund {
  return {
    _id: randomUUID(),
    ...{ cents, author, askedAt: new Date(), state: 'requested', changes: [] },
    ...(adminId && { adminId: new mongoose.Types.ObjectId(adminId) }),
  };
}

/** No one else charges, closes or refunds the payment meanwhile. */
function withOrderLease<T>(orderId: unknown, work: () => Promise<T>): Promise<T> {
  return withLease(`order:${orderId}`, work, ORDER_LOCK_MS, { waitMs: ORDER_LOCK_WAIT_MS });
}

/**
 * Continues an order's refunds: makes those whose outcome is not known, and refunds what is owed. Returns the order; null
 * when the provider did not know its payment several times. Throws the provider's failure, after which it can be repeated.
 * The order stays unchanged while someone else has its lease, for which only an admin's or customer's request waits.
 */
export async function continueRefunds(
  order: OrderDocument,
  by: SettledBy,
  now = new Date(),
): Promise<OrderDocument | null> {
  const work = async () => {
    // It may have changed before the lease was free.
    const current = (await Order.findOne({ _id: order._id }).lean<OrderDocument>()) ?? order;
    return makeRefunds(current, { by, now });
  };
  if (by === 'admin') return withOrderLease(order._id, work);
  const attempt = await tryWithLease(`order:${order._id}`, work, ORDER_LOCK_MS);
  return attempt.isAcquired ? attempt.value : order;
}

type Run = { by: SettledBy; now: Date };

/** Requires the order's lease. */
async function makeRefunds(order: OrderDocument, run: Run): Promise<OrderDocument | null> {
  if (!isStarted(order)) return order;
  const read = await readPayment(order, run);
  if (!read) return null;
  const { snapshot } = read;
  let current = await askForRest(read.order, { snapshot, now: run.now });
  let failure: unknown;
  for (const { _id, state } of listRefunds(current)) {
    // While a dispute is open, the provider refuses; once it is lost, there is nothing left to refund.
    // After an admin was told that it failed, who may pay another way, nothing is sent any more.
    const isOver = current.payment.state === 'refund_failed';
    if (state !== 'requested' || snapshot.disputed || isOver) continue;
    try {
      current = await makeRefund(current, _id, { snapshot, run });
    } catch (error) {
      // The others do not wait for this one.
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return finishOrder(current);
}

/**
 * Reads the payment and records it. A refusal to show it is counted; null after several for an order whose money is owed.
 * Otherwise, it is thrown.
 */
async function readPayment(
  order: OrderDocument & StartedOrder,
  run: Run,
): Promise<{ order: OrderDocument; snapshot: PaymentSnapshot } | null> {
  try {
    const snapshot = await providers.get(order.payment.provider).readPayment(order);
    if (snapshot.state !== 'paid')
      throw new ProviderFailure(order.payment.provider, 'refusal', 'NOTHING_TAKEN');
    return { order: (await settleOrder(snapshot, run.by)) ?? order, snapshot };
  } catch (error) {
    if (!isRejection(error) || (await recordRefundRefusal(order._id)) < MAX_REFUSALS) throw error;
    if (order.payment.state === 'refund_due' && !hasOpenRefund(order)) return null;
    await giveUpUnreadRefunds(order, error.reason, run);
    throw error;
  }
}

/** Ends or hands over to an admin the open refunds of an order whose payment the provider does not show. */
export async function giveUpUnreadRefunds(order: OrderDocument, code: string, run: Run): Promise<void> {
  for (const refund of listRefunds(order).filter(isOpenRefund))
    await giveUpUnread(order, refund, { code, run });
}

/** A refund that was never sent has failed; for one that was sent, the shop goes on asking, of which an admin is told. */
async function giveUpUnread(
  order: OrderDocument,
  refund: Refund,
  { code, run }: { code: string; run: Run },
): Promise<void> {
  if (refund.sentAt) await raiseRefundAlert(order, refund, order.payment.state, 'refund_unread');
  await compareAndSwap(async () => {
    const current = await readOrder(order);
    const requested = findRequested(current, refund._id);
    if (!requested || isUnknownRefund(requested)) return null;
    if (!requested.sentAt) return (await failRefund(current, { ...requested, code }, run)) ?? LOST_RACE;
    const nextCheckAt = after(run.now, REFUSED_WAIT_MS);
    return (await recordRefund(current, { ...requested, code: UNREAD_CODE }, { nextCheckAt })) ?? LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/** Stores a refund of what an order still owes, if it owes something; returns the order. */
async function askForRest(
  order: OrderDocument,
  { snapshot, now }: { snapshot: PaymentSnapshot; now: Date },
): Promise<OrderDocument> {
  if (order.payment.state !== 'refund_due' || snapshot.disputed) return order;
  const cents = snapshot.amountCents - sumCents(listRefunds(order), 'made', 'pending', 'requested');
  if (cents <= 0) return order;
  const cancellation = order.statusChanges?.findLast(({ status }) => status === 'Cancelled');
  const author = !cancellation ? 'shop' : cancellation.adminId ? 'admin' : 'customer';
  const refund = toRefund({
    ...{ cents, author },
    ...(cancellation?.adminId && { adminId: String(cancellation.adminId) }),
  });
  return compareAndSwap(
    async () =>
      (await recordRefund(await readOrder(order), refund, { nextCheckAt: after(now, UNKNOWN_WAIT_MS) })) ??
      LOST_RACE,
    ORDER_CHANGED_MESSAGE,
  );
}

async function readOrder({ _id }: { _id: OrderDocument['_id'] | string }): Promise<OrderDocument> {
  const order = await Order.findOne({ _id }).lean<OrderDocument>();
  if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
  return order;
}

/** Sends a requested refund, or finds out what became of it; returns the order. */
async function makeRefund(
  given: OrderDocument,
  _id: string,
  { snapshot, run }: { snapshot: PaymentSnapshot; run: Run },
): Promise<OrderDocument> {
  const { refundKeyLifetimeMs: keyLifetimeMs, requestRefund } = providers.get(given.payment.provider);
  const prepared = await compareAndSwap(async () => {
    const order = await readOrder(given);
    const refund = findRequested(order, _id);
    if (!refund || !isStarted(order)) return { order, refund: null };
    const isMissing = snapshot.hasAllRefunds;
    if (isOvertakenByBank(order, refund) && (!refund.sentAt || isMissing)) {
      // What is owed is asked for again, less what the bank took; a part is the admin's decision again.
      const isCovered = order.payment.state === 'refund_due';
      const overtaken = { ...refund, code: 'DISPUTE_LOST' };
      const endedOrder = await failRefund(order, overtaken, isCovered ? { ...run, isCovered } : run);
      return endedOrder ? { order: endedOrder, refund: null } : LOST_RACE;
    }
    const plan = planRefund(refund, { nowMs: run.now.getTime(), isMissing, keyLifetimeMs });
    if (plan === 'ask') {
      await raiseRefundAlert(order, refund);
      if (refund.code === UNKNOWN_CODE) return { order, refund: null };
      const nextCheckAt = after(run.now, REFUSED_WAIT_MS);
      const unknownOrder = await recordRefund(order, { ...refund, code: UNKNOWN_CODE }, { nextCheckAt });
      return unknownOrder ? { order: unknownOrder, refund: null } : LOST_RACE;
    }
    if (plan === 'end') {
      const endedOrder = await failRefund(order, { ...refund, code: 'NEVER_MADE' }, run);
      return endedOrder ? { order: endedOrder, refund: null } : LOST_RACE;
    }
    if (plan === 'send' && refund.sentAt) return { order, refund };
    const sentRefund = { ...refund, key: toKey(order, refund, run.now), sentAt: run.now };
    const recordedOrder = await recordRefund(order, sentRefund, {
      nextCheckAt: after(run.now, UNKNOWN_WAIT_MS),
    });
    return recordedOrder && isStarted(recordedOrder)
      ? { order: recordedOrder, refund: sentRefund }
      : LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
  const { order, refund } = prepared;
  if (!refund) return order;
  const id = isOlderRequest(refund) ? null : _id;
  try {
    const reported = await requestRefund(order, { id, key: refund.key ?? '', cents: refund.cents });
    const refunds = [
      ...snapshot.refunds.filter(({ reference }) => reference !== reported.reference),
      { ...reported, id: _id },
    ];
    return (await settleOrder({ ...snapshot, refunds }, run.by)) ?? order;
  } catch (error) {
    if (!isRejection(error)) throw error;
    return endUnlessMade(order, refund, { error, run, wasSent: refund.sentAt !== run.now });
  }
}

/** Whether a bank gave the customer money after the refund was asked for: perhaps the same. */
function isOvertakenByBank(order: OrderDocument, { askedAt }: Refund): boolean {
  return listRefunds(order).some((each) => each.author === 'bank' && each.askedAt > askedAt);
}

function findRequested(order: OrderDocument, id: string): Refund | undefined {
  return listRefunds(order).find(({ _id, state }) => _id === id && state === 'requested');
}

/** A new key for each attempt, since the provider repeats its answer for the same one. */
function toKey({ _id }: OrderDocument, refund: Refund, now: Date): string {
  const base = `order:${_id}:refund:${refund._id}`;
  return refund.sentAt || refund.refusals ? `${base}:${now.getTime()}` : base;
}

/**
 * Handles a refusal: the refund may have been made before, or everything may be refunded by now. Otherwise, one of a part
 * has failed; what is owed is asked for again with another key, several times. Throws the refusal until then.
 */
async function endUnlessMade(
  given: OrderDocument & StartedOrder,
  refused: Refund,
  { error, run, wasSent }: { error: ProviderFailure; run: Run; wasSent: boolean },
): Promise<OrderDocument> {
  const read = await readPayment(given, run);
  return compareAndSwap(async () => {
    const order = await readOrder(read?.order ?? given);
    const refund = findRequested(order, refused._id);
    if (!refund) return order;
    const { sentAt: _sentAt, ...asked } = refund;
    const counted = { ...asked, code: error.reason, refusals: (refund.refusals ?? 0) + 1 };
    const isOwed = order.payment.state === 'refund_due';
    // An earlier request may have been made, which a provider that has forgotten the order does not show.
    if (wasSent && !read?.snapshot.hasAllRefunds) throw error;
    // Something was refunded in the provider's dashboard meanwhile: less is owed now.
    const restCents = computeRestCents(order, read?.snapshot ?? null, refund);
    if (isOwed && restCents !== null && restCents < refund.cents) {
      return (await failRefund(order, counted, { ...run, isCovered: true })) ?? LOST_RACE;
    }
    if (isOwed && counted.refusals < MAX_REFUSALS) {
      const nextCheckAt = after(run.now, REFUSED_WAIT_MS);
      if (!(await recordRefund(order, counted, { nextCheckAt }))) return LOST_RACE;
      throw error;
    }
    return (await failRefund(order, counted, run)) ?? LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

/** Returns what is owed without a refund that was asked for; null if the payment could not be read. */
function computeRestCents(
  order: OrderDocument,
  snapshot: PaymentSnapshot | null,
  { _id }: Refund,
): number | null {
  const others = listRefunds(order).filter((other) => other._id !== _id);
  return snapshot && snapshot.amountCents - sumCents(others, 'made', 'pending', 'requested');
}

/**
 * Stores that a refund has failed, and raises its alert unless the admin who asked for it is told, or nothing is missing
 * without it (`isCovered`).
 */
async function failRefund(
  order: OrderDocument,
  refund: Refund,
  { by, now, isCovered = computeRefundedCents(order) >= order.totalCents }: Run & { isCovered?: boolean },
): Promise<OrderDocument | null> {
  const failed: Refund = {
    ...refund,
    state: 'failed',
    changes: [...refund.changes, { at: now, state: 'failed' }],
  };
  const isOwed = order.payment.state === 'refund_due' && !isCovered;
  const states = isOwed ? computePaymentStates(order.payment.state, ['refund_failed']) : [];
  if (!isCovered && (by !== 'admin' || isOwed)) await raiseRefundAlert(order, failed, states.at(-1));
  return recordRefund(order, failed, { states, by, nextCheckAt: now });
}
