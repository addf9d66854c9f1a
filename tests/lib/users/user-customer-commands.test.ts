import mongoose from 'mongoose';
import { createUser } from '@/lib/users/user-commands';
import {
  incrementCustomerTries,
  replaceCustomer,
  setFirstCustomer,
  setMissingMerchants,
  unlinkCustomer,
} from '@/lib/users/user-customer-commands';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const MERCHANT = { mode: 'test', account: 'acct_1' } as const;
const OTHER_MERCHANT = { mode: 'test', account: 'acct_2' } as const;

/** Adds a user who is `cus_1` at the first merchant and has a saved card there. */
async function addCustomer(): Promise<string> {
  const { id } = await createUser({ email: 'ada@shop.test', passwordHash: 'hash of a password' });
  await setFirstCustomer(id, { stripeCustomerId: 'cus_1', stripeMerchant: MERCHANT });
  const card = { stripeId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
  await User.updateOne(
    { _id: id },
    { $set: { paymentMethods: [{ ...card, isPrimary: true, updatedAt: new Date() }] } },
  );
  return id;
}

const findStored = (id: string) => User.findOne({ _id: id }).lean();
const inTransaction = <T>(write: (session: mongoose.ClientSession) => Promise<T>): Promise<T> =>
  mongoose.connection.transaction(write);

test('a user keeps the first of two customers', async () => {
  const id = await addCustomer();
  await setFirstCustomer(id, { stripeCustomerId: 'cus_2', stripeMerchant: OTHER_MERCHANT });
  expect(await findStored(id)).toMatchObject({ stripeCustomerId: 'cus_1', stripeMerchant: MERCHANT });
});

test('a customer that the user no longer has is neither replaced nor unlinked, and no card is removed', async () => {
  const id = await addCustomer();
  const customer = { stripeCustomerId: 'cus_2', stripeMerchant: OTHER_MERCHANT };
  expect(
    await inTransaction((session) => replaceCustomer(id, { stripeCustomerId: 'cus_0', customer, session })),
  ).toBeNull();
  expect(await inTransaction((session) => unlinkCustomer(id, 'cus_0', session))).toBeNull();
  expect(await findStored(id)).toMatchObject({
    stripeCustomerId: 'cus_1',
    paymentMethods: [{ stripeId: 'pm_1' }],
  });
});

test('a customer of another merchant starts without the previous one’s cards', async () => {
  const id = await addCustomer();
  const customer = { stripeCustomerId: 'cus_2', stripeMerchant: OTHER_MERCHANT };
  expect(
    await inTransaction((session) => replaceCustomer(id, { stripeCustomerId: 'cus_1', customer, session })),
  ).toEqual({
    stripeIds: ['pm_1'],
    stripeMerchant: MERCHANT,
  });
  expect(await findStored(id)).toMatchObject({ ...customer, paymentMethods: [] });
});

test('a customer that the provider deleted is unlinked with its cards, and the next one counts as a new attempt', async () => {
  const id = await addCustomer();
  await incrementCustomerTries(id);
  expect(await inTransaction((session) => unlinkCustomer(id, 'cus_1', session))).toMatchObject({
    stripeIds: ['pm_1'],
  });
  const user = await findStored(id);
  expect(user).toMatchObject({ paymentMethods: [], stripeCustomerTries: 2 });
  expect(user).not.toHaveProperty('stripeCustomerId');
  expect(user).not.toHaveProperty('stripeMerchant');
});

test('only customers without a merchant get one', async () => {
  const currentCustomerId = await addCustomer();
  const olderUser = await User.create({ email: 'bob@shop.test', stripeCustomerId: 'cus_old' });
  const userWithoutCustomer = await createUser({
    email: 'eve@shop.test',
    passwordHash: 'hash of a password',
  });
  await setMissingMerchants(OTHER_MERCHANT);
  expect((await findStored(currentCustomerId))?.stripeMerchant).toEqual(MERCHANT);
  expect((await findStored(String(olderUser._id)))?.stripeMerchant).toEqual(OTHER_MERCHANT);
  expect(await findStored(userWithoutCustomer.id)).not.toHaveProperty('stripeMerchant');
});
