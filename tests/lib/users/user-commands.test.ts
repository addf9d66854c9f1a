import mongoose from 'mongoose';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import {
  createUser,
  deleteUserDocument,
  incrementRecipeBoxVersion,
  replaceUserEmail,
  replaceUserPassword,
  resetUserPassword,
  restoreUser,
  setUserRole,
} from '@/lib/users/user-commands';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const UNKNOWN_ID = '0'.repeat(24);
const ada = { email: 'ada@shop.test', passwordHash: 'hash of the first' };

/** Runs a write in its own transaction and returns its result. */
const inTransaction = <T>(write: (session: mongoose.ClientSession) => Promise<T>): Promise<T> =>
  mongoose.connection.transaction(write);

const findStored = (id: string) => User.findOne({ _id: id }).lean();

test('the database refuses a second user with the same email', async () => {
  await createUser(ada);
  const refusal = await createUser(ada).catch((error: unknown) => error);
  expect(isDuplicateKey(refusal)).toBe(true);
  expect(await User.countDocuments()).toBe(1);
});

test('a user cannot take another user’s email', async () => {
  await createUser(ada);
  const bob = { ...ada, email: 'bob@shop.test' };
  const { id } = await createUser(bob);
  const refusal = await inTransaction((session) =>
    replaceUserEmail(id, { checked: bob, newEmail: ada.email }, session),
  ).catch((error: unknown) => error);
  expect(isDuplicateKey(refusal)).toBe(true);
  expect(await findStored(id)).toMatchObject({ email: 'bob@shop.test' });
});

test.each([
  { what: 'password', checked: { ...ada, passwordHash: 'hash of an earlier one' } },
  { what: 'email', checked: { ...ada, email: 'earlier@shop.test' } },
])('an email is not replaced if the $what has changed after the check', async ({ checked }) => {
  const { id } = await createUser(ada);
  const newEmail = 'eve@shop.test';
  expect(await inTransaction((session) => replaceUserEmail(id, { checked, newEmail }, session))).toBe(false);
  expect(await findStored(id)).toMatchObject(ada);
});

test('a password that changed after the check is not replaced', async () => {
  const { id, tokenVersion } = await createUser(ada);
  const change = (newPasswordHash: string) =>
    inTransaction((session) =>
      replaceUserPassword(id, { checkedPasswordHash: ada.passwordHash, newPasswordHash }, session),
    );
  expect(await change('hash of the second')).toBe(tokenVersion + 1);
  expect(await change('hash of the third')).toBeNull();
  expect(await findStored(id)).toMatchObject({
    passwordHash: 'hash of the second',
    tokenVersion: tokenVersion + 1,
  });
});

test('a deleted user has no password to reset and no recipes to change', async () => {
  expect(await inTransaction((session) => resetUserPassword({ id: UNKNOWN_ID }, 'hash', session))).toBeNull();
  expect(await inTransaction((session) => incrementRecipeBoxVersion(UNKNOWN_ID, session))).toBe(false);
  expect(await User.countDocuments()).toBe(0);
});

test('a user is a customer unless another role is specified', async () => {
  const customer = await createUser(ada);
  const admin = await createUser({ ...ada, email: 'admin@shop.test', role: 'admin' });
  expect(await findStored(customer.id)).toMatchObject({ role: 'user' });
  expect(await findStored(admin.id)).toMatchObject({ role: 'admin' });
});

test.each<{
  rule: string;
  write: (id: string, session: mongoose.ClientSession) => Promise<unknown>;
  versionIncrease: number;
}>([
  {
    rule: 'a change of role ends all sessions',
    write: (id, session) => setUserRole(id, 'admin', session),
    versionIncrease: 1,
  },
  {
    rule: 'a password reset ends all sessions',
    write: (id, session) => resetUserPassword({ id }, 'hash', session),
    versionIncrease: 1,
  },
  {
    rule: 'restoring an account ends all sessions',
    write: (id, session) =>
      restoreUser(id, {
        before: { email: 'bob@shop.test', passwordHash: 'void', addresses: [], paymentMethods: [] },
        removed: { secondFactor: false },
        session,
      }),
    versionIncrease: 1,
  },
  {
    rule: 'changing an email ends no session',
    write: (id, session) => replaceUserEmail(id, { checked: ada, newEmail: 'bob@shop.test' }, session),
    versionIncrease: 0,
  },
  {
    rule: 'changing favorites ends no session',
    write: (id, session) => incrementRecipeBoxVersion(id, session),
    versionIncrease: 0,
  },
])('$rule', async ({ write, versionIncrease }) => {
  const { id, tokenVersion } = await createUser(ada);
  await inTransaction((session) => write(id, session));
  expect(await findStored(id)).toMatchObject({ tokenVersion: tokenVersion + versionIncrease });
});

test('a deletion that is rolled back leaves the user', async () => {
  const { id } = await createUser(ada);
  await expect(
    inTransaction(async (session) => {
      await deleteUserDocument(id, session);
      throw new Error('The recipes could not be removed.');
    }),
  ).rejects.toThrow('The recipes');
  expect(await findStored(id)).not.toBeNull();
});
