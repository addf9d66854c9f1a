import {
  ATTEMPT_LIFETIME_MS,
  DERIVED_KEY_LIFETIME_MS,
  MAX_OPEN_ORDERS,
  MAX_ORDER_LINES,
  MAX_RECENT_ORDERS,
  ORDER_LOCK_MS,
  ORDER_LOCK_RETRY_MS,
  ORDER_LOCK_WAIT_MS,
  SHIPPING_LIMITS,
} from '@/lib/orders/order-rules';

test('an order has at most 200 lines, and the profile shows the latest five orders', () => {
  expect([MAX_ORDER_LINES, MAX_RECENT_ORDERS]).toEqual([200, 5]);
});

test('the fields of a delivery have the lengths that their forms promise', () => {
  expect(SHIPPING_LIMITS).toEqual({ name: 50, street1: 60, street2: 60, city: 30, postalCode: 10 });
});

test('a checkout is remembered for 24 hours, and one without a key for ten minutes', () => {
  expect([ATTEMPT_LIFETIME_MS, DERIVED_KEY_LIFETIME_MS]).toEqual([86_400_000, 600_000]);
});

test('a client has at most 20 open orders, and a customer ten', () => {
  expect(MAX_OPEN_ORDERS).toEqual({ client: 20, customer: 10 });
});

test('a request outwaits the lock of a killed one, and asks for it several times', () => {
  expect(ORDER_LOCK_MS).toBeLessThan(ORDER_LOCK_WAIT_MS);
  expect(ORDER_LOCK_RETRY_MS).toBeLessThan(ORDER_LOCK_WAIT_MS - ORDER_LOCK_MS);
});
