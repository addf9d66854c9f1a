import 'server-only';
import { recordRefundAttempt, recordRefundRefusal } from '@/lib/orders/payment-commands';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isRejection, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';

/** After this many refusals a refund has permanently failed. */
const MAX_REFUSALS = 5;

/**
 * Refunds an order in full and returns its provider snapshot. The payment is read first: what is already
 * refunded, pending or disputed is not refunded again. A refusal is thrown until there were `MAX_REFUSALS`, then
 * returned as a failed refund. Returns null when the provider did not know the payment that many times. Can be
 * repeated.
 */
export async function refundOrder(order: StartedOrder): Promise<PaymentSnapshot | null> {
  const previous = await readPaidPayment(order);
  if (!previous || !isRefundOwed(previous)) return previous;
  const attempt = order.payment.refundAttempts ?? 1;
  try {
    return await providers.get(order.payment.provider).refundPayment(order, attempt);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // The provider repeats its response for the key, so the next attempt needs another one. Refunds are
    // always in full, so two keys cannot refund more than was taken.
    if (error.needsNewKey || isRejection(error)) await recordRefundAttempt(order._id, attempt);
    if (!isRejection(error)) throw error;
    const refusals = await recordRefundRefusal(order._id);
    const refunded = await providers.get(order.payment.provider).readPayment(order);
    if (!isRefundOwed(refunded)) return refunded;
    if (refusals < MAX_REFUSALS) throw error;
    return { ...refunded, refund: 'failed' };
  }
}

/** Returns the paid snapshot; null when the provider repeatedly reported no capture. */
async function readPaidPayment(order: StartedOrder): Promise<PaymentSnapshot | null> {
  try {
    const snapshot = await providers.get(order.payment.provider).readPayment(order);
    if (snapshot.state === 'paid') return snapshot;
    throw new ProviderFailure(order.payment.provider, 'refusal', 'NOTHING_TAKEN');
  } catch (error) {
    if (!isRejection(error) || (await recordRefundRefusal(order._id)) < MAX_REFUSALS) throw error;
    return null;
  }
}

function isRefundOwed({
  state,
  amountCents,
  refundedCents,
  refund,
  disputed,
  disputeEnd,
}: PaymentSnapshot): boolean {
  if (state !== 'paid' || disputed || disputeEnd === 'lost' || refund === 'pending') return false;
  return refundedCents < amountCents;
}
