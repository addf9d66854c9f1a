import 'server-only';
import { formatPrice } from '@/lib/catalog/price-rules';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import type { AdminOrderView, PartialRefundRequest } from '@/lib/orders/order-schema';
import {
  endPartialRefund,
  recordAcceptedPart,
  recordPartialAttempt,
  recordPartialRefund,
} from '@/lib/orders/payment-commands';
import { findOpenPartialRefund, type SettledBy } from '@/lib/orders/payment-state-rules';
import { toCents, toDollars } from '@/lib/orders/pricing-rules';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isOutage, isRejection, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import { PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import { viewAdminOrder } from './order-admin-queries';
import { raiseAlert } from './payment-alert-commands';
import { isStarted } from './provider-commands';
import { finishOrder, ORDER_CHANGED_MESSAGE, settleOrder } from './settle-commands';

/**
 * Refunds a part of a paid order for an admin; the order goes on. It is stored before the provider is asked, so that the
 * reconciler makes it if this process dies or the provider is down. Throws `not_found`; `invalid_input` for more than is
 * left; `edit_conflict` if more was refunded than the admin saw; `conflict` if it is not paid, if another refund is still
 * being made, or if the provider refuses.
 */
export async function refundPart(
  orderId: string,
  { amount, seenRefunded }: PartialRefundRequest,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  const order = await compareAndSwap(async () => {
    const current = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!current) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
    await requireRefundable(current, { cents: toCents(amount), seenCents: toCents(seenRefunded) });
    return (await recordPartialRefund(current, { cents: toCents(amount), adminId })) ?? LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
  try {
    return await viewAdminOrder(await continuePartialRefund(order, 'admin'));
  } catch (error) {
    if (isRejection(error)) throw refusedError(error);
    if (!isOutage(error)) throw error;
    log.warn({ orderId }, 'the refund of a part waits for its provider');
    return viewAdminOrder(order);
  }
}

async function requireRefundable(
  order: OrderDocument,
  { cents, seenCents }: { cents: number; seenCents: number },
): Promise<void> {
  const { payment, totalCents } = order;
  const refundedCents = payment.refundedCents ?? 0;
  const restCents = totalCents - refundedCents;
  if (payment.state !== 'paid') {
    throw new AppError({ code: 'conflict', message: 'Only a paid order can be refunded in part.' });
  }
  if (findOpenPartialRefund(payment)) {
    throw new AppError({
      code: 'conflict',
      message: 'Another refund of this order is still being made. Please wait until it is done.',
    });
  }
  if (seenCents !== refundedCents) {
    throw new AppError({
      code: 'edit_conflict',
      message: `${formatPrice(toDollars(refundedCents))} of this order is refunded by now. Nothing more was refunded.`,
      details: { current: await viewAdminOrder(order) },
    });
  }
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

function refusedError({ provider, reason }: ProviderFailure): AppError {
  return new AppError({
    code: 'conflict',
    message: `${PROVIDER_FACTS[provider].label} refused this refund (${reason}), so nothing was refunded.`,
  });
}

/**
 * Makes the open refund of a part, if there is one, and returns the order. Can be repeated: the provider's sum tells
 * whether it has been made before. Throws the provider's failure; after a refusal, the refund has ended.
 */
async function continuePartialRefund(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  const open = findOpenPartialRefund(order.payment);
  if (!open || !isStarted(order)) return order;
  // Canceled or disputed meanwhile: what is owed then includes this part.
  if (order.payment.state !== 'paid') return (await endPartialRefund(order, 'refused')) ?? order;
  const { refund, position } = open;
  const sumCents = refund.baseCents + refund.cents;
  const isMade = ({ refundedCents }: PaymentSnapshot) => refundedCents >= sumCents;
  const provider = providers.get(order.payment.provider);
  const part = { key: `${position}:${refund.attempt}`, cents: refund.cents };
  let snapshot = await provider.readPayment(order);
  if (!isMade(snapshot) && snapshot.refund !== 'pending' && !refund.isAccepted) {
    try {
      snapshot = await provider.refundPart(order, part);
    } catch (error) {
      snapshot = await readAfterFailure(order, error, isMade);
    }
  }
  await settleOrder(snapshot, by);
  if (isMade(snapshot)) return endRefund(order, 'made');
  if (snapshot.refund === 'pending') {
    await recordAcceptedPart(order);
    return order;
  }
  // It was accepted and then failed. Otherwise the next run requests it again, with the same key.
  if (!refund.isAccepted && snapshot.refund !== 'failed') return order;
  await raisePartAlert(order);
  return endRefund(order, 'refused');
}

async function endRefund(order: OrderDocument, state: 'made' | 'refused'): Promise<OrderDocument> {
  const endedOrder = await endPartialRefund(order, state);
  return endedOrder ? finishOrder(endedOrder) : order;
}

/** Returns the payment if the refund was made although its response was lost; otherwise throws. */
async function readAfterFailure(
  order: OrderDocument & StartedOrder,
  error: unknown,
  isMade: (snapshot: PaymentSnapshot) => boolean,
): Promise<PaymentSnapshot> {
  if (!(error instanceof ProviderFailure)) throw error;
  if (error.needsNewKey) await recordPartialAttempt(order);
  if (!isRejection(error)) throw error;
  const snapshot = await providers.get(order.payment.provider).readPayment(order);
  if (isMade(snapshot)) return snapshot;
  await endRefund(order, 'refused');
  throw error;
}

/** Like `continuePartialRefund`, for the reconciler: no admin sees a refusal, so it raises an alert. */
export async function reconcilePartialRefund(order: OrderDocument): Promise<OrderDocument> {
  try {
    return await continuePartialRefund(order, 'reconciler');
  } catch (error) {
    if (!isRejection(error)) throw error;
    await raisePartAlert(order);
    return order;
  }
}

async function raisePartAlert({ _id, payment }: OrderDocument): Promise<void> {
  await raiseAlert({
    kind: 'part_refused',
    provider: payment.provider,
    reference: payment.reference ?? String(_id),
    orderId: String(_id),
    occurrence: payment.partialRefunds?.length ?? 0,
  });
}
