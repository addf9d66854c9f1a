import mongoose from 'mongoose';
import { createUser } from '@/lib/users/user-commands';
import { replaceUserAddresses, replaceUserCards } from '@/lib/users/user-list-commands';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const addUser = async () =>
  (await createUser({ email: 'ada@shop.test', passwordHash: 'hash of a password' })).id;

/** Reads the user through the driver. */
const readUser = (id: string) => User.collection.findOne({ _id: new mongoose.Types.ObjectId(id) });

const aCard = (stripeId: string) => ({
  stripeId,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  isPrimary: true,
  updatedAt: new Date(),
});

const anAddress = (label: string) => ({
  _id: new mongoose.Types.ObjectId(),
  label,
  company: '',
  street1: '1 Main Street',
  street2: '',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
  phoneNumber: '',
  isPrimary: true,
});

const replaceCards = (id: string, lists: Parameters<typeof replaceUserCards>[1]) =>
  mongoose.connection.transaction((session) => replaceUserCards(id, lists, session));

test('addresses that changed after they were read are not replaced', async () => {
  const id = await addUser();
  const before = (await readUser(id))?.addresses;
  expect(await replaceUserAddresses(id, { readList: before, newList: [anAddress('Home')] })).toBe(true);
  expect(await replaceUserAddresses(id, { readList: before, newList: [anAddress('Work')] })).toBe(false);
  expect((await readUser(id))?.addresses).toMatchObject([{ label: 'Home' }]);
});

test('cards that changed after they were read are not replaced', async () => {
  const id = await addUser();
  const before = (await readUser(id))?.paymentMethods;
  expect(await replaceCards(id, { readList: before, newList: [aCard('pm_1')] })).toBe(true);
  expect(await replaceCards(id, { readList: before, newList: [aCard('pm_2')] })).toBe(false);
  expect((await readUser(id))?.paymentMethods).toMatchObject([{ stripeId: 'pm_1' }]);
});

test('a deleted user gets no list', async () => {
  const unknownId = '0'.repeat(24);
  expect(await replaceUserAddresses(unknownId, { readList: null, newList: [] })).toBe(false);
  expect(await replaceCards(unknownId, { readList: null, newList: [] })).toBe(false);
  expect(await User.countDocuments()).toBe(0);
});

test('a user stored without lists can still get them', async () => {
  const id = await addUser();
  await User.collection.updateOne(
    { _id: new mongoose.Types.ObjectId(id) },
    { $unset: { addresses: 1, paymentMethods: 1 } },
  );
  expect(await replaceUserAddresses(id, { readList: null, newList: [anAddress('Home')] })).toBe(true);
  expect(await replaceCards(id, { readList: null, newList: [aCard('pm_1')] })).toBe(true);
});
