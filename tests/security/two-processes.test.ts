import { hashPassword } from '@/lib/accounts/password-hash';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { race } from '@/tests/support/race';
import { aUser, bearerOf } from '@/tests/support/sign-in';

// The attacker sends concurrent requests to two processes so that neither sees what the other does.

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const ADDRESS = {
  label: 'Ada',
  street1: '1 Way',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((found) => found === status).length;

test('two processes do not allow twice as many password guesses', async () => {
  await aUser({ email: 'ada@shop.test', passwordHash: await hashPassword(PASSWORD) });
  const body = { email: 'ada@shop.test', password: 'wrong' };
  const guesses = { file: 'auth/login', method: 'POST', calls: times(10, { body }) };
  const statuses = await race([guesses, guesses]);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 10]);
});

test('two processes do not create two accounts with one email', async () => {
  const body = { email: 'ada@shop.test', password: PASSWORD };
  const registrations = { file: 'auth/register', method: 'POST', calls: times(10, { body }) };
  const statuses = await race([registrations, registrations]);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 19]);
  expect(await User.countDocuments()).toBe(1);
});

test('two processes do not store an eleventh address, or a second primary one', async () => {
  const user = await aUser();
  const headers = await bearerOf(user);
  const additions = {
    file: 'users/me/addresses',
    method: 'POST',
    calls: times(10, { body: { ...ADDRESS, isPrimary: true }, headers }),
  };
  const statuses = await race([additions, additions]);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([10, 10]);
  const addresses = (await User.findById(user._id).lean())?.addresses ?? [];
  expect(addresses).toHaveLength(10);
  expect(addresses.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
});

test('two concurrent admin departures, each at its own process, leave the shop with one admin', async () => {
  const admins = await Promise.all(
    times(2, null).map(async () => aUser({ role: 'admin', passwordHash: await hashPassword(PASSWORD) })),
  );
  const deletions = await Promise.all(
    admins.map(async (admin) => ({
      file: 'users/me',
      method: 'DELETE',
      calls: [{ body: { currentPassword: PASSWORD }, headers: await bearerOf(admin) }],
    })),
  );
  const statuses = await race(deletions);
  expect(statuses.toSorted()).toEqual([204, 409]);
  expect(await User.countDocuments({ role: 'admin' })).toBe(1);
});
