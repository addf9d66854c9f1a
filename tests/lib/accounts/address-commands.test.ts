import { addAddress, deleteAddress, setPrimaryAddress } from '@/lib/accounts/address-commands';
import { listAddresses } from '@/lib/accounts/address-queries';
import { addressSchema } from '@/lib/accounts/address-schema';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

const anAddress = (label: string) =>
  addressSchema.parse({ label, street1: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' });

test('a deleted user has no addresses and cannot add any', async () => {
  const unknownId = '0'.repeat(24);
  await expect(addAddress(unknownId, anAddress('Ada'))).rejects.toMatchObject({ code: 'not_found' });
  expect(await listAddresses(unknownId)).toEqual([]);
});

test('a user stored by an older version without a list can add an address', async () => {
  const user = await aUser();
  await User.collection.updateOne({ _id: user._id }, { $unset: { addresses: 1 } });
  const id = String(user._id);
  expect(await listAddresses(id)).toEqual([]);
  expect(await addAddress(id, anAddress('Ada'))).toMatchObject([{ label: 'Ada', isPrimary: true }]);
});

test('an address stored by an older version, with missing and reordered fields, can still be changed', async () => {
  const user = await aUser();
  const id = String(user._id);
  const [first] = await addAddress(id, anAddress('Ada'));
  const stored = await User.collection.findOne({ _id: user._id });
  const { company: _company, phoneNumber: _phone, ...older } = stored?.addresses[0] ?? {};
  const reversed = Object.fromEntries(Object.entries(older).reverse());
  await User.collection.updateOne(
    { _id: user._id },
    { $set: { addresses: [{ ...reversed, isPrimary: false }] } },
  );
  expect(await setPrimaryAddress(id, first?._id ?? '')).toEqual([first]);
});

test('the returned addresses are the stored ones, and nothing else about the user changes', async () => {
  const user = await aUser({ name: 'Ada', phoneNumber: '5550100142' });
  const id = String(user._id);
  await addAddress(id, anAddress('Home'));
  const returned = await addAddress(id, { ...anAddress('Work'), isPrimary: true });
  expect(returned.map(({ label, isPrimary }) => [label, isPrimary])).toEqual([
    ['Work', true],
    ['Home', false],
  ]);
  expect(await listAddresses(id)).toEqual(returned);
  await Promise.all(returned.map(({ _id }) => deleteAddress(id, _id)));
  expect(await User.findOne({ _id: id }).lean()).toEqual({
    ...user.toObject(),
    addresses: [],
    // No read has it.
    searchWords: undefined,
  });
});
