import type { ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { RefundChange } from './refund-merge-rules';
import { isByProvider, isGivenRefund, type Refund, sumCents } from './refund-rules';
import { isRepetition } from './refunded-piece-rules';

/**
 * Returns the shop's ids of refunds that the customer got twice: the provider has two of them, or has made one that an admin has
 * paid outside of it. Each is also a difference in the ledger.
 */
export function findDoubleRefunds(
  refunds: readonly Refund[],
  { refunds: reported, amountCents }: { refunds: readonly ProviderRefund[]; amountCents: number },
): string[] {
  const live = reported.filter(({ state }) => state !== 'failed');
  const ids = live.flatMap(({ id, reference }) => {
    const ownId = id ?? refunds.find((refund) => refund.reference === reference)?._id;
    return ownId === undefined ? [] : [ownId];
  });
  const outside = refunds.filter((refund) => !isByProvider(refund));
  const isTwice = (id: string, index: number) =>
    ids.indexOf(id) < index || outside.some(({ insteadOf }) => insteadOf === id);
  const liveCents = live.reduce((sum, { cents }) => sum + cents, 0);
  const isTooMuch = liveCents + sumCents(outside, 'made') > amountCents;
  const inTotal = isTooMuch ? outside.flatMap(({ insteadOf }) => insteadOf ?? []).slice(-1) : [];
  return [...new Set([...ids.filter(isTwice), ...inTotal])];
}

/** Returns the shop's ids of failed refunds that their provider has made after all, although they had been given again by then. */
export function findRemadeRefunds(refunds: readonly Refund[], changes: readonly RefundChange[]): string[] {
  return changes.flatMap(({ refund, from }) => {
    if (from !== 'failed' || !isGivenRefund(refund)) return [];
    const later = refunds.slice(refunds.findIndex(({ _id }) => _id === refund._id) + 1);
    const isTwice = later.some(
      (each) =>
        isByProvider(each) &&
        isGivenRefund(each) &&
        // One that waits to be sent is dropped.
        (each.state !== 'requested' || each.sentAt) &&
        isRepetition(each, refund),
    );
    return isTwice ? [refund._id] : [];
  });
}
