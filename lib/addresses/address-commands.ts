import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { User } from '@/models/user';
import { toAddressView } from './address-queries';
import {
  MAX_ADDRESSES,
  sortAddresses,
  withAdded,
  withoutAddress,
  withPrimary,
  withUpdated,
} from './address-rules';
import type { AddressInput, AddressView } from './address-schema';

/** Of changes at once one always succeeds, so that this many can meet. */
const MAX_ATTEMPTS = 100;
const MAX_PAUSE_MS = 20;

/** Adds an address, the first as the primary one; refused with `limit_reached` at the 11th. */
export async function addAddress(userId: string, input: AddressInput): Promise<AddressView[]> {
  const added = { ...input, _id: String(new mongoose.Types.ObjectId()), isPrimary: input.isPrimary ?? false };
  return changeAddresses(userId, (addresses) => {
    if (addresses.length >= MAX_ADDRESSES) {
      throw new AppError('limit_reached', `You can save at most ${MAX_ADDRESSES} addresses.`);
    }
    return withAdded(addresses, added);
  });
}

/** Writes an address anew; refused with `not_found` when the user has none of that id. */
export async function updateAddress(
  userId: string,
  addressId: string,
  input: AddressInput,
): Promise<AddressView[]> {
  return changeAddresses(userId, (addresses) => withUpdated(having(addresses, addressId), addressId, input));
}

/** Makes an address the primary one; refused with `not_found` when the user has none of that id. */
export async function makePrimary(userId: string, addressId: string): Promise<AddressView[]> {
  return changeAddresses(userId, (addresses) => withPrimary(having(addresses, addressId), addressId));
}

/** Takes an address away; refused with `not_found` when the user has none of that id. */
export async function deleteAddress(userId: string, addressId: string): Promise<AddressView[]> {
  return changeAddresses(userId, (addresses) => withoutAddress(having(addresses, addressId), addressId));
}

function having(addresses: AddressView[], addressId: string): AddressView[] {
  if (!addresses.some(({ _id }) => _id === addressId)) {
    throw new AppError('not_found', 'There is no such address.');
  }
  return addresses;
}

/**
 * Replaces the whole list of a user by what `change` makes of it, provided that it is still the list
 * that was read; else reads again. So whatever `change` keeps is kept under any concurrency.
 */
async function changeAddresses(
  userId: string,
  change: (addresses: AddressView[]) => AddressView[],
): Promise<AddressView[]> {
  await connect();
  const _id = new mongoose.Types.ObjectId(userId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The driver's own collection: Mongoose would fill in defaults, and the list read must be exact.
    const user = await User.collection.findOne({ _id }, { projection: { addresses: 1 } });
    if (!user) throw new AppError('not_found', 'There is no such user.');
    const changed = change((user.addresses ?? []).map(toAddressView));
    const { matchedCount } = await User.collection.updateOne(
      // A user of an older shop may have no list at all, which equals null.
      { _id, addresses: user.addresses ?? null },
      { $set: { addresses: changed.map(toStoredAddress) } },
    );
    if (matchedCount === 1) return sortAddresses(changed);
    await pause(Math.random() * MAX_PAUSE_MS);
  }
  throw new AppError('conflict', 'Your addresses were just changed elsewhere. Please try again.');
}

function toStoredAddress(address: AddressView) {
  return { ...address, _id: new mongoose.Types.ObjectId(address._id) };
}
