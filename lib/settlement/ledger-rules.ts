import { CHARGED_STATES, type PaymentEvidence } from '@/lib/orders/payment-state-rules';
import type { PaymentState } from '@/models/order-limits';
import type { LedgerKind } from '@/models/payment-alert-limits';

export type BookedOrder = {
  id: string;
  totalCents: number;
  currency: string;
  payment: { provider: 'stripe' | 'paypal'; state: PaymentState; reference: string | null };
};

export type LedgerFinding = {
  kind: LedgerKind;
  provider: 'stripe' | 'paypal';
  reference: string;
  orderId: string | null;
};

/**
 * What differs between the shop's orders and its providers' payments, looked at from both sides.
 * `payments` are all payments of the providers, unpaid ones included.
 */
export function compareBooks(
  orders: readonly BookedOrder[],
  payments: readonly PaymentEvidence[],
): LedgerFinding[] {
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const taken = payments.filter(({ state, amountCents }) => state === 'paid' && amountCents > 0);
  const findings: LedgerFinding[] = [];
  const paymentsOf = new Map<string, PaymentEvidence[]>();
  for (const payment of taken) {
    const order = payment.orderId === null ? undefined : orderById.get(payment.orderId);
    if (!order) findings.push(finding('orphan', payment));
    else paymentsOf.set(order.id, [...(paymentsOf.get(order.id) ?? []), payment]);
  }
  for (const order of orders) {
    // The payment that the order knows first: the others are the ones too many.
    const [payment, ...more] = (paymentsOf.get(order.id) ?? []).toSorted(
      (a, b) => Number(isNoted(b, order)) - Number(isNoted(a, order)),
    );
    findings.push(...more.map((extra) => finding('double', extra)));
    const wasCharged = CHARGED_STATES.some((state) => state === order.payment.state);
    if (payment && !wasCharged) findings.push(finding('lost', payment));
    else if (payment && !agree(order, payment)) findings.push(finding('mismatched', payment));
    else if (!payment && wasCharged) findings.push(withoutPayment(order));
  }
  return findings;
}

function isNoted({ provider, reference }: PaymentEvidence, { payment }: BookedOrder): boolean {
  return provider === payment.provider && reference === payment.reference;
}

function agree(order: BookedOrder, payment: PaymentEvidence): boolean {
  return (
    isNoted(payment, order) &&
    payment.amountCents === order.totalCents &&
    payment.currency === order.currency &&
    (payment.wasDisputed || agreeOnRefund(order.payment.state, payment))
  );
}

/** A provider may count a refund that is on its way, and take it out again when that fails. */
function agreeOnRefund(
  state: PaymentState,
  { amountCents, refundedCents, refund }: PaymentEvidence,
): boolean {
  const isGivenBack = refundedCents >= amountCents;
  if (state === 'refund_due' || refund === 'pending') return true;
  return isGivenBack === (state === 'refunded');
}

function finding(kind: LedgerKind, { provider, reference, orderId }: PaymentEvidence): LedgerFinding {
  return { kind, provider, reference, orderId };
}

function withoutPayment({ id, payment }: BookedOrder): LedgerFinding {
  return {
    kind: 'mismatched',
    provider: payment.provider,
    // One that has no payment is told by its own id.
    reference: payment.reference ?? id,
    orderId: id,
  };
}

/** How many of each kind, all kinds named: what the ledger prints. */
export function countFindings(findings: readonly LedgerFinding[]): Record<LedgerKind, number> {
  const counts = { lost: 0, double: 0, orphan: 0, mismatched: 0 };
  for (const { kind } of findings) counts[kind]++;
  return counts;
}
