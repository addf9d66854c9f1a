import { createStripeId } from '@/sandbox/ids';

test('ids have Stripe’s format and are unique', () => {
  const ids = Array.from({ length: 1_000 }, () => createStripeId('pi'));
  expect(ids.filter((id) => !/^pi_\w{24}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
});

test('ids created later in the same second sort after earlier ones', () => {
  const ids = Array.from({ length: 1_000 }, () => createStripeId('dp'));
  expect(ids.toSorted()).toEqual(ids);
});
