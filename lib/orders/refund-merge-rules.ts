import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { RefundState } from '@/models/order-limits';
import { hasUnknownOutcome, isByProvider, isOlderRequest, type Refund, sumCents } from './refund-rules';
import {
  findBookedLoss,
  isWithdrawal,
  markWithdrawal,
  mayBelongToDispute,
  toBanks,
} from './withdrawal-rules';

/** A change of a refund's state; `from` is null for one that the shop did not know. */
export type RefundChange = { refund: Refund; from: RefundState | null };

/** The changes by a provider's report, whenever it was read: a refund never goes back to a state that it has left. */
const NEXT_STATES: Record<RefundState, Partial<Record<ProviderRefund['state'], RefundState>>> = {
  requested: { pending: 'pending', made: 'made', failed: 'failed' },
  pending: { made: 'made', failed: 'failed' },
  made: { failed: 'returned' },
  failed: {},
  returned: {},
};

/**
 * Returns an order's refunds updated by a snapshot, and the changes. Refunds that the shop does not know are added, and sums that
 * a bank took in a lost dispute. The order of snapshots does not matter. `isDisputed` is whether the order was in dispute before.
 * `attributed` are refunds that were known, of which an event has said now who gave them.
 */
export function mergeRefunds(
  stored: readonly Refund[],
  snapshot: PaymentSnapshot,
  { at, isDisputed = false }: { at: Date; isDisputed?: boolean },
): { refunds: Refund[]; changes: RefundChange[]; attributed: Refund[] } {
  if (snapshot.state !== 'paid') return { refunds: [...stored], changes: [], attributed: [] };
  const { refunds, silentCents } = snapshot.hasAllRefunds
    ? withoutSums(stored)
    : { refunds: [...stored], silentCents: 0 };
  const changes: RefundChange[] = [];
  const attributed: Refund[] = [];
  let unnamedCents = silentCents;
  for (const reported of snapshot.refunds.toSorted(byStateAndTime)) {
    const index = findKnown(refunds, reported, snapshot);
    const known = refunds[index];
    if (!known) {
      // Older versions told the customer of the sum.
      const isSilent = reported.state !== 'pending' && reported.cents <= unnamedCents;
      if (isSilent) unnamedCents -= reported.cents;
      const wasTold = isSilent || takeFromSum(refunds, reported, snapshot) === 'told';
      const isReturned = wasTold && reported.state === 'failed';
      const isBanks = isWithdrawal(reported, refunds, { snapshot, isDisputed });
      const refund: Refund = {
        ...toRefund(snapshot.provider, reported),
        ...(isBanks && { author: 'bank' }),
        ...(!isBanks && !wasTold && isOfUnknownOrigin(reported, snapshot) && { isUnattributed: true }),
        ...(isReturned && { state: 'returned', changes: [{ at, state: 'returned' }] }),
      };
      refunds.push(refund);
      if (!wasTold || isReturned) changes.push({ refund, from: isReturned ? 'made' : null });
      continue;
    }
    // A refund that the shop itself took for failed may have been made all the same.
    const from = known.state === 'failed' && !known.reference ? 'requested' : known.state;
    const state = NEXT_STATES[from][reported.state];
    const { reference, code } = reported;
    // What was booked from a claim is as much as the bank has taken.
    const cents = known.disputeReference && !known.reference ? reported.cents : known.cents;
    const refund = attribute(
      { ...known, reference, cents, ...(code !== null && { code }) },
      {
        ...{ isByBank: reported.isByBank },
        isDisputed: isWithdrawal(reported, refunds, { snapshot, isDisputed }),
      },
    );
    refunds[index] = state ? { ...refund, state, changes: [...known.changes, { at, state }] } : refund;
    if (state) changes.push({ refund: refunds[index], from: known.state });
    else if (isAttribution(known, refund)) attributed.push(refund);
  }
  markWithdrawal(refunds, snapshot);
  for (const refund of listUnnamedRefunds(refunds, snapshot, at)) {
    refunds.push(refund);
    changes.push({ refund, from: null });
  }
  return { refunds, changes, attributed };
}

/** Whether only an event can tell that a refund was made in PayPal's dashboard, which lists a bank's withdrawal like one. */
function isOfUnknownOrigin({ id, isByBank }: ProviderRefund, { provider }: PaymentSnapshot): boolean {
  return provider === 'paypal' && id === null && isByBank === undefined;
}

/**
 * Returns a known refund with its origin as an event says; in a dispute, what looks refunded is perhaps taken, so that the event's
 * word is kept until that is over.
 */
function attribute(
  refund: Refund,
  { isByBank, isDisputed }: { isByBank: boolean | undefined; isDisputed: boolean },
): Refund {
  if (isByBank && refund.author === 'provider') return toBanks(refund);
  const isCalledRefund = isByBank === false || refund.isCalledRefund === true;
  if (!isCalledRefund || !refund.isUnattributed) return refund;
  if (isDisputed) return { ...refund, isCalledRefund: true };
  const { isUnattributed: _isUnattributed, isCalledRefund: _isCalledRefund, ...attributed } = refund;
  return attributed;
}

function isAttribution(before: Refund, after: Refund): boolean {
  return before.author !== after.author || before.isUnattributed !== after.isUnattributed;
}

/**
 * Takes a refund that has become known by itself from the sum of a deleted order, if it must be a part of it: otherwise, more would
 * be refunded than was paid.
 */
