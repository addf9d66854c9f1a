import 'server-only';
import { connect } from '@/lib/db/connect';
import { User, type UserDocument } from '@/models/user';
import { sortAddresses } from './address-rules';
import type { AddressView } from './address-schema';

export type StoredAddress = UserDocument['addresses'][number];

/** The addresses of a user, the primary one first; none for a user who is not there. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ addresses: 1 }).lean();
  return sortAddresses((user?.addresses ?? []).map(toAddressView));
}

export function toAddressView(address: StoredAddress): AddressView {
  return {
    _id: String(address._id),
    label: address.label,
    company: address.company ?? '',
    street1: address.street1,
    street2: address.street2 ?? '',
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    phoneNumber: address.phoneNumber ?? '',
    isPrimary: address.isPrimary,
  };
}
