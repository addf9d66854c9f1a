import {
  CHARGED_STATES,
  computePaymentStates,
  findNextPaymentState,
  findOpenPartialRefund,
  hasLostRefund,
  isPartlyRefunded,
  isPaymentOf,
  isUnpaid,
  LISTED_STATES,
  needsReconciliation,
  PAYMENT_EVENTS,
  type PaymentEvent,
  toPaymentEvents,
  UNPAID_STATES,
} from '@/lib/orders/payment-state-rules';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
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

test('the table has every event', () => {
  expect(new Set(PAYMENT_EVENTS)).toEqual(new Set(TABLE.map(([, event]) => event)));
});

const REFUSED = PAYMENT_STATES.flatMap((from) =>
  PAYMENT_EVENTS.filter((event) => !TABLE.some(([state, known]) => state === from && known === event)).map(
    (event) => [from, event] as const,
  ),
);

test.each(REFUSED)('%s is not changed by %s', (from, event) => {
  expect(findNextPaymentState(from, event)).toBeNull();
});

/** What each state means: still to be paid, shown to its customer, money was taken, the provider is asked again. */
const MEANINGS: Record<PaymentState, ('unpaid' | 'listed' | 'charged' | 'reconciled')[]> = {
  pending: ['unpaid', 'reconciled'],
  action: ['unpaid', 'listed', 'reconciled'],
  declined: ['unpaid', 'reconciled'],
  paid: ['listed', 'charged'],
  review: ['listed', 'charged'],
  refund_due: ['listed', 'charged', 'reconciled'],
  refunded: ['listed', 'charged'],
  refund_failed: ['listed', 'charged'],
  disputed: ['listed', 'charged', 'reconciled'],
  void: [],
};

test.each(PAYMENT_STATES)(
  'who waits for an order, and who sees it, follows from its payment: %s',
  (state) => {
    const charged: readonly PaymentState[] = CHARGED_STATES;
    const unpaid: readonly PaymentState[] = UNPAID_STATES;
    const meanings = { unpaid: isUnpaid(state), listed: LISTED_STATES.includes(state) };
    const all = { ...meanings, charged: charged.includes(state), reconciled: needsReconciliation(state) };
    expect(Object.entries(all).flatMap(([name, is]) => (is ? [name] : []))).toEqual(MEANINGS[state]);
    expect(unpaid.includes(state)).toBe(all.unpaid);
  },
);

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

test('the recorded payment of an order is accepted', () => {
  expect(isPaymentOf(PAID, ORDER)).toBe(true);
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

test.each(['waiting', 'acting', 'declined', 'canceled'] as const)(
  'a payment that is %s says only that, whatever its sums',
  (state) => {
    expect(toPaymentEvents({ ...PAID, state, disputed: true }, ORDER)).toEqual([state]);
  },
);

test.each<{ rule: string; difference: Partial<PaymentSnapshot>; events: PaymentEvent[] }>([
  {
    rule: 'a dispute that was won',
    difference: { disputeEnd: 'won' },
    events: ['dispute_won'],
  },
  {
    rule: 'a dispute that was lost before the shop saw it',
    difference: { disputeEnd: 'lost' },
    events: ['dispute_opened', 'dispute_lost'],
  },
  { rule: 'a refund that failed', difference: { refund: 'failed' }, events: ['refund_failed'] },
  {
    rule: 'a part that was refunded before the rest failed',
    difference: { refund: 'failed', refundedCents: 2_998 },
    events: ['refund_failed'],
  },
  {
    rule: 'a refund that failed before another one succeeded',
    difference: { refund: 'failed', refundedCents: 2_999 },
    events: ['refunded'],
  },
  {
    rule: 'a refund that failed because the dispute was lost',
    difference: { refund: 'failed', disputeEnd: 'lost' },
    events: ['dispute_opened', 'dispute_lost'],
  },
  {
    rule: 'a refund that failed, of money that a dispute has returned',
    difference: { refund: 'failed', disputeEnd: 'won' },
    events: ['dispute_won', 'refund_failed'],
  },
  {
    rule: 'a refund that the provider counts while it is pending',
    difference: { refund: 'pending', refundedCents: 2_999 },
    events: [],
  },
  { rule: 'more than was paid', difference: { refundedCents: 3_000 }, events: ['refunded'] },
])('after the money arrived: $rule', ({ difference, events }) => {
  expect(toPaymentEvents({ ...PAID, ...difference }, ORDER)).toEqual(['paid', ...events]);
});

test.each([
  { rule: 'nothing was', refundedCents: 0, isPartly: false },
  { rule: 'one cent was', refundedCents: 1, isPartly: true },
  { rule: 'all but one cent was', refundedCents: 2_998, isPartly: true },
  { rule: 'all of it was', refundedCents: 2_999, isPartly: false },
  { rule: 'more than that was', refundedCents: 3_000, isPartly: false },
])('whether a part was refunded, if $rule: $isPartly', ({ refundedCents, isPartly }) => {
  expect(isPartlyRefunded({ ...PAID, refundedCents })).toBe(isPartly);
});

describe('a refunded part came back', () => {
  const snapshot = { ...PAID, refund: 'failed' as const, refundedCents: 999 };
  const payment = { state: 'paid' as const, refundedCents: 1_000 };
  test.each<{ rule: string; seen?: Partial<PaymentSnapshot>; recorded?: object }>([
    { rule: 'if no refund failed', seen: { refund: null } },
    { rule: 'while a refund is pending', seen: { refund: 'pending' } },
    { rule: 'if the sum is the recorded one', seen: { refundedCents: 1_000 } },
    { rule: 'if the sum has grown', seen: { refundedCents: 1_001 } },
    { rule: 'if none was recorded', recorded: { refundedCents: null } },
    { rule: 'if all of it was refunded', recorded: { state: 'refunded' } },
  ])('not $rule', ({ seen, recorded }) => {
    expect(hasLostRefund({ ...snapshot, ...seen }, { payment: { ...payment, ...recorded } })).toBe(false);
  });

  test('if a refund failed and the sum is smaller than the recorded one', () => {
    expect(hasLostRefund(snapshot, { payment })).toBe(true);
  });
});

test.each([
  { rule: 'no list', partialRefunds: undefined },
  { rule: 'an empty list', partialRefunds: [] },
  { rule: 'one that was made', partialRefunds: [{ state: 'made' }] },
  { rule: 'one that was refused', partialRefunds: [{ state: 'requested' }, { state: 'refused' }] },
])('no refund of a part is open in $rule', ({ partialRefunds }) => {
  expect(findOpenPartialRefund({ partialRefunds })).toBeNull();
});

test('the last refund of a part is open while it is requested', () => {
  const [first, last] = [{ state: 'made' }, { state: 'requested' }];
  expect(findOpenPartialRefund({ partialRefunds: [first, last] })).toEqual({ refund: last, position: 1 });
  expect(findOpenPartialRefund({ partialRefunds: [last] })).toEqual({ refund: last, position: 0 });
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