function takeFromSum(
  refunds: Refund[],
  { cents, state }: ProviderRefund,
  { amountCents }: PaymentSnapshot,
): 'told' | 'untold' | null {
  const index = refunds.findIndex((each) => each.isSum && each.state === 'made' && each.cents >= cents);
  const sum = refunds[index];
  if (!sum || state !== 'made' || sumCents(refunds.filter(isByProvider), 'made') + cents <= amountCents)
    return null;
  refunds.splice(index, 1, ...(sum.cents > cents ? [{ ...sum, cents: sum.cents - cents }] : []));
  return sum.isUnattributed ? 'untold' : 'told';
}

/** Made refunds come first, and fills the sum that older versions stored. */
function byStateAndTime(a: ProviderRefund, b: ProviderRefund): number {
  return (
    Number(a.state === 'failed') - Number(b.state === 'failed') ||
    a.createdAt.getTime() - b.createdAt.getTime()
  );
}

function withoutSums(stored: readonly Refund[]): { refunds: Refund[]; silentCents: number } {
  return {
    refunds: stored.filter(({ isSum }) => !isSum),
    silentCents: sumCents(
      stored.filter(({ isSum, isUnattributed }) => isSum && !isUnattributed),
      'made',
    ),
  };
}

/**
 * Returns the position of the stored refund, or of the booked loss, that the provider reports; -1 if there is none. What was taken
 * for a refund until its event said that it is the loss, is removed.
 */
function findKnown(refunds: Refund[], reported: ProviderRefund, snapshot: PaymentSnapshot): number {
  const index = findStored(refunds, reported, snapshot);
  const isBanks = refunds[index]?.author === 'provider' && reported.isByBank;
  if (index >= 0 && !isBanks) return index;
  const lossIndex = findBookedLoss(refunds, reported, snapshot);
  if (index < 0 || lossIndex < 0) return Math.max(index, lossIndex);
  refunds.splice(index, 1);
  return findBookedLoss(refunds, reported, snapshot);
}

/** Returns the position of the stored refund that the provider reports; -1 if there is none. */
function findStored(
  refunds: readonly Refund[],
  { id, reference, cents, createdAt, isByBank = false }: ProviderRefund,
  snapshot: PaymentSnapshot,
): number {
  // A second refund with the same id, which must not happen, is another one, so that it is counted.
  const index = refunds.findIndex(
    (refund) => refund.reference === reference || (refund._id === id && !refund.reference),
  );
  if (index >= 0 || id !== null) return index;
  // A request of an older version had no id, PayPal also lists a bank's withdrawal as a refund, and an admin may have made in its
  // dashboard a refund that the shop could not ask for.
  const { provider, amountCents, disputeEnd, disputeReference, disputeCents } = snapshot;
  const isSinceDispute = mayBelongToDispute(createdAt, snapshot);
  const isClaimed = disputeEnd === 'lost' && cents === (disputeCents ?? amountCents);
  const isLoss = isByBank || (provider === 'paypal' && isClaimed && isSinceDispute);
  return refunds.findIndex(
    (refund) =>
      !refund.reference &&
      refund.cents === cents &&
      refund.state !== 'failed' &&
      ((refund.disputeReference != null &&
        provider === 'paypal' &&
        (isSinceDispute || refund.disputeReference !== disputeReference)) ||
        // What a bank took is not what the shop has sent.
        (!isLoss && hasUnknownOutcome(refund)) ||
        (!isByBank && isOlderRequest(refund))),
  );
}

function toRefund(provider: string, { reference, cents, state, code, createdAt }: ProviderRefund): Refund {
  return {
    // The same for everyone who finds it, so that its emails and alerts are too.
    _id: `${provider}-${reference}`,
    ...{ reference, cents, author: 'provider', askedAt: createdAt, state },
    ...(code !== null && { code }),
    changes: [{ at: createdAt, state }],
  };
}

/** Returns the sum that went back without being listed as a refund by the provider. */
function listUnnamedRefunds(
  refunds: readonly Refund[],
  {
    provider,
    reference,
    amountCents,
    hasAllRefunds,
    isFullyRefunded,
    disputeEnd,
    disputeReference,
    disputeCents,
  }: PaymentSnapshot,
  at: Date,
): Refund[] {
  const cents = amountCents - sumCents(refunds.filter(isByProvider), 'made', 'pending');
  if (cents <= 0) return [];
  const made = { cents, askedAt: at, state: 'made', changes: [{ at, state: 'made' }] } as const;
  if (disputeEnd === 'lost') {
    const dispute = disputeReference ?? reference;
    if (refunds.some((refund) => refund.disputeReference === dispute)) return [];
    const _id = `${provider}-dispute-${dispute}`;
    // PayPal lists the bank's withdrawal like a refund.
    const listedCents = sumCents(
      refunds.filter((refund) => refund.author === 'bank' && !refund.disputeReference),
      'made',
    );
    const takenCents = Math.min(cents, (disputeCents ?? Number.POSITIVE_INFINITY) - listedCents);
    if (takenCents <= 0) return [];
    return [{ _id, author: 'bank', disputeReference: dispute, ...made, cents: takenCents }];
  }
  const isAnyRequested = refunds.some(({ state }) => state === 'requested');
  if (hasAllRefunds || !isFullyRefunded || isAnyRequested) return [];
  const _id = `${provider}-refunds-of-${reference}`;
  return [{ _id, author: 'provider', isSum: true, isUnattributed: true, ...made }];
}
