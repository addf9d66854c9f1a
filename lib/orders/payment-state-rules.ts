import type { OrderStatus, PaymentState } from '@/models/order-limits';

/** What can be learned about the money of an order, or asked for. */
export const PAYMENT_EVENTS = [
  'waiting',
  'acting',
  'declined',
  'paid',
  'mismatched',
  'canceled',
  'refund_asked',
  'refunded',
  'refund_failed',
  'refund_retried',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** An unpaid order follows the provider both ways: after a decline the next card may ask its holder. */
const UNPAID: Partial<Record<PaymentEvent, PaymentState>> = {
  waiting: 'pending',
  acting: 'action',
  declined: 'declined',
  paid: 'paid',
  mismatched: 'review',
  canceled: 'void',
};

/** Every transition there is; what is not here changes nothing. */
export const PAYMENT_TRANSITIONS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  pending: UNPAID,
  action: UNPAID,
  declined: UNPAID,
  paid: { refund_asked: 'refund_due', refunded: 'refunded', dispute_opened: 'disputed' },
  review: { refund_asked: 'refund_due', refunded: 'refunded' },
  // Not disputed: won, it would become paid, also where the money was never right. The refund waits meanwhile.
  refund_due: { refunded: 'refunded', refund_failed: 'refund_failed', dispute_lost: 'refunded' },
  refund_failed: { refunded: 'refunded', refund_retried: 'refund_due', dispute_lost: 'refunded' },
  // A bank may send a refund back days after it was made.
  refunded: { refund_failed: 'refund_failed' },
  disputed: { dispute_won: 'paid', dispute_lost: 'refunded', refunded: 'refunded' },
  // A challenge that was finished after the order was given up took money nobody is owed.
  void: { paid: 'refund_due', mismatched: 'review' },
};

/** Where an event leads; null when it changes nothing. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const next = PAYMENT_TRANSITIONS[state][event];
  return next === undefined || next === state ? null : next;
}

export const UNPAID_STATES = ['pending', 'action', 'declined'] as const satisfies readonly PaymentState[];

export function isUnpaid(state: PaymentState): boolean {
  return UNPAID_STATES.some((unpaid) => unpaid === state);
}

/** Whether the reconciler must go on asking: an open payment or dispute, or money still to be given back. */
export function canChangeByItself(state: PaymentState): boolean {
  return isUnpaid(state) || state === 'refund_due' || state === 'disputed';
}

/** Orders that the customer sees in the list: those that took money, and those that wait for the holder. */
export const LISTED_STATES = [
  'action',
  'paid',
  'review',
  'refund_due',
  'refunded',
  'refund_failed',
  'disputed',
] as const satisfies readonly PaymentState[];

/** States in which the provider holds, or held, the customer's money. */
export const CHARGED_STATES = [
  'paid',
  'review',
  'refund_due',
  'refunded',
  'refund_failed',
  'disputed',
] as const satisfies readonly PaymentState[];

/**
 * What a provider itself says about one payment. `reference` is its id there (payment intent, PayPal
 * order), `orderId` the order it was made for, amounts are cents that were taken.
 */
export type PaymentEvidence = {
  provider: 'stripe' | 'paypal';
  reference: string;
  orderId: string | null;
  state: 'waiting' | 'acting' | 'declined' | 'paid' | 'canceled';
  amountCents: number;
  currency: string;
  /** The charge or capture that took the money. */
  captureReference: string | null;
  refundedCents: number;
  /** How the last refund stands, where it did not come to its good end. */
  refund?: 'pending' | 'failed' | null;
  /** A dispute is open. */
  disputed: boolean;
  /** How the last dispute ended; withdrawn is won. */
  disputeEnd?: 'won' | 'lost' | null;
  /** The provider's id of the last dispute. */
  disputeReference?: string | null;
  /** There was a dispute, whatever became of it: what was given back is not to be compared then. */
  wasDisputed?: boolean;
  decline: { code: string; message: string } | null;
  /** The card that the state speaks of; null where there is none. */
  paymentMethodId: string | null;
};

/** What a dispute is as evidence. */
export function toDisputeEvidence(
  dispute: { reference: string; state: 'open' | 'won' | 'lost' } | null,
): Pick<PaymentEvidence, 'disputed' | 'disputeEnd' | 'disputeReference'> {
  if (!dispute) return { disputed: false };
  const { reference, state } = dispute;
  return {
    disputed: state === 'open',
    disputeEnd: state === 'open' ? null : state,
    disputeReference: reference,
  };
}

type PayableOrder = {
  _id: unknown;
  /** Its fulfilment. */
  status: OrderStatus;
  totalCents: number;
  currency: string;
  payment: { provider: string; reference?: string | null };
};

/** Whether this payment is of this order: the only one it may have. */
export function isPaymentOf(
  evidence: PaymentEvidence,
  { _id, payment }: Pick<PayableOrder, '_id' | 'payment'>,
): boolean {
  const { reference } = payment;
  return (
    evidence.provider === payment.provider &&
    evidence.orderId === String(_id) &&
    (!reference || evidence.reference === reference)
  );
}

/** The events that a provider's word amounts to for this order, in the order they happened. */
export function eventsOf(evidence: PaymentEvidence, order: PayableOrder): PaymentEvent[] {
  const { state, amountCents, currency, refundedCents, refund, disputed, disputeEnd } = evidence;
  if (state !== 'paid') return [state];
  const isRight = amountCents === order.totalCents && currency === order.currency;
  const events: PaymentEvent[] = [isRight ? 'paid' : 'mismatched'];
  if (disputed || disputeEnd === 'lost') events.push('dispute_opened');
  if (disputeEnd) events.push(disputeEnd === 'won' ? 'dispute_won' : 'dispute_lost');
  // Nothing is owed to an order that was cancelled: whatever money comes, or comes back, is given back.
  if (order.status === 'Cancelled') events.push('refund_asked');
  const isGivenBack = refundedCents >= amountCents;
  if (refund === 'failed' && !isGivenBack && disputeEnd !== 'lost') events.push('refund_failed');
  if (refund !== 'pending' && isGivenBack) events.push('refunded');
  return events;
}

/** The states that these events lead through; none when they change nothing. */
export function statesAfter(state: PaymentState, events: readonly PaymentEvent[]): PaymentState[] {
  const states: PaymentState[] = [];
  for (const event of events) {
    const next = nextPaymentState(states.at(-1) ?? state, event);
    if (next) states.push(next);
  }
  return states;
}
