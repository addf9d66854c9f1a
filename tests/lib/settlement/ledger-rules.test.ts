import type { PaymentEvidence } from '@/lib/orders/payment-state-rules';
import { type BookedOrder, compareBooks, countFindings } from '@/lib/settlement/ledger-rules';
import { PAYMENT_STATES } from '@/models/order-limits';

const order = (state: BookedOrder['payment']['state'], more: Partial<BookedOrder> = {}): BookedOrder => ({
  id: 'o1',
  totalCents: 2_999,
  currency: 'usd',
  payment: { provider: 'stripe', state, reference: 'pi_1' },
  ...more,
});
const payment = (more: Partial<PaymentEvidence> = {}): PaymentEvidence => ({
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
const kinds = (orders: BookedOrder[], payments: PaymentEvidence[]) =>
  compareBooks(orders, payments).map(({ kind }) => kind);

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
    expect(compareBooks([order('paid')], payments)).toEqual([
      { kind: 'double', provider: 'stripe', reference: 'pi_2', orderId: 'o1' },
    ]);
  }
});

test.each<[string, Partial<PaymentEvidence>]>([
  ['another sum', { amountCents: 2_998 }],
  ['another currency', { currency: 'eur' }],
  ['another payment', { reference: 'pi_9' }],
  ['money given back', { refundedCents: 2_999 }],
])('a paid order and %s are mismatched', (_, difference) => {
  expect(kinds([order('paid')], [payment(difference)])).toEqual(['mismatched']);
});

test.each(['paid', 'refund_due', 'refunded', 'disputed', 'review'] as const)(
  'an order that is %s without any payment is mismatched',
  (state) => {
    expect(kinds([order(state)], [])).toEqual(['mismatched']);
    expect(kinds([order(state)], [payment({ state: 'declined', amountCents: 0 })])).toEqual(['mismatched']);
  },
);

test('a refund that the provider does not know is mismatched', () => {
  expect(kinds([order('refunded')], [payment()])).toEqual(['mismatched']);
});

test('books that agree show nothing', () => {
  expect(kinds([order('paid')], [payment()])).toEqual([]);
  expect(kinds([order('refunded')], [payment({ refundedCents: 2_999 })])).toEqual([]);
  for (const state of PAYMENT_STATES.slice(0, 3)) {
    expect(kinds([order(state)], [payment({ state: 'declined', amountCents: 0 })])).toEqual([]);
  }
});

test('all four kinds are counted, those without a finding too', () => {
  expect(countFindings(compareBooks([], [payment()]))).toEqual({
    lost: 0,
    double: 0,
    orphan: 1,
    mismatched: 0,
  });
});
