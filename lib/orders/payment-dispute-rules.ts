import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import type { PaymentState } from '@/models/order-limits';

/** How a snapshot's dispute relates to those that the order had before. */

type DisputedPayment = {
  state: PaymentState;
  disputeReference?: string | null;
  isDisputeOpen?: boolean | null;
  endedDisputes?: readonly string[] | null;
  disputeMissingSince?: Date | null;
};

/** A provider may fail to find a dispute that it has: a disputed order waits this long before the dispute counts as over. */
const MISSING_FOR_MS = 24 * 60 * 60_000;

/** Returns the snapshot without a dispute of which only a late event says that it was opened, after the shop knew of its end. */
export function withoutLateOpening(snapshot: PaymentSnapshot, payment: DisputedPayment): PaymentSnapshot {
  const { disputed, disputeReference, isDisputeUnconfirmed } = snapshot;
  const isLate = disputed && isDisputeUnconfirmed && listEnded(payment).includes(disputeReference ?? '');
  return isLate ? { ...snapshot, disputed: null, disputeReference: null } : snapshot;
}

/** Returns the snapshot with what the shop knows of the payment's disputes: whether another one is open, or one has vanished. */
export function withKnownDispute(snapshot: PaymentSnapshot, payment: DisputedPayment): PaymentSnapshot {
  const { disputeReference } = snapshot;
  const isOther =
    payment.state === 'disputed' &&
    Boolean(snapshot.disputeEnd && disputeReference && payment.disputeReference) &&
    disputeReference !== payment.disputeReference;
  // Another one than the one that has ended goes on.
  if (isOther)
    return {
      ...snapshot,
      ...{ disputed: true, disputeEnd: null, disputeReference: payment.disputeReference ?? null },
    };
  // What the bank took is listed; a dispute that is nowhere holds up nothing.
  return isDisputeMissing(snapshot, payment) && !mayReappear(snapshot, payment)
    ? { ...snapshot, disputeEnd: 'won', disputeReference: payment.disputeReference ?? null }
    : snapshot;
}

function listEnded({ endedDisputes, isDisputeOpen, disputeReference }: DisputedPayment): readonly string[] {
  // Older versions only stored the last one.
  return isDisputeOpen === false && disputeReference
    ? [...(endedDisputes ?? []), disputeReference]
    : (endedDisputes ?? []);
}

/** Whether the provider shows no dispute, although the shop knows an open one. */
function isDisputeMissing(
  { disputed, disputeReference }: PaymentSnapshot,
  payment: DisputedPayment,
): boolean {
  const isOpen = payment.isDisputeOpen || payment.state === 'disputed';
  return disputed === false && !disputeReference && isOpen && Boolean(payment.disputeReference);
}

/** A disputed order may be sent once it is not: that takes more than one look. */
function mayReappear({ readAt }: PaymentSnapshot, { state, disputeMissingSince }: DisputedPayment): boolean {
  if (state !== 'disputed') return false;
  return !disputeMissingSince || readAt.getTime() - disputeMissingSince.getTime() < MISSING_FOR_MS;
}

/** Returns the changes of a payment's fields by a snapshot's dispute. */
export function toDisputeUpdate(snapshot: PaymentSnapshot, payment: DisputedPayment) {
  const { disputed, disputeEnd, disputeReference, readAt } = snapshot;
  if (disputeReference)
    return {
      set: { 'payment.disputeReference': disputeReference, 'payment.isDisputeOpen': disputed === true },
      unset: { 'payment.disputeMissingSince': 1 },
      add: disputeEnd ? { $addToSet: { 'payment.endedDisputes': disputeReference } } : {},
    } as const;
  const isNewlyMissing = isDisputeMissing(snapshot, payment) && !payment.disputeMissingSince;
  return {
    set: isNewlyMissing ? { 'payment.disputeMissingSince': readAt } : {},
    unset: {},
    add: {},
  } as const;
}
