import {
  eventsOf,
  isPaymentOf,
  nextPaymentState,
  PAYMENT_EVENTS,
  type PaymentEvent,
  type PaymentEvidence,
  statesAfter,
} from '@/lib/orders/payment-state-rules';
import { PAYMENT_STATES, type PaymentState } from '@/models/order-limits';
import { randomOf } from '@/tests/support/random';

/** Written down once more, by hand: the product's table is not its own judge. */
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
  ['paid', 'refund_asked', 'refund_due'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'dispute_opened', 'disputed'],
  ['review', 'refund_asked', 'refund_due'],
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
  expect(nextPaymentState(from, event)).toBe(to);
});

const REFUSED = PAYMENT_STATES.flatMap((from) =>
  PAYMENT_EVENTS.filter((event) => !TABLE.some(([state, known]) => state === from && known === event)).map(
    (event) => [from, event] as const,
  ),
);

test.each(REFUSED)('%s is not changed by %s', (from, event) => {
  expect(nextPaymentState(from, event)).toBeNull();
});

const ORDER = {
  status: 'Pending' as const,
  _id: 'o1',
  totalCents: 2_999,
  currency: 'usd',
  payment: { provider: 'stripe', reference: 'pi_1' },
};
const PAID: PaymentEvidence = {
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

test.each<[string, Partial<PaymentEvidence>]>([
  ['less money', { amountCents: 2_998 }],
  ['more money', { amountCents: 3_000 }],
  ['another currency', { currency: 'eur' }],
])('%s is never a paid order', (_, difference) => {
  expect(eventsOf({ ...PAID, ...difference }, ORDER)).toEqual(['mismatched']);
});

test.each<[string, Partial<PaymentEvidence>]>([
  ['of another order', { orderId: 'o2' }],
  ['of no order', { orderId: null }],
  ['that is not the one noted', { reference: 'pi_2' }],
  ['of another provider', { provider: 'paypal' }],
])('a payment %s is not of this order', (_, difference) => {
  expect(isPaymentOf({ ...PAID, ...difference }, ORDER)).toBe(false);
});

test('a payment that was not noted yet is known by its order', () => {
  expect(isPaymentOf(PAID, { ...ORDER, payment: { provider: 'stripe' } })).toBe(true);
});

test('money that came, was disputed and went back is told in that order', () => {
  expect(eventsOf({ ...PAID, disputed: true }, ORDER)).toEqual(['paid', 'dispute_opened']);
  expect(eventsOf({ ...PAID, refundedCents: 2_999 }, ORDER)).toEqual(['paid', 'refunded']);
  expect(eventsOf({ ...PAID, refundedCents: 2_998 }, ORDER)).toEqual(['paid']);
  expect(statesAfter('action', ['paid', 'refunded'])).toEqual(['paid', 'refunded']);
});

test('money of a cancelled order is owed back, also when a dispute over it is won', () => {
  const cancelled = { ...ORDER, status: 'Cancelled' as const };
  expect(statesAfter('pending', eventsOf(PAID, cancelled))).toEqual(['paid', 'refund_due']);
  expect(statesAfter('void', eventsOf({ ...PAID, amountCents: 1 }, cancelled))).toEqual([
    'review',
    'refund_due',
  ]);
  expect(statesAfter('disputed', ['dispute_won', 'refund_asked'])).toEqual(['paid', 'refund_due']);
});

test('whatever comes in whatever order: never paid without money that was right, never unpaid after it', () => {
  const random = randomOf(11);
  const afterMoney: readonly PaymentState[] = ['paid', 'refund_due', 'refund_failed', 'refunded', 'disputed'];
  for (let run = 0; run < 20_000; run++) {
    let state: PaymentState = 'pending';
    let isPaidFor = false;
    for (let step = 0; step < random.whole(1, 15); step++) {
      const event = random.oneOf(PAYMENT_EVENTS);
      if (event === 'paid') isPaidFor = true;
      const before: PaymentState = state;
      state = nextPaymentState(state, event) ?? state;
      if (state === 'paid' || state === 'disputed') expect(isPaidFor).toBe(true);
      if (afterMoney.includes(before)) expect(afterMoney).toContain(state);
      if (before === 'refunded') expect(['refunded', 'refund_failed']).toContain(state);
      if (before === 'void') expect(['void', 'refund_due', 'review']).toContain(state);
    }
  }
});

test('one thing told many times changes the state once', () => {
  for (const state of PAYMENT_STATES) {
    for (const event of PAYMENT_EVENTS) {
      expect(statesAfter(state, [event, event, event]).length).toBeLessThanOrEqual(1);
    }
  }
});
