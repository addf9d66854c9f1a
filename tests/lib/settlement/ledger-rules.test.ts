import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { countFindings, findLedgerDifferences, type LedgerOrder } from '@/lib/settlement/ledger-rules';
import { PAYMENT_STATES } from '@/models/order-limits';

const anOrder = (state: LedgerOrder['payment']['state'], fields: Partial<LedgerOrder> = {}): LedgerOrder => ({
  id: 'o1',
  totalCents: 2_999,
  currency: 'usd',
  payment: { provider: 'stripe', state, reference: 'pi_1', refundedCents: 0 },
  ...fields,
});
const aPayment = (fields: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
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
  ...fields,
});
const listKinds = (orders: LedgerOrder[], payments: PaymentSnapshot[]) =>
  findLedgerDifferences(orders, payments).map(({ kind }) => kind);

test('money without an order is an orphan', () => {
  expect(listKinds([], [aPayment()])).toEqual(['orphan']);
  expect(listKinds([anOrder('paid')], [aPayment(), aPayment({ reference: 'pi_2', orderId: null })])).toEqual([
    'orphan',
  ]);
});

test.each(['pending', 'action', 'declined', 'void'] as const)(
  'money for an order that is %s is lost',
  (state) => {
    expect(listKinds([anOrder(state)], [aPayment()])).toEqual(['lost']);
  },
);

test('a payment of another provider is another payment, even with the same id', () => {
  expect(listKinds([anOrder('paid')], [aPayment({ provider: 'paypal' })])).toEqual(['mismatched']);
});

test.each<{ rule: string; payment: Partial<PaymentSnapshot> }>([
  { rule: 'declined', payment: { state: 'declined' } },
  { rule: 'free', payment: { amountCents: 0 } },
])('a payment that is $rule took no money', ({ payment }) => {
  expect(listKinds([], [aPayment(payment)])).toEqual([]);
});

test('a payment of one cent is money', () => {
  expect(listKinds([], [aPayment({ amountCents: 1 })])).toEqual(['orphan']);
});

test('two payments for one order are double', () => {
  const second = aPayment({ reference: 'pi_2' });
  for (const payments of [
    [aPayment(), second],
    [second, aPayment()],
  ]) {
    expect(findLedgerDifferences([anOrder('paid')], payments)).toEqual([
      { kind: 'double', provider: 'stripe', reference: 'pi_2', orderId: 'o1' },
    ]);
  }
});

test.each<{ rule: string; difference: Partial<PaymentSnapshot> }>([
  { rule: 'another amount', difference: { amountCents: 2_998 } },
  { rule: 'another currency', difference: { currency: 'eur' } },
  { rule: 'another payment', difference: { reference: 'pi_9' } },
  { rule: 'a refund', difference: { refundedCents: 2_999 } },
])('reports a paid order and $rule as mismatched', ({ difference }) => {
  expect(listKinds([anOrder('paid')], [aPayment(difference)])).toEqual(['mismatched']);
});

test.each(['paid', 'refund_due', 'refunded', 'disputed', 'review'] as const)(
  'reports an order that is %s without any payment as mismatched',
  (state) => {
    expect(listKinds([anOrder(state)], [])).toEqual(['mismatched']);
    expect(listKinds([anOrder(state)], [aPayment({ state: 'declined', amountCents: 0 })])).toEqual([
      'mismatched',
    ]);
  },
);

test('an order without a payment is reported by the id of its payment, or by its own', () => {
  const unpaid = anOrder('paid');
  const finding = { kind: 'mismatched', provider: 'stripe', orderId: 'o1' };
  expect(findLedgerDifferences([unpaid], [])).toEqual([{ ...finding, reference: 'pi_1' }]);
  const order = { ...unpaid, payment: { ...unpaid.payment, reference: null } };
  expect(findLedgerDifferences([order], [])).toEqual([{ ...finding, reference: 'o1' }]);
});

describe('the refunds of an order and of its payment', () => {
  type Case = {
    rule: string;
    state: LedgerOrder['payment']['state'];
    recordedCents?: number | null;
    payment: Partial<PaymentSnapshot>;
  };

  test.each<Case>([
    { rule: 'a part that the order does not know', state: 'paid', payment: { refundedCents: 1_000 } },
    { rule: 'a part that came back', state: 'paid', recordedCents: 1_000, payment: { refundedCents: 0 } },
    {
      rule: 'all of it, while a part is being refunded',
      state: 'paid',
      recordedCents: null,
      payment: { refundedCents: 2_999 },
    },
    {
      rule: 'almost all of it, for a refunded order',
      state: 'refunded',
      payment: { refundedCents: 2_998 },
    },
    { rule: 'all of it, after the refund failed', state: 'refund_failed', payment: { refundedCents: 2_999 } },
    { rule: 'a failed refund of a refunded order', state: 'refunded', payment: { refund: 'failed' } },
  ])('differ: $rule', ({ state, recordedCents = 0, payment }) => {
    const order = anOrder(state);
    order.payment.refundedCents = recordedCents;
    expect(listKinds([order], [aPayment(payment)])).toEqual(['mismatched']);
  });

  test.each<Case>([
    { rule: 'the same part', state: 'paid', recordedCents: 1_000, payment: { refundedCents: 1_000 } },
    {
      rule: 'a part that is being refunded, as far as it has come',
      state: 'paid',
      recordedCents: null,
      payment: { refundedCents: 1_000 },
    },
    { rule: 'a refund that is due', state: 'refund_due', payment: {} },
    { rule: 'a refund that is due and already made', state: 'refund_due', payment: { refundedCents: 2_999 } },
    {
      rule: 'a pending refund, which the provider already counts',
      state: 'paid',
      payment: { refund: 'pending', refundedCents: 2_999 },
    },
    { rule: 'a pending refund, which it does not count', state: 'refunded', payment: { refund: 'pending' } },
    { rule: 'more than all of it', state: 'refunded', payment: { refundedCents: 3_000 } },
    { rule: 'a part, in a review by an admin', state: 'review', payment: { refundedCents: 1_000 } },
    {
      rule: 'a dispute, whose sums are not compared',
      state: 'paid',
      payment: { wasDisputed: true, refundedCents: 2_999 },
    },
  ])('match: $rule', ({ state, recordedCents = 0, payment }) => {
    const order = anOrder(state);
    order.payment.refundedCents = recordedCents;
    expect(listKinds([order], [aPayment(payment)])).toEqual([]);
  });
});

test('a refund unknown to the provider is mismatched', () => {
  expect(listKinds([anOrder('refunded')], [aPayment()])).toEqual(['mismatched']);
});

test('matching orders and payments produce no findings', () => {
  expect(listKinds([anOrder('paid')], [aPayment()])).toEqual([]);
  expect(listKinds([anOrder('refunded')], [aPayment({ refundedCents: 2_999 })])).toEqual([]);
  for (const state of PAYMENT_STATES.slice(0, 3)) {
    expect(listKinds([anOrder(state)], [aPayment({ state: 'declined', amountCents: 0 })])).toEqual([]);
  }
});

test('counts all four kinds, including zeros', () => {
  expect(countFindings(findLedgerDifferences([], [aPayment()]))).toEqual({
    lost: 0,
    double: 0,
    orphan: 1,
    mismatched: 0,
  });
});
