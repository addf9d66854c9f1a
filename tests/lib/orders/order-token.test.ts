import { createOrderToken, readOrderToken } from '@/lib/orders/order-token';
import { env } from '@/lib/runtime/env';

const ORDER = '1'.repeat(24);

afterEach(() => {
  jest.restoreAllMocks();
  env().NEXTAUTH_SECRET_PREVIOUS = undefined;
});

test('a link to an order in a sent email works after a change of the secret while the shop has the one before', () => {
  const tokens = (['emailed', 'placed'] as const).map((proof) => createOrderToken(ORDER, proof));
  const oldSecret = env().NEXTAUTH_SECRET;
  jest.replaceProperty(env(), 'NEXTAUTH_SECRET', 'another secret that no one else knows');
  expect(tokens.map((token) => readOrderToken(ORDER, token))).toEqual([null, null]);
  env().NEXTAUTH_SECRET_PREVIOUS = oldSecret;
  expect(tokens.map((token) => readOrderToken(ORDER, token))).toEqual(['emailed', 'placed']);
  expect(readOrderToken('2'.repeat(24), tokens[0] ?? '')).toBeNull();
  // New links are signed with the new secret.
  expect(createOrderToken(ORDER, 'emailed')).not.toBe(tokens[0]);
});
