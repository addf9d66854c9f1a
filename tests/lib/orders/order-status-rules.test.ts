import {
  findPackingRejection,
  findShippedAt,
  findStatusRejection,
  findStatusWarning,
} from '@/lib/orders/order-status-rules';
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATES, type PaymentState } from '@/models/order-limits';

/** Statuses that require payment. */
const FULFILLMENT = ['Processing', 'Shipped', 'Delivered'] as const;

test('an order whose items were all refunded is not packed; one that still has a piece is', () => {
  const order = (unsentQuantity: number) =>
    ({ status: 'Processing', paymentState: 'paid', items: [{ quantity: 2, unsentQuantity }] }) as const;
  expect(findPackingRejection(order(2))).toContain('All of its items were refunded');
  expect(findPackingRejection(order(1))).toBeNull();
  const half = { ...order(2), items: [...order(2).items, { quantity: 1 }] };
  expect(findPackingRejection(half)).toBeNull();
});

describe('the time at which a parcel left', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second));
  const order = { status: 'Shipped', createdAt: at(0) } as const;

  test('is that of the first change that says so', () => {
    const changes = (['Processing', 'Shipped', 'Pending', 'Delivered'] as const).map((status, index) => ({
      ...{ at: at(index + 1), status },
    }));
    expect(findShippedAt({ ...order, statusChanges: changes })).toEqual(at(2));
    expect(findShippedAt({ ...order, statusChanges: changes.slice(2) })).toEqual(at(4));
    expect(findShippedAt({ ...order, status: 'Cancelled', statusChanges: changes })).toEqual(at(2));
  });

  test.each(['Shipped', 'Delivered'] as const)(
    'is that of an order that is %s and has no changes, since no other is known',
    (status) => {
      expect(findShippedAt({ ...order, status })).toEqual(at(0));
    },
  );

  test.each(['Pending', 'Processing', 'Cancelled'] as const)(
    'is not yet there for one that is %s',
    (status) => {
      expect(findShippedAt({ ...order, status, statusChanges: [{ at: at(1), status }] })).toBeNull();
    },
  );
});

test.each<{ rule: string; paymentState: PaymentState; reason: RegExp }>([
  { rule: 'nothing was paid', paymentState: 'pending', reason: /not paid yet/ },
  { rule: 'the cardholder has not confirmed the payment', paymentState: 'action', reason: /not paid yet/ },
  { rule: 'the card was declined', paymentState: 'declined', reason: /not paid yet/ },
  { rule: 'the checkout has expired', paymentState: 'void', reason: /never paid/ },
  { rule: 'the wrong amount came in', paymentState: 'review', reason: /does not match/ },
  { rule: 'a refund is due', paymentState: 'refund_due', reason: /is being refunded/ },
  { rule: 'the money was refunded', paymentState: 'refunded', reason: /has been refunded/ },
  {
    rule: 'the refund failed and is still owed',
    paymentState: 'refund_failed',
    reason: /resolve its refund/,
  },
])('refuses to pack, ship or deliver an order when $rule', ({ paymentState, reason }) => {
  for (const next of FULFILLMENT) {
    expect(findStatusRejection({ status: 'Pending', paymentState }, next)).toMatch(reason);
  }
});

test('a shipped order that was refunded cannot be marked as delivered', () => {
  expect(findStatusRejection({ status: 'Shipped', paymentState: 'refunded' }, 'Delivered')).toMatch(
    /refunded/,
  );
});

test.each(PAYMENT_STATES)('a canceled order stays canceled when its payment is %s', (paymentState) => {
  for (const next of ['Pending', ...FULFILLMENT] as const) {
    expect(findStatusRejection({ status: 'Cancelled', paymentState }, next)).toMatch(/stays cancelled/);
  }
});

test.each<{ rule: string; paymentState: PaymentState }>([
  { rule: 'a paid order', paymentState: 'paid' },
  { rule: 'a disputed order (the dispute may be won)', paymentState: 'disputed' },
])('$rule can get any status, even an earlier one', ({ paymentState }) => {
  for (const status of ['Pending', ...FULFILLMENT] as const) {
    for (const next of ORDER_STATUSES) expect(findStatusRejection({ status, paymentState }, next)).toBeNull();
  }
});

test.each(PAYMENT_STATES)(
  'an order whose payment is %s can be canceled or set back to pending',
  (paymentState) => {
    for (const status of ['Pending', ...FULFILLMENT] as const) {
      expect(findStatusRejection({ status, paymentState }, 'Cancelled')).toBeNull();
      expect(findStatusRejection({ status, paymentState }, 'Pending')).toBeNull();
    }
  },
);

test.each(PAYMENT_STATES)('the current status is never refused when the payment is %s', (paymentState) => {
  for (const status of ORDER_STATUSES)
    expect(findStatusRejection({ status, paymentState }, status)).toBeNull();
});

test.each<{ status: OrderStatus; paymentState: PaymentState; reason: RegExp }>([
  { status: 'Cancelled', paymentState: 'paid', reason: /stays cancelled/ },
  { status: 'Cancelled', paymentState: 'refunded', reason: /stays cancelled/ },
  { status: 'Pending', paymentState: 'pending', reason: /not paid yet/ },
  { status: 'Processing', paymentState: 'review', reason: /does not match/ },
  { status: 'Shipped', paymentState: 'refunded', reason: /has been refunded/ },
])('an order that is $status and $paymentState is not packed', ({ reason, ...order }) => {
  expect(findPackingRejection(order)).toMatch(reason);
});

test.each(['Pending', ...FULFILLMENT] as const)('a paid order that is %s may be packed', (status) => {
  expect(findPackingRejection({ status, paymentState: 'paid' })).toBeNull();
});

test.each<{ status: OrderStatus; next: OrderStatus; warning: RegExp }>([
  { status: 'Shipped', next: 'Pending', warning: /would go back from Shipped to Pending/ },
  { status: 'Delivered', next: 'Processing', warning: /would go back from Delivered to Processing/ },
  { status: 'Processing', next: 'Pending', warning: /would go back from Processing to Pending/ },
  { status: 'Shipped', next: 'Cancelled', warning: /already been shipped/ },
  { status: 'Delivered', next: 'Cancelled', warning: /already been shipped/ },
])('an admin is warned before an order goes from $status to $next', ({ status, next, warning }) => {
  expect(findStatusWarning(status, next)).toMatch(warning);
});

test('an admin is not warned while an order moves on, or is cancelled before it is sent', () => {
  for (const [status, next] of [
    ['Pending', 'Pending'],
    ['Pending', 'Processing'],
    ['Shipped', 'Shipped'],
    ['Processing', 'Shipped'],
    ['Pending', 'Delivered'],
    ['Processing', 'Cancelled'],
  ] as const) {
    expect(findStatusWarning(status, next)).toBeNull();
  }
});
