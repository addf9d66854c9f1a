import 'server-only';
import type { PaymentEvidence } from '@/lib/orders/payment-state-rules';
import { isRefusal, ProviderFailure } from '@/lib/payments/provider-failure';
import { Order } from '@/models/order';
import { readPayment, refundOrder, type StartedOrder } from './provider-commands';

/** A refund that was refused so often is refused for good. */
const MOST_REFUSALS = 5;

/**
 * Gives the money of an order back that it owes, and gives how its payment stands then. Read first: what
 * is given back already, on its way, or in the hands of the bank is not asked for once more. A refusal is
 * an error for some tries, and then the evidence of a refund that failed; null when the provider knows nothing
 * of the payment for as many. Every call can be repeated.
 */
export async function giveBack(order: StartedOrder): Promise<PaymentEvidence | null> {
  const before = await readTaken(order);
  if (!before || !isOwed(before)) return before;
  const attempt = order.payment.refundAttempts ?? 1;
  try {
    return await refundOrder(order, attempt);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // Its answer is bound to the key: the next try needs another one. All the rest is given back, so that
    // two keys cannot give back more than was taken.
    if (error.spendsKey || isRefusal(error)) await noteAttempt(order, attempt);
    if (!isRefusal(error)) throw error;
    const refusals = await countRefusal(order);
    const after = await readPayment(order);
    if (!isOwed(after)) return after;
    if (refusals < MOST_REFUSALS) throw error;
    return { ...after, refund: 'failed' };
  }
}

/** How the payment stands; null when its provider does not know, for some tries, that it took money. */
async function readTaken(order: StartedOrder): Promise<PaymentEvidence | null> {
  try {
    const evidence = await readPayment(order);
    if (evidence.state === 'paid') return evidence;
    throw new ProviderFailure(order.payment.provider, 'refusal', 'NOTHING_TAKEN');
  } catch (error) {
    if (!isRefusal(error) || (await countRefusal(order)) < MOST_REFUSALS) throw error;
    return null;
  }
}

function isOwed({
  state,
  amountCents,
  refundedCents,
  refund,
  disputed,
  disputeEnd,
}: PaymentEvidence): boolean {
  if (state !== 'paid' || disputed || disputeEnd === 'lost' || refund === 'pending') return false;
  return refundedCents < amountCents;
}

async function noteAttempt({ _id }: StartedOrder, attempt: number): Promise<void> {
  await Order.updateOne({ _id }, { $set: { 'payment.refundAttempts': attempt + 1 } });
}

async function countRefusal({ _id }: StartedOrder): Promise<number> {
  const order = await Order.findOneAndUpdate(
    { _id },
    { $inc: { 'payment.refundRefusals': 1 } },
    { returnDocument: 'after' },
  ).lean();
  return order?.payment.refundRefusals ?? 0;
}
