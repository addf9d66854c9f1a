import {
  computePaymentStates,
  findNextPaymentState,
  isPaymentOf,
  PAYMENT_EVENTS,
  type PaymentEvent,
  toPaymentEvents,
} from '@/lib/orders/payment-state-rules';
import type { PaymentSnapshot } from '@/lib/payments/port/payment-types';
import { PAYMENT_STATES, type PaymentState } from '@/models/order-limits';
import { createRandom } from '@/tests/support/random';

/** A copy written by hand, since the shop's table cannot verify itself. */
const TABLE: [from: PaymentState, event: PaymentEvent, to: PaymentState][] = [
  ['pending', 'acting', 'action'],
  ['pending', 'declined', 'declined'],
  ['pending', 'paid', 'paid'],
  ['pending', 'mismatched', 'review'],
  ['pending', 'canceled', 'void'],
  ['action', 'waiting', 'pending'],
  ['action', 'declined', 'declined'],
  ['action', 'paid', 'paid'],
  ['action', 'mismatched', 'review'],
  ['action', 'canceled', 'void'],
  ['declined', 'waiting', 'pending'],
  ['declined', 'acting', 'action'],
  ['declined', 'paid', 'paid'],
  ['declined', 'mismatched', 'review'],
  ['declined', 'canceled', 'void'],
  ['paid', 'refund_requested', 'refund_due'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'dispute_opened', 'disputed'],
  ['review', 'refund_requested', 'refund_due'],
  ['review', 'refunded', 'refunded'],
  ['refund_due', 'refunded', 'refunded'],
  ['refund_due', 'refund_failed', 'refund_failed'],
  ['refund_due', 'dispute_lost', 'refunded'],
  ['refund_failed', 'refunded', 'refunded'],
  ['refund_failed', 'refund_retried', 'refund_due'],
  ['refund_failed', 'dispute_lost', 'refunded'],
  ['refunded', 'refund_failed', 'refund_failed'],
  ['disputed', 'dispute_won', 'paid'],
  ['disputed', 'dispute_lost', 'refunded'],
  ['disputed', 'refunded', 'refunded'],
  ['void', 'paid', 'refund_due'],
  ['void', 'mismatched', 'review'],
];

test.each(TABLE)('%s, when %s, becomes %s', (from, event, to) => {
  expect(findNextPaymentState(from, event)).toBe(to);
});

const REFUSED = PAYMENT_STATES.flatMap((from) =>
  PAYMENT_EVENTS.filter((event) => !TABLE.some(([state, known]) => state === from && known === event)).map(
    (event) => [from, event] as const,
  ),
);

test.each(REFUSED)('%s is not changed by %s', (from, event) => {
  expect(findNextPaymentState(from, event)).toBeNull();
});

const ORDER = {
  status: 'Pending' as const,
  _id: 'o1',
  totalCents: 2_999,
  currency: 'usd',
  payment: { provider: 'stripe', reference: 'pi_1' },
};
const PAID: PaymentSnapshot = {
  provider: 'stripe',
  reference: 'pi_1',
  orderId: 'o1',
  state: 'paid',
  amountCents: 2_999,
  currency: 'usd',
  captureReference: 'ch_1',
  refundedCents: 0,
  disputed: false,
  decline: null,
  paymentMethodId: null,
};

test.each<{ rule: string; difference: Partial<PaymentSnapshot> }>([
  { rule: 'less money', difference: { amountCents: 2_998 } },
  { rule: 'more money', difference: { amountCents: 3_000 } },
  { rule: 'another currency', difference: { currency: 'eur' } },
])('$rule never makes an order paid', ({ difference }) => {
  expect(toPaymentEvents({ ...PAID, ...difference }, ORDER)).toEqual(['mismatched']);
});

test.each<{ rule: string; difference: Partial<PaymentSnapshot> }>([
  { rule: 'of another order', difference: { orderId: 'o2' } },
  { rule: 'of no order', difference: { orderId: null } },
  { rule: 'other than the recorded one', difference: { reference: 'pi_2' } },
  { rule: 'of another provider', difference: { provider: 'paypal' } },
])('a payment $rule is not accepted for this order', ({ difference }) => {
  expect(isPaymentOf({ ...PAID, ...difference }, ORDER)).toBe(false);
});

test('a payment that was not recorded yet is identified by its order', () => {
  expect(isPaymentOf(PAID, { ...ORDER, payment: { provider: 'stripe' } })).toBe(true);
});

test('money that arrived, was disputed and was returned is reported in that order', () => {
  expect(toPaymentEvents({ ...PAID, disputed: true }, ORDER)).toEqual(['paid', 'dispute_opened']);
  expect(toPaymentEvents({ ...PAID, refundedCents: 2_999 }, ORDER)).toEqual(['paid', 'refunded']);
  expect(toPaymentEvents({ ...PAID, refundedCents: 2_998 }, ORDER)).toEqual(['paid']);
  expect(computePaymentStates('action', ['paid', 'refunded'])).toEqual(['paid', 'refunded']);
});

test('money for a canceled order is owed back, even when a dispute over it is won', () => {
  const canceledOrder = { ...ORDER, status: 'Cancelled' as const };
  expect(computePaymentStates('pending', toPaymentEvents(PAID, canceledOrder))).toEqual([
    'paid',
    'refund_due',
  ]);
  expect(computePaymentStates('void', toPaymentEvents({ ...PAID, amountCents: 1 }, canceledOrder))).toEqual([
    'review',
    'refund_due',
  ]);
  expect(computePaymentStates('disputed', ['dispute_won', 'refund_requested'])).toEqual([
    'paid',
    'refund_due',
  ]);
});

test('in any sequence of events, an order is never paid without the right amount, and never unpaid after it', () => {
  const random = createRandom(11);
  const statesAfterPayment: readonly PaymentState[] = [
    'paid',
    'refund_due',
    'refund_failed',
    'refunded',
    'disputed',
  ];
  for (let run = 0; run < 20_000; run++) {
    let state: PaymentState = 'pending';
    let isPaidFor = false;
    for (let step = 0; step < random.integer(1, 15); step++) {
      const event = random.pick(PAYMENT_EVENTS);
      if (event === 'paid') isPaidFor = true;
      const before: PaymentState = state;
      state = findNextPaymentState(state, event) ?? state;
      if (state === 'paid' || state === 'disputed') expect(isPaidFor).toBe(true);
      if (statesAfterPayment.includes(before)) expect(statesAfterPayment).toContain(state);
      if (before === 'refunded') expect(['refunded', 'refund_failed']).toContain(state);
      if (before === 'void') expect(['void', 'refund_due', 'review']).toContain(state);
    }
  }
});

test('an event that arrives many times changes the state once', () => {
  for (const state of PAYMENT_STATES) {
    for (const event of PAYMENT_EVENTS) {
      expect(computePaymentStates(state, [event, event, event]).length).toBeLessThanOrEqual(1);
    }
  }
});
