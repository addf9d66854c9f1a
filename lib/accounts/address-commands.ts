import 'server-only';
import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { replaceUserAddresses } from '@/lib/users/user-list-commands';
import { User } from '@/models/user';
import { toAddressView } from './address-queries';
import {
  isSameAddress,
  MAX_ADDRESSES,
  sortAddresses,
  withAddedAddress,
  withoutAddress,
  withPrimaryAddress,
  withUpdatedAddress,
} from './address-rules';
import type { AddressInput, AddressView } from './address-schema';

/**
 * Adds an address; the first one becomes primary. One that is already there is not added again, since the response to the
 * first request may have been lost. Throws `limit_reached` for the 11th.
 */
export async function addAddress(userId: string, input: AddressInput): Promise<AddressView[]> {
  const newAddress = {
    ...input,
    _id: String(new mongoose.Types.ObjectId()),
    isPrimary: input.isPrimary ?? false,
  };
  return changeAddresses(userId, (addresses) => {
    const same = addresses.find((address) => isSameAddress(address, newAddress));
    if (same) return newAddress.isPrimary ? withPrimaryAddress(addresses, same._id) : addresses;
    if (addresses.length >= MAX_ADDRESSES) {
      throw new AppError({
        code: 'limit_reached',
        message: `You can save at most ${MAX_ADDRESSES} addresses.`,
      });
    }
    return withAddedAddress(addresses, newAddress);
  });
}

/** Updates an address. Throws `not_found` if the user has none with this id. */
export async function updateAddress(
  userId: string,
  addressId: string,
  input: AddressInput,
): Promise<AddressView[]> {
  return changeAddresses(userId, (addresses) =>
    withUpdatedAddress(requireAddress(addresses, addressId), addressId, input),
  );
}

/** Makes an address primary. Throws `not_found` if the user has none with this id. */
export async function setPrimaryAddress(userId: string, addressId: string): Promise<AddressView[]> {
  return changeAddresses(userId, (addresses) =>
    withPrimaryAddress(requireAddress(addresses, addressId), addressId),
  );
}

/** Deletes an address. Throws `not_found` if the user has none with this id. */
export async function deleteAddress(userId: string, addressId: string): Promise<AddressView[]> {
  return changeAddresses(userId, (addresses) =>
    withoutAddress(requireAddress(addresses, addressId), addressId),
  );
}

function requireAddress(addresses: AddressView[], addressId: string): AddressView[] {
  if (!addresses.some(({ _id }) => _id === addressId)) {
    throw new AppError({ code: 'not_found', message: 'There is no such address.' });
  }
  return addresses;
}

/** Replaces a user's addresses with those that `change` returns, without losing concurrent changes. */
async function changeAddresses(
  userId: string,
  change: (addresses: AddressView[]) => AddressView[],
): Promise<AddressView[]> {
  await connect();
  const _id = new mongoose.Types.ObjectId(userId);
  return compareAndSwap(async () => {
    // Bypasses Mongoose, which would fill in defaults: the list must be exactly the stored one.
    const user = await User.collection.findOne({ _id }, { projection: { addresses: 1 } });
    if (!user) throw new AppError({ code: 'not_found', message: 'There is no such user.' });
    const changedAddresses = change((user.addresses ?? []).map(toAddressView));
    const lists = { readList: user.addresses ?? null, newList: changedAddresses.map(toStoredAddress) };
    return (await replaceUserAddresses(userId, lists)) ? sortAddresses(changedAddresses) : LOST_RACE;
  }, 'Your addresses were just changed somewhere else. Please try again.');
}

function toStoredAddress(address: AddressView) {
  return { ...address, _id: new mongoose.Types.ObjectId(address._id) };
}
