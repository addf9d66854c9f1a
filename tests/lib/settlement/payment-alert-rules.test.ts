import {
  ALERT_VIEWS,
  type PaymentAlertCause,
  toAlertContent,
  toAlertId,
  toAlertSubject,
} from '@/lib/settlement/payment-alert-rules';
import { ALERT_KINDS, type AlertKind } from '@/models/payment-alert-limits';

const order = {
  orderNumber: '7KQ4-M2XR-9WBT',
  status: 'Processing',
  paymentState: 'disputed',
  isDisputeOpen: null,
} as const;
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
    label: 'open after delivery',
    orderFields: { status: 'Delivered' },
    expectedText: 'proof of delivery',
    unexpectedText: 'Ship nothing',
  },
  {
    label: 'won',
    orderFields: { paymentState: 'paid' },
    expectedText:
      'except what the order shows as refunded. Ship what the customer has paid for. Resolve this alert.',
    unexpectedText: 'deadline',
  },
  {
    label: 'won after shipping',
    orderFields: { paymentState: 'paid', status: 'Shipped' },
    expectedText: 'except what the order shows as refunded. Resolve this alert.',
    unexpectedText: 'Ship the',
  },
  {
    label: 'lost',
    orderFields: { paymentState: 'refunded' },
    expectedText: 'The money went back to the customer. Ship nothing. No response is needed',
    unexpectedText: 'deadline',
  },
  {
    label: 'lost after shipping',
    orderFields: { paymentState: 'refunded', status: 'Shipped' },
    expectedText: 'The money went back to the customer. No response is needed',
    unexpectedText: 'Ship nothing',
  },
  {
    label: 'open after the refund',
    orderFields: { paymentState: 'refunded', isDisputeOpen: true },
    expectedText:
      'Respond in the provider’s dashboard before its deadline (often 7 days), with the refund as evidence',
    unexpectedText: 'No response is needed',
  },
  {
    label: 'over, whose order is owed back',
    orderFields: { paymentState: 'refund_due', isDisputeOpen: false },
    expectedText: 'The dispute is over. The shop owes the customer',
    unexpectedText: 'Accept the dispute',
  },
  {
    label: 'owed back',
    orderFields: { paymentState: 'refund_due' },
    expectedText: 'Accept the dispute',
    unexpectedText: 'deadline',
  },
  {
    label: 'owed back after a failed refund',
    orderFields: { paymentState: 'refund_failed' },
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

/** The words that an admin must read, whatever else the text says. */
const CONTENTS: Record<AlertKind, { title: string; advice: RegExp }> = {
  lost: { title: 'Paid, but the order is marked unpaid', advice: /refund the payment there/ },
  double: { title: 'Paid twice', advice: /Refund the one that is named here/ },
  orphan: { title: 'Money without an order', advice: /refund it at the provider and write to the customer/ },
  mismatched: { title: 'The amounts differ', advice: /Cancel the order to refund the payment/ },
  disputed: { title: 'Disputed by the customer', advice: /Respond in the provider’s dashboard/ },
  refund_failed: { title: 'The refund failed', advice: /choose “Try the refund again”/ },
  refund_returned: { title: 'A refund came back', advice: /Ask the customer how they want to be paid/ },
  refund_unread: { title: 'A refund cannot be looked up', advice: /do not make the refund elsewhere/ },
  refund_unknown: { title: 'A refund may or may not have been made', advice: /compare its refunds/ },
  withdrawal_returned: {
    title: 'The bank gave money back',
    advice: /^(?!.*customer was told).*Look up the reason in the provider’s dashboard/,
  },
  refund_twice: { title: 'A refund was paid twice', advice: /Ask the customer to send one of them back/ },
  part_refused: { title: 'A part could not be refunded', advice: /refund the part again in the order/ },
  stock_returned: { title: 'Paid after its items went back on sale', advice: /^This order.* Ship nothing/ },
  oversold: {
    title: 'Paid, but its items are sold out',
    advice: /Otherwise cancel the order, which refunds it/,
  },
  card_testing: {
    title: 'Stolen cards are probably being tried',
    advice: /Before you ship, look at the paid orders of this day: cancel those/,
  },
  twice: { title: 'Possibly paid twice', advice: /cancel the other: it will be refunded/ },
};

test.each(ALERT_KINDS)('an alert of the kind %s has its title and says what to do', (kind) => {
  const { title, advice } = CONTENTS[kind];
  const content = { title, advice: expect.stringMatching(advice) };
  expect(toAlertContent({ kind, order: null, earlier: null })).toEqual(content);
  const unresolved = { ...order, paymentState: 'refund_failed' } as const;
  if (kind !== 'disputed')
    expect(toAlertContent({ kind, order: unresolved, earlier: null })).toEqual(content);
});

test('a failed refund that later succeeded needs no further action', () => {
  const kind = 'refund_failed';
  expect(
    toAlertContent({ kind, order: { ...order, paymentState: 'refund_failed' }, earlier: null }).advice,
  ).toContain('Try the refund again');
  expect(
    toAlertContent({ kind, order: { ...order, paymentState: 'refunded' }, earlier: null }).advice,
  ).toContain('is now refunded');
});

test.each(['refund_failed', 'refund_returned', 'part_refused'] as const)(
  'while a refund is owed, an alert of the kind %s does not say to pay another way: the shop asks again',
  (kind) => {
    const order = {
      orderNumber: 'A',
      status: 'Cancelled',
      paymentState: 'refund_due',
      isDisputeOpen: null,
    } as const;
    expect(toAlertContent({ kind, order, earlier: null }).advice).toMatch(
      /Do not pay the customer another way/,
    );
  },
);

test('an alert about two orders names both', () => {
  const { advice } = toAlertContent({ kind: 'twice', order, earlier: { orderNumber: 'AAAA-BBBB-CCCC' } });
  expect(advice).toContain('The orders are AAAA-BBBB-CCCC and 7KQ4-M2XR-9WBT.');
});

test('an alert about two orders names the later one if the earlier one is gone', () => {
  const { advice } = toAlertContent({ kind: 'twice', order, earlier: null });
  expect(advice).toMatch(/^The later one is 7KQ4-M2XR-9WBT\. Two orders/);
});

test.each<{ rule: string; cause: Partial<PaymentAlertCause>; id: string }>([
  { rule: 'the same cause has the same id', cause: {}, id: 'refund_failed:stripe:pi_1' },
  { rule: 'another kind', cause: { kind: 'lost' }, id: 'lost:stripe:pi_1' },
  { rule: 'another payment', cause: { reference: 'pi_2' }, id: 'refund_failed:stripe:pi_2' },
  { rule: 'another provider', cause: { provider: 'paypal' }, id: 'refund_failed:paypal:pi_1' },
  { rule: 'the first failure of a refund', cause: { occurrence: 0 }, id: 'refund_failed:stripe:pi_1' },
  { rule: 'a failure after one retry', cause: { occurrence: 1 }, id: 'refund_failed:stripe:pi_1:1' },
  {
    rule: 'a second dispute over a payment',
    cause: { kind: 'disputed', occurrence: 'dp_2' },
    id: 'disputed:stripe:pi_1:dp_2',
  },
  { rule: 'the order does not count', cause: { orderId: 'o2' }, id: 'refund_failed:stripe:pi_1' },
])('an alert is raised once for each cause: $rule ($id)', ({ cause, id }) => {
  const first = { kind: 'refund_failed', provider: 'stripe', reference: 'pi_1', orderId: 'o1' } as const;
  expect(toAlertId({ ...first, ...cause })).toBe(id);
});

test('admins see open alerts first, then the resolved ones', () => {
  expect(ALERT_VIEWS).toEqual(['open', 'resolved']);
});

test('an alert without an order is identified by its payment', () => {
  expect(toAlertSubject({ order, provider: 'stripe', reference: 'pi_1' })).toBe('order 7KQ4-M2XR-9WBT');
  expect(toAlertSubject({ order: null, provider: 'stripe', reference: 'pi_1' })).toBe('Stripe pi_1');
});
