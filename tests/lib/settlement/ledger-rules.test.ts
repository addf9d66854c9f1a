import type { PaymentSnapshot } from '@/lib/payments/port/payment-types';
import { countFindings, findLedgerDifferences, type LedgerOrder } from '@/lib/settlement/ledger-rules';
import { PAYMENT_STATES } from '@/models/order-limits';

const order = (state: LedgerOrder['payment']['state'], more: Partial<LedgerOrder> = {}): LedgerOrder => ({
  id: 'o1',
  totalCents: 2_999,
  currency: 'usd',
  payment: { provider: 'stripe', state, reference: 'pi_1' },
  ...more,
});
const payment = (more: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
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
  ...more,
});
const kinds = (orders: LedgerOrder[], payments: PaymentSnapshot[]) =>
  findLedgerDifferences(orders, payments).map(({ kind }) => kind);

test('money without an order is an orphan', () => {
  expect(kinds([], [payment()])).toEqual(['orphan']);
  expect(kinds([order('paid')], [payment(), payment({ reference: 'pi_2', orderId: null })])).toEqual([
    'orphan',
  ]);
});

test.each(['pending', 'action', 'declined', 'void'] as const)(
  'money for an order that is %s is lost',
  (state) => {
    expect(kinds([order(state)], [payment()])).toEqual(['lost']);
  },
);

test('two payments for one order are double', () => {
  const second = payment({ reference: 'pi_2' });
  for (const payments of [
    [payment(), second],
    [second, payment()],
  ]) {
    expect(findLedgerDifferences([order('paid')], payments)).toEqual([
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
  expect(kinds([order('paid')], [payment(difference)])).toEqual(['mismatched']);
});

test.each(['paid', 'refund_due', 'refunded', 'disputed', 'review'] as const)(
  'reports an order that is %s without any payment as mismatched',
  (state) => {
    expect(kinds([order(state)], [])).toEqual(['mismatched']);
    expect(kinds([order(state)], [payment({ state: 'declined', amountCents: 0 })])).toEqual(['mismatched']);
  },
);

test('a refund unknown to the provider is mismatched', () => {
  expect(kinds([order('refunded')], [payment()])).toEqual(['mismatched']);
});

test('matching orders and payments produce no findings', () => {
  expect(kinds([order('paid')], [payment()])).toEqual([]);
  expect(kinds([order('refunded')], [payment({ refundedCents: 2_999 })])).toEqual([]);
  for (const state of PAYMENT_STATES.slice(0, 3)) {
    expect(kinds([order(state)], [payment({ state: 'declined', amountCents: 0 })])).toEqual([]);
  }
});

test('counts all four kinds, including zeros', () => {
  expect(countFindings(findLedgerDifferences([], [payment()]))).toEqual({
    lost: 0,
    double: 0,
    orphan: 1,
    mismatched: 0,
  });
});
