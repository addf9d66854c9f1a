import { findDoubleRefunds } from '@/lib/orders/double-refund-rules';
import { CHARGED_STATES } from '@/lib/orders/payment-state-rules';
import { isByProvider, isOlderRequest, isOpenRefund, type Refund, sumCents } from '@/lib/orders/refund-rules';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import type { PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import type { PaymentState } from '@/models/order-limits';
import type { LedgerKind } from '@/models/payment-alert-limits';

export type LedgerOrder = {
  id: string;
  totalCents: number;
  currency: string;
  payment: {
    provider: PaymentProviderId;
    state: PaymentState;
    reference: string | null;
  };
  refunds: readonly Refund[];
  /** A dispute of the payment is open, as far as the shop knows. */
  isDisputeOpen: boolean;
  /** The reconciler is going to ask its provider: the shop's request may be on its way. */
  isDue: boolean;
};

export type LedgerFinding = {
  kind: LedgerKind;
  provider: PaymentProviderId;
  reference: string;
  orderId: string | null;
};

export type LedgerComparison = {
  orders: LedgerOrder[];
  payments: PaymentSnapshot[];
  findings: LedgerFinding[];
  /** The number of skipped orders: those of another merchant, or of a provider that the shop does not use any more. */
  skippedCount: number;
  /** The providers that could not be asked, and the number of orders that were not compared for that. */
  unreachable: { provider: PaymentProviderId; failure: ProviderFailure; orderCount: number }[];
  /** The providers that did not show all of their disputes: new ones were perhaps not compared. */
  unlistedDisputes: PaymentProviderId[];
  /** The payments of which the shop knows a dispute that their provider did not show. */
  unreadDisputes: string[];
};

/**
 * Returns the differences between the shop's orders and its providers' payments, in both directions.
 * `payments` includes unpaid ones.
 */
export function findLedgerDifferences(
  orders: readonly LedgerOrder[],
  payments: readonly PaymentSnapshot[],
): LedgerFinding[] {
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const chargedPayments = payments.filter(({ state, amountCents }) => state === 'paid' && amountCents > 0);
  const findings: LedgerFinding[] = [];
  const paymentsByOrder = new Map<string, PaymentSnapshot[]>();
  for (const payment of chargedPayments) {
    const order = payment.orderId === null ? undefined : ordersById.get(payment.orderId);
    if (!order) {
      if (!isGivenBack(payment)) findings.push(toFinding('orphan', payment));
    } else paymentsByOrder.set(order.id, [...(paymentsByOrder.get(order.id) ?? []), payment]);
  }
  for (const order of orders) {
    // The payment recorded on the order comes first; all others are surplus.
    const [payment, ...surplusPayments] = (paymentsByOrder.get(order.id) ?? []).toSorted(
      (a, b) => Number(isRecordedOn(b, order)) - Number(isRecordedOn(a, order)),
    );
    const keptPayments = surplusPayments.filter((surplus) => !isGivenBack(surplus));
    findings.push(...keptPayments.map((surplus) => toFinding('double', surplus)));
    const wasCharged = CHARGED_STATES.some((state) => state === order.payment.state);
    if (payment && !wasCharged) findings.push(toFinding('lost', payment));
    else if (payment && !isMatchingPayment(order, payment)) findings.push(toFinding('mismatched', payment));
    else if (!payment && wasCharged) findings.push(toMissingPaymentFinding(order));
  }
  return findings;
}

/** Whether nothing is left of it to be given back: an admin has refunded it at the provider. */
export function isGivenBack({ amountCents, refunds, isFullyRefunded }: PaymentSnapshot): boolean {
  return isFullyRefunded === true || sumReported(refunds) >= amountCents;
}

function isRecordedOn({ provider, reference }: PaymentSnapshot, { payment }: LedgerOrder): boolean {
  return provider === payment.provider && reference === payment.reference;
}

function isMatchingPayment(order: LedgerOrder, payment: PaymentSnapshot): boolean {
  return (
    isRecordedOn(payment, order) &&
    payment.amountCents === order.totalCents &&
    payment.currency === order.currency &&
    hasMatchingRefunds(order, payment) &&
    hasMatchingDispute(order, payment)
  );
}

/** Compares the refunds one by one, in both directions, and whether everything was refunded. */
function hasMatchingRefunds(
  { payment, refunds, isDue }: LedgerOrder,
  { amountCents, refunds: reported, hasAllRefunds, isFullyRefunded, isPartlyRefunded }: PaymentSnapshot,
): boolean {
  const isRefunded = sumCents(refunds, 'made') >= amountCents;
  // What was paid outside of the provider is none of its money.
  const byProvider = refunds.filter(isByProvider);
  // Of a deleted order, PayPal only shows that; a refund without an answer may be all of it.
  const isShownAsMade = sumCents(byProvider, 'made') >= amountCents || refunds.some(isOpenRefund);
  if (isFullyRefunded && !isShownAsMade) return false;
  // Nor does it show which part was.
  if (isPartlyRefunded && sumCents(byProvider, 'made', 'pending', 'requested') === 0) return false;
  if (findDoubleRefunds(refunds, { refunds: reported, amountCents }).length > 0) return false;
  const isSettled = payment.state === 'refund_due' || isRefunded === (payment.state === 'refunded');
  if (!isSettled || !reported.every((refund) => isStored(refund, { refunds, isDue }))) return false;
  // Of a deleted order, PayPal is asked for each refund of which the shop knows PayPal's id.
  if (!hasAllRefunds) return byProvider.every((refund) => !refund.reference || isShown(refund, reported));
  // A bank's withdrawal in a dispute is no refund of the provider, unless that lists it like one.
  const listed = byProvider.filter(({ author, reference }) => author !== 'bank' || reference);
  // Of older refunds, only the sum is known.
  if (refunds.some(({ isSum }) => isSum)) return sumCents(listed, 'made') === sumReported(reported);
  return listed.every((refund) => (refund.state === 'requested' ? isDue : isShown(refund, reported)));
}

/**
 * An open dispute holds up its order, and one that has ended does not. The withdrawal of a lost one is booked, and no other.
 */
function hasMatchingDispute(order: LedgerOrder, payment: PaymentSnapshot): boolean {
  const { disputed, disputeEnd, disputeReference } = payment;
  if (disputed) return order.payment.state !== 'paid';
  if (disputed === false && order.isDisputeOpen) return false;
  if (disputeEnd === 'lost') return isLossBooked(order, payment);
  const losses = order.refunds.filter((refund) => refund.disputeReference && refund.state === 'made');
  if (!disputeReference) return disputed === null || losses.length === 0;
  return losses.every((refund) => refund.disputeReference !== disputeReference);
}

/** A bank takes the claimed sum, or the rest; an earlier refund that came back later does not change that. */
function isLossBooked(
  { refunds }: LedgerOrder,
  { amountCents, disputeReference, disputeCents }: PaymentSnapshot,
): boolean {
  const claimedCents = disputeCents ?? amountCents;
  const byBank = refunds.filter(({ author }) => author === 'bank');
  const bySame = byBank.filter((refund) => refund.disputeReference === disputeReference);
  // The provider has listed how much it was.
  if (bySame.some(({ reference }) => reference)) return true;
  const others = refunds.filter((refund) => refund.author !== 'bank' && isByProvider(refund));
  const otherCents = others.reduce((sum, { cents }) => sum + cents, 0);
  const isEnough = sumCents(byBank, 'made', 'returned') >= Math.min(claimedCents, amountCents - otherCents);
  return isEnough && sumCents(bySame, 'made') <= claimedCents;
}

function sumReported(reported: readonly ProviderRefund[]): number {
  return reported.reduce((sum, { cents, state }) => sum + (state === 'made' ? cents : 0), 0);
}

function isStored(
  { reference, id, cents, state }: ProviderRefund,
  { refunds, isDue }: Pick<LedgerOrder, 'refunds' | 'isDue'>,
): boolean {
  const refund = refunds.find((each) => each.reference === reference || (each._id === id && !each.reference));
  if (!refund)
    return (
      // Of older refunds, only the sum is known; one that never left changes nothing.
      state === 'failed' ||
      refunds.some((each) => each.isSum || (!each.reference && isOlderRequest(each) && each.cents === cents))
    );
  if (refund.state === 'requested') return isDue;
  const isSameState =
    state === 'failed' ? refund.state === 'failed' || refund.state === 'returned' : refund.state === state;
  return refund.cents === cents && isSameState;
}

/** Refunds that the shop counts as made or accepted must be at the provider. */
function isShown(refund: Refund, reported: readonly ProviderRefund[]): boolean {
  const { _id, reference, state } = refund;
  if (state === 'failed' || state === 'returned') return true;
  if (reference) return reported.some((each) => each.reference === reference);
  // An admin has said that it was made.
  return isOlderRequest(refund) || reported.some(({ id }) => id === _id);
}

function toFinding(kind: LedgerKind, { provider, reference, orderId }: PaymentSnapshot): LedgerFinding {
  return { kind, provider, reference, orderId };
}

function toMissingPaymentFinding({ id, payment }: LedgerOrder): LedgerFinding {
  return {
    kind: 'mismatched',
    provider: payment.provider,
    // An order without a payment is reported by its own id.
    reference: payment.reference ?? id,
    orderId: id,
  };
}

/** Counts the findings by kind, including zeros. */
export function countFindings(findings: readonly LedgerFinding[]): Record<LedgerKind, number> {
  const counts = { lost: 0, double: 0, orphan: 0, mismatched: 0 };
  for (const { kind } of findings) counts[kind]++;
  return counts;
}
