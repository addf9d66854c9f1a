import { toAlertContent, toAlertSubject } from '@/lib/settlement/payment-alert-rules';

const order = { orderNumber: '7KQ4-M2XR-9WBT', status: 'Processing', paymentState: 'disputed' } as const;
const readAdvice = (orderFields: object) =>
  toAlertContent({ kind: 'disputed', order: { ...order, ...orderFields }, earlier: null }).advice;

test.each([
  {
    label: 'open',
    orderFields: {},
    expectedText: 'Ship nothing until the dispute ends.',
    unexpectedText: 'is over',
  },
  {
    label: 'open after shipping',
    orderFields: { status: 'Shipped' },
    expectedText: 'proof of delivery',
    unexpectedText: 'Ship nothing',
  },
  {
    label: 'open after the order was canceled',
    orderFields: { status: 'Cancelled' },
    expectedText: 'even if you win, the customer will be refunded',
    unexpectedText: 'is over',
  },
  {
    label: 'won',
    orderFields: { paymentState: 'paid' },
    expectedText: 'Ship the order.',
    unexpectedText: 'deadline',
  },
  {
    label: 'won after shipping',
    orderFields: { paymentState: 'paid', status: 'Shipped' },
    expectedText: 'over',
    unexpectedText: 'Ship the',
  },
  {
    label: 'lost',
    orderFields: { paymentState: 'refunded' },
    expectedText: 'Ship nothing.',
    unexpectedText: 'deadline',
  },
  {
    label: 'owed back',
    orderFields: { paymentState: 'refund_due' },
    expectedText: 'Accept the dispute',
    unexpectedText: 'deadline',
  },
])(
  'the advice for a dispute that is $label says what is left to do',
  ({ orderFields, expectedText, unexpectedText }) => {
    expect(readAdvice(orderFields)).toContain(expectedText);
    expect(readAdvice(orderFields)).not.toContain(unexpectedText);
  },
);

test('a failed refund that later succeeded needs no further action', () => {
  const kind = 'refund_failed';
  expect(
    toAlertContent({ kind, order: { ...order, paymentState: 'refund_failed' }, earlier: null }).advice,
  ).toContain('Try the refund again');
  expect(
    toAlertContent({ kind, order: { ...order, paymentState: 'refunded' }, earlier: null }).advice,
  ).toContain('is now refunded');
});

test('an alert about two orders names both', () => {
  const { advice } = toAlertContent({ kind: 'twice', order, earlier: { orderNumber: 'AAAA-BBBB-CCCC' } });
  expect(advice).toContain('The orders are AAAA-BBBB-CCCC and 7KQ4-M2XR-9WBT.');
});

test('an alert without an order is identified by its payment', () => {
  expect(toAlertSubject({ order, provider: 'stripe', reference: 'pi_1' })).toBe('order 7KQ4-M2XR-9WBT');
  expect(toAlertSubject({ order: null, provider: 'stripe', reference: 'pi_1' })).toBe('Stripe pi_1');
});
