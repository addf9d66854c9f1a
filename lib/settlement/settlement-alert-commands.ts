import 'server-only';
import { findDoubleRefunds, findRemadeRefunds } from '@/lib/orders/double-refund-rules';
import type { RefundChange } from '@/lib/orders/refund-merge-rules';
import type { Refund } from '@/lib/orders/refund-rules';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import type { OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { raiseAlert } from './payment-alert-commands';
import type { PaymentAlertCause } from './payment-alert-rules';

/** The alerts that a provider's report on an order raises. */

/** Raises alerts for disputes, banks' withdrawals, what was refunded twice, and money for a closed order that held stock, whatever their outcome. */
export async function raiseSettlementAlerts(
  snapshot: PaymentSnapshot,
  { _id, payment, stockReservedAt, stockReturnedAt }: OrderDocument,
  {
    states,
    refunds,
    changes,
    attributed,
  }: {
    states: readonly PaymentState[];
    refunds: readonly Refund[];
    changes: readonly RefundChange[];
    attributed: readonly Refund[];
  },
): Promise<void> {
  const { provider, reference, disputed, disputeEnd, disputeReference } = snapshot;
  const cause = {
    provider,
    reference,
    orderId: String(_id),
    newPaymentState: states.at(-1) ?? payment.state,
  };
  if (disputed || disputeEnd === 'lost') {
    // The bank may open another dispute after the buyer withdrew one, with a new deadline.
    await raiseAlert({
      kind: 'disputed',
      ...cause,
      ...(disputeReference && { occurrence: disputeReference }),
      isDisputeOpen: disputed === true,
    });
  }
  // The event of its dispute may come later, or never.
  const added = changes.filter(({ from }) => from === null).map(({ refund }) => refund);
  const reversal = [...added, ...attributed].find(({ author }) => author === 'bank');
  if (reversal && !disputeReference && !payment.disputeReference)
    await raiseAlert({ kind: 'disputed', ...cause, occurrence: reversal._id });
  const twiceIds = new Set([...findDoubleRefunds(refunds, snapshot), ...findRemadeRefunds(refunds, changes)]);
  for (const id of twiceIds) await raiseAlert({ kind: 'refund_twice', ...cause, occurrence: id });
  if ((stockReservedAt ?? stockReturnedAt) && payment.state === 'void' && states.length > 0) {
    await raiseAlert({ kind: 'stock_returned', ...cause });
  }
}

/**
 * Raises the alert that a refund has failed, was returned by the bank, or that its outcome is unknown; with `refund_unread`,
 * because the provider does not show its payment.
 */
export async function raiseRefundAlert(
  { _id, payment }: OrderDocument,
  refund: Refund,
  {
    newPaymentState,
    unknownKind = 'refund_unknown',
  }: { newPaymentState?: PaymentState | undefined; unknownKind?: 'refund_unknown' | 'refund_unread' } = {},
): Promise<void> {
  const returnedKind = refund.author === 'bank' ? 'withdrawal_returned' : 'refund_returned';
  const kinds = { failed: 'refund_failed', returned: returnedKind } as const;
  await raiseAlert({
    kind: refund.state === 'failed' || refund.state === 'returned' ? kinds[refund.state] : unknownKind,
    provider: payment.provider,
    reference: payment.reference ?? String(_id),
    orderId: String(_id),
    occurrence: refund._id,
    ...(newPaymentState && { newPaymentState }),
  });
}

export function toAlertCause(snapshot: PaymentSnapshot, order: OrderDocument | null): PaymentAlertCause {
  const { provider, reference } = snapshot;
  if (!order) return { kind: 'orphan', provider, reference, orderId: null };
  const isSecond = order.payment.reference !== undefined && order.payment.reference !== reference;
  return { kind: isSecond ? 'double' : 'mismatched', provider, reference, orderId: String(order._id) };
}
