import type { PaymentSnapshot } from '@/lib/payments/port/payment-types';
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
