import type { ProviderRefund } from '@/lib/payments/provider/payment-types';
import { isByProvider, type Refund, sumCents } from './refund-rules';

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
