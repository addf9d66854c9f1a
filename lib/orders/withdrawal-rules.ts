import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { isByProvider, type Refund, sumCents } from './refund-rules';

/** PayPal lists what a bank takes in a dispute like a refund: these rules tell them apart. */

/** PayPal may record the withdrawal a little earlier than the dispute that it belongs to. */
const EARLIEST_MS = 60 * 60_000;

/** Whether a bank may have taken it in the payment's last dispute; what was given back before that was opened is something else. */
export function mayBelongToDispute(takenAt: Date, { disputedAt }: PaymentSnapshot): boolean {
  return !disputedAt || takenAt.getTime() >= disputedAt.getTime() - EARLIEST_MS;
}

/** Whether a refund that the shop does not know is what a bank took. `isDisputed` is whether the order was in dispute before. */
export function isWithdrawal(
  { isByBank, id, cents, createdAt }: ProviderRefund,
  refunds: readonly Refund[],
  { snapshot, isDisputed }: { snapshot: PaymentSnapshot; isDisputed: boolean },
): boolean {
  if (isByBank) return true;
  if (snapshot.provider !== 'paypal' || id !== null || !mayBelongToDispute(createdAt, snapshot)) return false;
  // After it was lost, a bank takes no more than was claimed: what is beyond that was refunded in the dashboard.
  const isTaken = snapshot.disputeEnd === 'lost' && cents <= computeClaimedRest(refunds, snapshot);
  return isDisputed || snapshot.disputed === true || isTaken;
}

/**
 * Returns the position of the loss that the shop has booked from a dispute's claim, and that PayPal lists now, with another amount
 * only if its event says that a bank took it, or if both were more than was paid; -1 if it is none.
 */
export function findBookedLoss(
  refunds: readonly Refund[],
  reported: ProviderRefund,
  snapshot: PaymentSnapshot,
): number {
  const { provider, disputeEnd, disputeReference, amountCents } = snapshot;
  const claimedCents = snapshot.disputeCents ?? amountCents;
  const { id, isByBank, createdAt, cents } = reported;
  if (provider !== 'paypal' || id !== null || !mayBelongToDispute(createdAt, snapshot)) return -1;
  const isTooMuch = sumCents(refunds.filter(isByProvider), 'made') + cents > amountCents;
  const isClaimed = cents === claimedCents || (isTooMuch && cents < claimedCents);
  const isTaken = isByBank ?? (disputeEnd === 'lost' && isClaimed);
  if (!isTaken) return -1;
  return refunds.findLastIndex(
    (refund) =>
      !refund.reference &&
      refund.disputeReference != null &&
      // The event of a withdrawal does not name its dispute.
      (disputeReference == null || refund.disputeReference === disputeReference),
  );
}

/** Returns the part of the claim that PayPal has not listed yet, and that is not booked as a loss either. */
function computeClaimedRest(refunds: readonly Refund[], snapshot: PaymentSnapshot): number {
  const dispute = snapshot.disputeReference ?? snapshot.reference;
  const taken = refunds.filter(
    ({ author, reference, disputeReference, askedAt }) =>
      author === 'bank' && (reference ? mayBelongToDispute(askedAt, snapshot) : disputeReference === dispute),
  );
  return (snapshot.disputeCents ?? snapshot.amountCents) - sumCents(taken, 'made');
}

/** Marks the refund that is a bank's withdrawal: PayPal may have listed it before the shop knew of the dispute. */
export function markWithdrawal(refunds: Refund[], snapshot: PaymentSnapshot): void {
  const { provider, amountCents, disputeEnd, disputeCents, refunds: reported } = snapshot;
  const isUnmarked = !refunds.some(({ author }) => author === 'bank');
  if (provider !== 'paypal' || disputeEnd !== 'lost' || !isUnmarked) return;
  const madeCents = sumCents(refunds.filter(isByProvider), 'made', 'pending');
  const index = refunds.findLastIndex(({ author, reference, state, cents, askedAt }) => {
    const takenCents = Math.min(disputeCents ?? amountCents, amountCents - madeCents + cents);
    const isListed = reported.some((each) => each.reference === reference && each.id === null);
    const isCandidate = author === 'provider' && isListed && mayBelongToDispute(askedAt, snapshot);
    return isCandidate && state === 'made' && cents === takenCents;
  });
  const refund = refunds[index];
  if (refund) refunds[index] = toBanks(refund);
}

export function toBanks(refund: Refund): Refund {
  const { isUnattributed: _isUnattributed, isCalledRefund: _isCalledRefund, ...taken } = refund;
  return { ...taken, author: 'bank' };
}
