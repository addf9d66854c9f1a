import type { PaymentState } from '@/models/order-limits';
import { findShippedAt } from './order-status-rules';
import {
  isByProvider,
  isGivenRefund,
  listRefunds,
  type Refund,
  type RefundedOrder,
  sumCents,
} from './refund-rules';
import { countRefundedPieces, isRepetition, isSamePack, wasAccepted } from './refunded-piece-rules';

/**
 * A refund that failed, or that the bank sent back, may be paid outside of its provider, such as by check. That is another refund,
 * which the order counts like one of its provider, and the ledger does not.
 */

type FailedOrder = RefundedOrder &
  Parameters<typeof countRefundedPieces>[0] &
  Parameters<typeof findShippedAt>[0] & { totalCents: number; payment: { state?: PaymentState } };

/** What an admin can record as paid outside; without a refund, it is all that the order owes. */
export type PayableRefund = { refund: Refund | null; cents: number };

/** Returns the refunds that failed or came back and were not given again, as far as the customer has not got the sum. */
export function listPayableRefunds(order: FailedOrder): PayableRefund[] {
  const refunds = listRefunds(order);
  const restCents = order.totalCents - sumCents(refunds, 'made', 'pending', 'requested');
  if (restCents <= 0) return [];
  const { state } = order.payment;
  if (state === 'refund_failed') return [{ refund: null, cents: restCents }];
  // In any other state, everything or nothing is owed, and the shop asks the provider for it by itself.
  if (state !== 'paid' && state !== 'disputed') return [];
  const coveredIds = listCoveredIds(refunds);
  return refunds
    .filter((refund) => isUnpaid(refund) && !coveredIds.has(refund._id) && !isWithoutPieces(order, refund))
    .map((refund) => ({ refund, cents: Math.min(refund.cents, restCents) }));
}

/** What a bank has taken and given back was never a refund by the shop. */
function isUnpaid({ state, author }: Refund): boolean {
  return (state === 'failed' || state === 'returned') && author !== 'bank';
}

/** Returns the ids of refunds that were given again: another way, or later by the provider, which covers one of them each time. */
function listCoveredIds(refunds: readonly Refund[]): Set<string> {
  const given = refunds.filter(isGivenRefund);
  const coveredIds = new Set(given.flatMap(({ insteadOf }) => insteadOf ?? []));
  const later = new Set<Refund>();
  // From the last on, which fewer have followed.
  for (const refund of refunds.toReversed()) {
    if (isGivenRefund(refund)) {
      if (isByProvider(refund)) later.add(refund);
      continue;
    }
    if (!isUnpaid(refund) || coveredIds.has(refund._id)) continue;
    const again = [...later].find((each) => isRepetition(each, refund));
    if (!again) continue;
    later.delete(again);
    coveredIds.add(refund._id);
  }
  return coveredIds;
}

/** Whether all pieces of a refund are of other refunds. */
function isWithoutPieces(order: FailedOrder, refund: Refund): boolean {
  return (refund.lines?.length ?? 0) > 0 && listOutsideLines(order, refund).length === 0;
}

/** Returns the pieces of a refund of which no other refund is. */
function listOutsideLines(order: FailedOrder, refund: Refund): NonNullable<Refund['lines']>[number][] {
  const refundedPieces = countRefundedPieces(order);
  return (refund.lines ?? [])
    .map((line) => {
      const index = order.items.findIndex((item) => isSamePack(item, line));
      const left = (order.items[index]?.quantity ?? 0) - (refundedPieces[index] ?? 0);
      return { ...line, quantity: Math.min(line.quantity, left) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the fields in which the refund paid outside is like the one that it is paid instead of. */
export function toOutsideFields(
  order: FailedOrder,
  { refund }: PayableRefund,
): Pick<Refund, 'insteadOf' | 'lines' | 'shippingCents' | 'isRestocked'> {
  if (!refund) return { insteadOf: String(order._id) };
  const lines = listOutsideLines(order, refund);
  const isShippingGiven = listRefunds(order).some((each) => each.shippingCents && isGivenRefund(each));
  // Pieces go back on sale once, and none do that have left.
  const isRestocked = refund.isRestocked && !wasAccepted(refund) && !findShippedAt(order) && lines.length > 0;
  return {
    insteadOf: refund._id,
    ...(lines.length > 0 && { lines }),
    ...(refund.shippingCents && !isShippingGiven && { shippingCents: refund.shippingCents }),
    ...(isRestocked && { isRestocked: true }),
  };
}
