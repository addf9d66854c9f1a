import { toAlertSubject, toAlertText } from '@/lib/settlement/payment-alert-rules';

const order = { orderNumber: '7KQ4-M2XR-9WBT', status: 'Processing', paymentState: 'disputed' } as const;
const adviceOf = (about: object) =>
  toAlertText({ kind: 'disputed', order: { ...order, ...about }, earlier: null }).advice;

test.each([
  { label: 'open', about: {}, says: 'Ship nothing until the dispute ends.', not: 'is over' },
  {
    label: 'open, sent before',
    about: { status: 'Shipped' },
    says: 'proof of delivery',
    not: 'Ship nothing',
  },
  {
    label: 'open, the order cancelled',
    about: { status: 'Cancelled' },
    says: 'if you win, the money goes back all the same',
    not: 'is over',
  },
  { label: 'won', about: { paymentState: 'paid' }, says: 'Ship the order.', not: 'deadline' },
  {
    label: 'won, sent before',
    about: { paymentState: 'paid', status: 'Shipped' },
    says: 'over',
    not: 'Ship the',
  },
  { label: 'lost', about: { paymentState: 'refunded' }, says: 'Ship nothing.', not: 'deadline' },
  { label: 'owed back', about: { paymentState: 'refund_due' }, says: 'Accept the dispute', not: 'deadline' },
])('a dispute that is $label asks for what is left to do', ({ about, says, not }) => {
  expect(adviceOf(about)).toContain(says);
  expect(adviceOf(about)).not.toContain(not);
});

test('a refund that failed and was made meanwhile asks for nothing more', () => {
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

test('an alert without an order is told apart by its payment', () => {
  expect(toAlertSubject({ order, provider: 'stripe', reference: 'pi_1' })).toBe('order 7KQ4-M2XR-9WBT');
  expect(toAlertSubject({ order: null, provider: 'stripe', reference: 'pi_1' })).toBe('Stripe pi_1');
});
