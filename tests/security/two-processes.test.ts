import { hashPassword } from '@/lib/accounts/password-hash';
import { Note } from '@/models/note';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { race } from '@/tests/support/race';
import { aUser, createBearerHeaders, verifyEmailOf } from '@/tests/support/sign-in';

// The attacker sends concurrent requests to two processes, neither of which sees the other's.

withDatabase();

const PASSWORD = 'Saffron-Rice-42!';
const ADDRESS = {
  label: 'Ada',
  street1: '1 Way',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
};
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const countStatus = (statuses: readonly number[], status: number) =>
  statuses.filter((received) => received === status).length;

test('two processes do not allow twice as many password guesses', async () => {
  await aUser({ email: 'ada@shop.test', passwordHash: await hashPassword(PASSWORD) });
  const body = { email: 'ada@shop.test', password: 'wrong' };
  const guesses = { file: 'auth/login', method: 'POST', calls: repeat(10, { body }) };
  const statuses = await race([guesses, guesses]);
  expect([countStatus(statuses, 401), countStatus(statuses, 429)]).toEqual([10, 10]);
});

test('two processes do not create two accounts with one email', async () => {
  const body = { email: 'ada@shop.test', password: PASSWORD };
  const registrations = { file: 'auth/register', method: 'POST', calls: repeat(10, { body }) };
  const statuses = await race([registrations, registrations]);
  expect([countStatus(statuses, 201), countStatus(statuses, 409)]).toEqual([1, 19]);
  expect(await User.countDocuments()).toBe(1);
});

test('two processes do not store an eleventh address, or a second primary one', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  const additions = ['Elm', 'Oak'].map((street) => ({
    file: 'users/me/addresses',
    method: 'POST',
    calls: repeat(10, null).map((_, index) => ({
      body: { ...ADDRESS, street1: `${index + 1} ${street} Street`, isPrimary: true },
      headers,
    })),
  }));
  const statuses = await race(additions);
  expect([countStatus(statuses, 201), countStatus(statuses, 409)]).toEqual([10, 10]);
  const addresses = (await User.findById(user._id).lean())?.addresses ?? [];
  expect(addresses).toHaveLength(10);
  expect(addresses.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
});

test('when two admins concurrently delete their accounts in different processes, one remains', async () => {
  const admins = await Promise.all(
    repeat(2, null).map(async () => aUser({ role: 'admin', passwordHash: await hashPassword(PASSWORD) })),
  );
  const deletions = await Promise.all(
    admins.map(async (admin) => ({
      file: 'users/me',
      method: 'DELETE',
      calls: [{ body: { currentPassword: PASSWORD }, headers: await createBearerHeaders(admin) }],
    })),
  );
  const statuses = await race(deletions);
  expect(statuses.toSorted()).toEqual([204, 409]);
  expect(await User.countDocuments({ role: 'admin' })).toBe(1);
});

test('two processes that rate a recipe for the same users leave one rating each, and exact numbers', async () => {
  const { id } = await aRecipe();
  const users = await Promise.all(repeat(5, null).map(() => aUser()));
  await Promise.all(users.map((user) => verifyEmailOf(user.id)));
  const toTask = async (rating: number) => ({
    file: 'users/me/notes/[id]',
    method: 'PUT',
    calls: await Promise.all(
      users.map(async (user) => ({
        params: { id },
        body: { rating },
        headers: await createBearerHeaders(user),
      })),
    ),
  });
  const statuses = await race([await toTask(1), await toTask(5)]);
  expect(countStatus(statuses, 200)).toBe(10);
  const notes = await Note.find({ recipeId: id });
  expect(notes).toHaveLength(5);
  expect(await Recipe.findById(id)).toMatchObject({
    ratingCount: 5,
    ratingSum: notes.reduce((sum, { stars }) => sum + stars, 0),
  });
});
