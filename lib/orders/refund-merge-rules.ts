import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { RefundState } from '@/models/order-limits';
import { hasUnknownOutcome, isOlderRequest, type Refund, sumCents } from './refund-rules';

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
 */
export function mergeRefunds(
  stored: readonly Refund[],
  snapshot: PaymentSnapshot,
  { at, isDisputed = false }: { at: Date; isDisputed?: boolean },
): { refunds: Refund[]; changes: RefundChange[] } {
  if (snapshot.state !== 'paid') return { refunds: [...stored], changes: [] };
  const { refunds, silentCents } = snapshot.hasAllRefunds
    ? withoutSums(stored)
    : { refunds: [...stored], silentCents: 0 };
  const changes: RefundChange[] = [];
  let unnamedCents = silentCents;
  const isBanks = isDisputed || snapshot.disputed || snapshot.disputeEnd === 'lost';
  for (const reported of snapshot.refunds.toSorted(byStateAndTime)) {
    const index = findStored(refunds, reported, snapshot);
    const known = refunds[index];
    if (!known) {
      // Older versions told the customer of the sum.
      const wasTold = reported.state !== 'pending' && reported.cents <= unnamedCents;
      if (wasTold) unnamedCents -= reported.cents;
      const isReturned = wasTold && reported.state === 'failed';
      const found = toRefund(snapshot.provider, reported);
      const refund: Refund = {
        ...found,
        // PayPal lists the bank's withdrawal in a dispute like a refund.
        ...((reported.isByBank || (isBanks && reported.id === null && snapshot.provider === 'paypal')) && {
          author: 'bank',
        }),
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
    const refund = { ...known, reference, ...(code !== null && { code }) };
    refunds[index] = state ? { ...refund, state, changes: [...known.changes, { at, state }] } : refund;
    if (state) changes.push({ refund: refunds[index], from: known.state });
  }
  markWithdrawal(refunds, snapshot);
  for (const refund of listUnnamedRefunds(refunds, snapshot, at)) {
    refunds.push(refund);
    changes.push({ refund, from: null });
  }
  return { refunds, changes };
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
      stored.filter(({ isSum }) => isSum),
      'made',
    ),
  };
}

/** Returns the position of the stored refund that the provider reports; -1 if there is none. */
function findStored(
  refunds: readonly Refund[],
  { id, reference, cents, isByBank = false }: ProviderRefund,
  { provider, amountCents, disputeEnd, disputeCents }: PaymentSnapshot,
): number {
  // A second refund with the same id, which must not happen, is another one, so that it is counted.
  const index = refunds.findIndex(
    (refund) => refund.reference === reference || (refund._id === id && !refund.reference),
  );
  if (index >= 0 || id !== null) return index;
  // A request of an older version had no id, PayPal also lists a bank's withdrawal as a refund, and an admin may have made in its
  // dashboard a refund that the shop could not ask for.
  const isLoss =
    isByBank || (provider === 'paypal' && disputeEnd === 'lost' && cents === (disputeCents ?? amountCents));
  return refunds.findIndex(
    (refund) =>
      !refund.reference &&
      refund.cents === cents &&
      refund.state !== 'failed' &&
      ((refund.disputeReference != null && provider === 'paypal') ||
        // What a bank took is not what the shop has sent.
        (!isLoss && hasUnknownOutcome(refund)) ||
        (!isByBank && isOlderRequest(refund))),
  );
}

/** Marks the refund that is a bank's withdrawal: PayPal may have listed it before the shop knew of the dispute. */
function markWithdrawal(
  refunds: Refund[],
  { provider, amountCents, disputeEnd, disputeCents, refunds: reported }: PaymentSnapshot,
): void {
  const isUnmarked = !refunds.some(({ author }) => author === 'bank');
  if (provider !== 'paypal' || disputeEnd !== 'lost' || !isUnmarked) return;
  const madeCents = sumCents(refunds, 'made', 'pending');
  const index = refunds.findLastIndex(({ author, reference, state, cents }) => {
    const takenCents = Math.min(disputeCents ?? amountCents, amountCents - madeCents + cents);
    const isListed = reported.some((each) => each.reference === reference && each.id === null);
    return author === 'provider' && isListed && state === 'made' && cents === takenCents;
  });
  const refund = refunds[index];
  if (refund) refunds[index] = { ...refund, author: 'bank' };
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
  const cents = amountCents - sumCents(refunds, 'made', 'pending');
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
  return [{ _id, author: 'provider', isSum: true, ...made }];
}
