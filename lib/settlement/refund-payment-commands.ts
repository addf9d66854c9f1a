import 'server-only';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { recordRefund, recordRefundRefusal } from '@/lib/orders/payment-commands';
import {
  hasOpenRefund,
  isOpenRefund,
  isUnknownRefund,
  listRefunds,
  type Refund,
  UNREAD_CODE,
} from '@/lib/orders/refund-rules';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { isRejection, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import type { OrderDocument } from '@/models/order';
import { failRefund, findRequested, type Run, readOrder, toLaterCheckAt } from './refund-record-commands';
import { ORDER_CHANGED_MESSAGE, settleOrder } from './settle-commands';
import { raiseRefundAlert } from './settlement-alert-commands';

/** The payment that an order's refunds are of, as its provider shows it, or does not. */

/** After this many refusals, a payment cannot be read, or a refund that is owed has failed. */
export const MAX_REFUSALS = 5;

/**
 * Reads the payment and records it. A refusal to show it is counted; null after several for an order whose money is owed.
 * Otherwise, it is thrown.
 */
export async function readRefundedPayment(
  order: OrderDocument & StartedOrder,
  run: Run,
): Promise<{ order: OrderDocument; snapshot: PaymentSnapshot } | null> {
  try {
    const snapshot = await providers.get(order.payment.provider).readPayment(order);
    if (snapshot.state !== 'paid')
      throw new ProviderFailure(order.payment.provider, 'refusal', 'NOTHING_TAKEN');
    return { order: (await settleOrder(snapshot, run.by)) ?? order, snapshot };
  } catch (error) {
    if (!isRejection(error) || (await recordRefundRefusal(order._id)) < MAX_REFUSALS) throw error;
    if (order.payment.state === 'refund_due' && !hasOpenRefund(order)) return null;
    await giveUpUnreadRefunds(order, error.reason, run);
    throw error;
  }
}

/** Ends or hands over to an admin the open refunds of an order whose payment the provider does not show. */
export async function giveUpUnreadRefunds(order: OrderDocument, code: string, run: Run): Promise<void> {
  for (const refund of listRefunds(order).filter(isOpenRefund))
    await giveUpUnread(order, refund, { code, run });
}

/** A refund that was never sent has failed; for one that was sent, the shop goes on asking, of which an admin is told. */
async function giveUpUnread(
  order: OrderDocument,
  refund: Refund,
  { code, run }: { code: string; run: Run },
): Promise<void> {
  if (refund.sentAt)
    await raiseRefundAlert(order, refund, {
      newPaymentState: order.payment.state,
      unknownKind: 'refund_unread',
    });
  await compareAndSwap(async () => {
    const current = await readOrder(order);
    const requested = findRequested(current, refund._id);
    if (!requested || isUnknownRefund(requested)) return null;
    if (!requested.sentAt) return (await failRefund(current, { ...requested, code }, run)) ?? LOST_RACE;
    const nextCheckAt = toLaterCheckAt(run.now);
    return (await recordRefund(current, { ...requested, code: UNREAD_CODE }, { nextCheckAt })) ?? LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}
