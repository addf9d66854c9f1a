import 'server-only';
import { connect } from '@/lib/db/connect';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { User, type UserDocument } from '@/models/user';
import { sortAddresses } from './address-rules';
import type { AddressView } from './address-schema';

export type StoredAddress = UserDocument['addresses'][number];

/** Lists a user's addresses, the primary one first; empty for an unknown user. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ addresses: 1 }).lean();
  return listAddressViews(user?.addresses ?? []);
}

/** Returns stored addresses as their user sees them, the primary one first. */
export function listAddressViews(addresses: readonly StoredAddress[]): AddressView[] {
  return sortAddresses(addresses.map(toAddressView));
}

export function toAddressView(address: StoredAddress): AddressView {
  return {
    _id: String(address._id),
    label: address.label,
    company: address.company ?? '',
    ...toPostalAddress(address),
    phoneNumber: address.phoneNumber ?? '',
    isPrimary: address.isPrimary,
  };
}
