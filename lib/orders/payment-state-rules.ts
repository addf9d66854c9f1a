import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import type { mergeRefunds, RefundChange } from './refund-merge-rules';
import { sumCents } from './refund-rules';

/** The causes of a change of an order's payment. */
export type SettledBy = 'placement' | 'customer' | 'webhook' | 'reconciler' | 'sweep' | 'admin';

/** The events and requests of an order's payment. */
export const PAYMENT_EVENTS = [
  'waiting',
  'acting',
  'declined',
  'paid',
  'mismatched',
  'canceled',
  'refund_requested',
  'refunded',
  'refund_failed',
  'refund_retried',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/**
 * An unpaid order follows the provider's state in any direction: after a decline, the next card may need
 * authentication.
 */
const UNPAID_TRANSITIONS: Partial<Record<PaymentEvent, PaymentState>> = {
  waiting: 'pending',
  acting: 'action',
  declined: 'declined',
  paid: 'paid',
  mismatched: 'review',
  canceled: 'void',
};

/** Every valid transition; any other event changes nothing. */
const PAYMENT_TRANSITIONS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  pending: UNPAID_TRANSITIONS,
  action: UNPAID_TRANSITIONS,
  declined: UNPAID_TRANSITIONS,
  paid: { refund_requested: 'refund_due', refunded: 'refunded', dispute_opened: 'disputed' },
  review: { refund_requested: 'refund_due', refunded: 'refunded' },
  // No transition to disputed: winning the dispute would lead to paid even if the amount was wrong. The refund waits.
  refund_due: { refunded: 'refunded', refund_failed: 'refund_failed', dispute_lost: 'refunded' },
  refund_failed: { refunded: 'refunded', refund_retried: 'refund_due', dispute_lost: 'refunded' },
  // A bank may return a refund days after it was made.
  refunded: { refund_failed: 'refund_failed' },
  disputed: { dispute_won: 'paid', dispute_lost: 'refunded', refunded: 'refunded' },
  // An authentication completed after the order was canceled, so the money must be refunded.
  void: { paid: 'refund_due', mismatched: 'review' },
};

/** Returns the state an event leads to, or null if it changes nothing. */
export function findNextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const next = PAYMENT_TRANSITIONS[state][event];
  return next === undefined || next === state ? null : next;
}

export const UNPAID_STATES = ['pending', 'action', 'declined'] as const satisfies readonly PaymentState[];

export function isUnpaid(state: PaymentState): boolean {
  return UNPAID_STATES.some((unpaid) => unpaid === state);
}

/** Returns whether the reconciler must keep checking: an open payment, dispute or refund. */
export function needsReconciliation(state: PaymentState): boolean {
  return isUnpaid(state) || state === 'refund_due' || state === 'disputed';
}

/** States of the orders listed to customers: those that took money or wait for authentication. */
export const LISTED_STATES: readonly PaymentState[] = [
  'action',
  'paid',
  'review',
  'refund_due',
  'refunded',
  'refund_failed',
  'disputed',
];

/** States in which the provider has, or had, the customer's money. */
export const CHARGED_STATES = [
  'paid',
  'review',
  'refund_due',
  'refunded',
  'refund_failed',
  'disputed',
] as const satisfies readonly PaymentState[];

/** States in which an order may be sent, and `review`, which ends in one of them. */
export const SHIPPABLE_STATES = ['paid', 'review', 'disputed'] as const satisfies readonly PaymentState[];

type PayableOrder = {
  _id: unknown;
  /** Fulfillment status. */
  status: OrderStatus;
  totalCents: number;
  currency: string;
  payment: { provider: string; reference?: string | null; state?: PaymentState };
};

/** Returns whether the payment is the one that belongs to the order. */
export function isPaymentOf(
  snapshot: PaymentSnapshot,
  { _id, payment }: Pick<PayableOrder, '_id' | 'payment'>,
): boolean {
  const { reference } = payment;
  return (
    snapshot.provider === payment.provider &&
    snapshot.orderId === String(_id) &&
    (!reference || snapshot.reference === reference)
  );
}

/**
 * Returns the events that a provider snapshot implies for this order, in order of occurrence; its refunds are merged into
 * those of the order before.
 */
export function toPaymentEvents(
  snapshot: PaymentSnapshot,
  order: PayableOrder,
  { refunds, changes }: ReturnType<typeof mergeRefunds>,
): PaymentEvent[] {
  const { state, amountCents, currency, disputed, disputeEnd } = snapshot;
  if (state !== 'paid') return [state];
  const hasExpectedAmount = amountCents === order.totalCents && currency === order.currency;
  const events: PaymentEvent[] = [hasExpectedAmount ? 'paid' : 'mismatched'];
  // A lost dispute about a part leaves the rest with the shop.
  const isLost = disputeEnd === 'lost' && sumCents(refunds, 'made') >= amountCents;
  // One that was lost before is no other one when the shop refunds the rest.
  const isNews = changes.some(({ refund }) => refund.author === 'bank');
  if (disputed || (isLost && isNews)) events.push('dispute_opened');
  if (disputeEnd) events.push(isLost ? 'dispute_lost' : 'dispute_won');
  // No money is due for a canceled order, so any payment, or money returned by a won dispute, is refunded.
  if (order.status === 'Cancelled') events.push('refund_requested');
  const restCents = amountCents - sumCents(refunds, 'made');
  if (restCents <= 0) events.push('refunded');
  else {
    const owedCents = restCents - sumCents(refunds, 'requested', 'pending');
    if (isRefundLost(order.payment.state, { changes, owedCents })) events.push('refund_failed');
  }
  return events;
}

/**
 * Returns whether an admin must do something about the refund of an order: one that was made came back, or the one that was owed
 * failed. The rest of an owed refund is asked for again by the shop.
 */
function isRefundLost(
  state: PaymentState | undefined,
  { changes, owedCents }: { changes: readonly RefundChange[]; owedCents: number },
): boolean {
  return changes.some(({ refund, from }) =>
    state === 'refund_due'
      ? refund.state === 'failed' && from !== null && refund.cents >= owedCents
      : refund.state === 'returned',
  );
}

/** Returns the states that these events lead through; empty if nothing changes. */
export function computePaymentStates(state: PaymentState, events: readonly PaymentEvent[]): PaymentState[] {
  const states: PaymentState[] = [];
  for (const event of events) {
    const next = findNextPaymentState(states.at(-1) ?? state, event);
    if (next) states.push(next);
  }
  return states;
}
