import {
  CHARGED_STATES,
  computePaymentStates,
  findNextPaymentState,
  isPaymentOf,
  isUnpaid,
  LISTED_STATES,
  needsReconciliation,
  PAYMENT_EVENTS,
  type PaymentEvent,
  toPaymentEvents,
  UNPAID_STATES,
} from '@/lib/orders/payment-state-rules';
import { mergeRefunds } from '@/lib/orders/refund-merge-rules';
import type { Refund } from '@/lib/orders/refund-rules';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { PAYMENT_STATES, type PaymentState } from '@/models/order-limits';
import { createRandom } from '@/tests/support/random';
import { aProviderRefund, aRefund } from '@/tests/support/refunds';

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

/** The meaning of each state: still to be paid, shown to its customer, money was taken, the provider is asked again. */
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
  readAt: new Date('2026-11-22T12:00:00Z'),
  refunds: [],
  hasAllRefunds: true,
  disputed: false,
  decline: null,
  paymentMethodId: null,
};
const listEvents = (
  snapshot: PaymentSnapshot,
  stored: readonly Refund[] = [],
  order: Parameters<typeof toPaymentEvents>[1] = ORDER,
) => toPaymentEvents(snapshot, order, mergeRefunds(stored, snapshot, { at: snapshot.readAt }));

test.each<{ rule: string; difference: Partial<PaymentSnapshot> }>([
  { rule: 'less money', difference: { amountCents: 2_998 } },
  { rule: 'more money', difference: { amountCents: 3_000 } },
  { rule: 'another currency', difference: { currency: 'eur' } },
])('$rule never makes an order paid', ({ difference }) => {
  expect(listEvents({ ...PAID, ...difference })).toEqual(['mismatched']);
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
  expect(listEvents({ ...PAID, disputed: true })).toEqual(['paid', 'dispute_opened']);
  const refundOf = (cents: number) => ({ ...PAID, refunds: [aProviderRefund({ cents })] });
  expect(listEvents(refundOf(2_999))).toEqual(['paid', 'refunded']);
  expect(listEvents(refundOf(2_998))).toEqual(['paid']);
  expect(computePaymentStates('action', ['paid', 'refunded'])).toEqual(['paid', 'refunded']);
});

test.each(['waiting', 'acting', 'declined', 'canceled'] as const)(
  'a payment that is %s says only that, whatever its sums',
  (state) => {
    expect(listEvents({ ...PAID, state, disputed: true })).toEqual([state]);
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
    events: ['dispute_opened', 'dispute_lost', 'refunded'],
  },
])('after the money arrived: $rule', ({ difference, events }) => {
  expect(listEvents({ ...PAID, ...difference })).toEqual(['paid', ...events]);
});

describe('what becomes of a refund of the order says', () => {
  const all = (state: Refund['state']) => aRefund({ reference: 're_1', cents: 2_999, state });
  const reported = (state: ProviderRefund['state']) => ({
    ...PAID,
    refunds: [aProviderRefund({ reference: 're_1', cents: 2_999, state })],
  });

  test.each([
    { rule: 'nothing while it is pending', stored: 'requested', state: 'pending', events: [] },
    { rule: 'that it came back', stored: 'made', state: 'failed', events: ['refund_failed'] },
    { rule: 'that it was made', stored: 'pending', state: 'made', events: ['refunded'] },
    { rule: 'nothing new if it had failed before', stored: 'failed', state: 'failed', events: [] },
    { rule: 'nothing old: it had come back', stored: 'returned', state: 'made', events: [] },
  ] as const)('$rule', ({ stored, state, events }) => {
    expect(listEvents(reported(state), [all(stored)])).toEqual(['paid', ...events]);
  });

  test('that what was owed failed, but not what the shop did not ask for, and not a part of what is owed', () => {
    const owed = { ...ORDER, payment: { ...ORDER.payment, state: 'refund_due' as const } };
    expect(listEvents(reported('failed'), [all('pending')], owed)).toEqual(['paid', 'refund_failed']);
    expect(listEvents(reported('failed'), [all('pending')])).toEqual(['paid']);
    expect(listEvents(reported('failed'), [], owed)).toEqual(['paid']);
    const part = { ...PAID, refunds: [aProviderRefund({ cents: 500, state: 'failed' })] };
    expect(listEvents(part, [aRefund({ reference: 're_1', state: 'pending' })], owed)).toEqual(['paid']);
  });

  test('that all failed of what is still owed beside refunds that are under way, and nothing while it is', () => {
    const owed = { ...ORDER, payment: { ...ORDER.payment, state: 'refund_due' as const } };
    const failed = { ...PAID, refunds: [aProviderRefund({ cents: 2_000, state: 'failed' })] };
    const part = aRefund({ reference: 're_1', cents: 2_000, state: 'pending' });
    for (const state of ['requested', 'pending'] as const) {
      const underWay = aRefund({ cents: 999, state });
      expect(listEvents(failed, [part, underWay], owed)).toEqual(['paid', 'refund_failed']);
      expect(listEvents(failed, [part, { ...underWay, cents: 998 }], owed)).toEqual(['paid']);
    }
    expect(listEvents(reported('pending'), [all('requested')], owed)).toEqual(['paid']);
  });

  test('nothing while another refund of the order is open, or everything was refunded', () => {
    const open = aRefund({ cents: 100, state: 'pending' });
    expect(listEvents(reported('failed'), [all('pending'), open])).toEqual(['paid']);
    const other = aRefund({ cents: 2_999, state: 'made' });
    expect(listEvents(reported('failed'), [all('pending'), other])).toEqual(['paid', 'refunded']);
  });
});

test('money for a canceled order is owed back, even when a dispute over it is won', () => {
  const canceledOrder = { ...ORDER, status: 'Cancelled' as const };
  expect(computePaymentStates('pending', listEvents(PAID, [], canceledOrder))).toEqual([
    'paid',
    'refund_due',
  ]);
  expect(computePaymentStates('void', listEvents({ ...PAID, amountCents: 1 }, [], canceledOrder))).toEqual([
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
