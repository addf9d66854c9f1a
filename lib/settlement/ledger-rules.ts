import { CHARGED_STATES } from '@/lib/orders/payment-state-rules';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
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
    /** Null while a part is being refunded. */
    refundedCents: number | null;
  };
};

export type LedgerFinding = {
  kind: LedgerKind;
  provider: PaymentProviderId;
  reference: string;
  orderId: string | null;
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
    if (!order) findings.push(toFinding('orphan', payment));
    else paymentsByOrder.set(order.id, [...(paymentsByOrder.get(order.id) ?? []), payment]);
  }
  for (const order of orders) {
    // The payment recorded on the order comes first; all others are surplus.
    const [payment, ...surplusPayments] = (paymentsByOrder.get(order.id) ?? []).toSorted(
      (a, b) => Number(isRecordedOn(b, order)) - Number(isRecordedOn(a, order)),
    );
    findings.push(...surplusPayments.map((surplus) => toFinding('double', surplus)));
    const wasCharged = CHARGED_STATES.some((state) => state === order.payment.state);
    if (payment && !wasCharged) findings.push(toFinding('lost', payment));
    else if (payment && !isMatchingPayment(order, payment)) findings.push(toFinding('mismatched', payment));
    else if (!payment && wasCharged) findings.push(toMissingPaymentFinding(order));
  }
  return findings;
}

function isRecordedOn({ provider, reference }: PaymentSnapshot, { payment }: LedgerOrder): boolean {
  return provider === payment.provider && reference === payment.reference;
}

function isMatchingPayment(order: LedgerOrder, payment: PaymentSnapshot): boolean {
  return (
    isRecordedOn(payment, order) &&
    payment.amountCents === order.totalCents &&
    payment.currency === order.currency &&
    (payment.wasDisputed || hasMatchingRefund(order.payment, payment))
  );
}

/** A provider may already count a pending refund as refunded, and subtract it again if it fails. */
function hasMatchingRefund(
  order: LedgerOrder['payment'],
  { amountCents, refundedCents, refund }: PaymentSnapshot,
): boolean {
  const { state } = order;
  const isFullyRefunded = refundedCents >= amountCents;
  if (state === 'refund_due' || refund === 'pending') return true;
  if (state === 'paid' && order.refundedCents !== null && refundedCents !== order.refundedCents) return false;
  return isFullyRefunded === (state === 'refunded');
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
