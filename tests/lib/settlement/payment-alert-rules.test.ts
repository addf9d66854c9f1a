import { toAlertSubject, toAlertText } from '@/lib/settlement/payment-alert-rules';

const order = { orderNumber: '7KQ4-M2XR-9WBT', status: 'Processing', paymentState: 'disputed' } as const;
const adviceOf = (about: object) =>
  toAlertText({ kind: 'disputed', order: { ...order, ...about }, earlier: null }).advice;

test.each([
  { label: 'open', about: {}, included: 'Ship nothing until the dispute ends.', excluded: 'is over' },
  {
    label: 'open after shipping',
    about: { status: 'Shipped' },
    included: 'proof of delivery',
    excluded: 'Ship nothing',
  },
  {
    label: 'open after the order was canceled',
    about: { status: 'Cancelled' },
    included: 'if you win, the money goes back all the same',
    excluded: 'is over',
  },
  { label: 'won', about: { paymentState: 'paid' }, included: 'Ship the order.', excluded: 'deadline' },
  {
    label: 'won after shipping',
    about: { paymentState: 'paid', status: 'Shipped' },
    included: 'over',
    excluded: 'Ship the',
  },
  { label: 'lost', about: { paymentState: 'refunded' }, included: 'Ship nothing.', excluded: 'deadline' },
  {
    label: 'owed back',
    about: { paymentState: 'refund_due' },
    included: 'Accept the dispute',
    excluded: 'deadline',
  },
])('the advice for a dispute that is $label says what is left to do', ({ about, included, excluded }) => {
  expect(adviceOf(about)).toContain(included);
  expect(adviceOf(about)).not.toContain(excluded);
});

test('a failed refund that later succeeded needs no further action', () => {
  const kind = 'refund_failed';
  expect(
    toAlertText({ kind, order: { ...order, paymentState: 'refund_failed' }, earlier: null }).advice,
  ).toContain('Try the refund again');
  expect(
    toAlertText({ kind, order: { ...order, paymentState: 'refunded' }, earlier: null }).advice,
  ).toContain('went back meanwhile');
});

test('an alert about two orders names both', () => {
  const { advice } = toAlertText({ kind: 'twice', order, earlier: { orderNumber: 'AAAA-BBBB-CCCC' } });
  expect(advice).toContain('The orders are AAAA-BBBB-CCCC and 7KQ4-M2XR-9WBT.');
});

test('an alert without an order is identified by its payment', () => {
  expect(toAlertSubject({ order, provider: 'stripe', reference: 'pi_1' })).toBe('order 7KQ4-M2XR-9WBT');
  expect(toAlertSubject({ order: null, provider: 'stripe', reference: 'pi_1' })).toBe('Stripe pi_1');
});
