import { formatPostalCode, MAX_ADDRESSES, toDigits } from '@/lib/accounts/address-rules';
import type { AddressView } from '@/lib/accounts/address-schema';
import type { UserView } from '@/lib/accounts/profile-schema';
import { isPhone, toPhone } from '@/lib/geo/phone-rules';
import { EMPTY_POSTAL_ADDRESS, type PostalAddress, toPostalAddress } from '@/lib/geo/postal-address-rules';
import { SHIPPING_LIMITS } from '@/lib/orders/order-rules';

/** The fields of the checkout's shipping step. A complete `phone` contains only digits; any other is as typed. */
export type ShippingFields = PostalAddress & { name: string; phone: string };

export type ShippingDraft = ShippingFields & {
  /** Used for guests; a member's email is the account's. */
  email: string;
  /** The saved address that filled in the fields; null once they are edited. */
  addressId: string | null;
  /** Null until the customer chooses; the default applies until then. */
  saveAddress: boolean | null;
  savePhone: boolean | null;
};

/** Returns only the shipping fields, as the endpoints expect them. */
export function toShippingInfo({ name, phone, ...address }: ShippingFields): ShippingFields {
  return { name, ...toPostalAddress(address), phone };
}

export const EMPTY_DRAFT: ShippingDraft = {
  email: '',
  name: '',
  ...EMPTY_POSTAL_ADDRESS,
  phone: '',
  addressId: null,
  saveAddress: null,
  savePhone: null,
};

/** Normalizes the input of a field: no leading spaces, single spaces, and at most its limit. */
export function normalizeField(name: 'name' | 'street1' | 'street2' | 'city', input: string): string {
  return input.trimStart().replace(/\s+/g, ' ').slice(0, SHIPPING_LIMITS[name]);
}

/** Fills the draft with a saved address, which becomes the selected one. */
export function withAddress(draft: ShippingDraft, address: AddressView, postalCode: string): ShippingDraft {
  const { _id, label, phoneNumber } = address;
  return {
    ...draft,
    name: label,
    ...toPostalAddress(address),
    postalCode,
    phone: phoneNumber || draft.phone,
    addressId: _id,
  };
}

/** Fills the draft from the profile, except for typed fields. */
export function toPrefilledDraft(draft: ShippingDraft, { email, profile }: UserView): ShippingDraft {
  const contactDraft = { ...draft, email, phone: draft.phone || profile.phoneNumber };
  const address = profile.addresses.find(({ isPrimary }) => isPrimary);
  return address && !hasTypedAddress(draft)
    ? withAddress(contactDraft, address, formatPostalCode(address.postalCode))
    : contactDraft;
}

/**
 * Returns the draft of an earlier checkout with the profile as it is now: a selected saved address may have changed. If it
 * was deleted, the draft is filled again.
 */
export function toRestoredDraft(draft: ShippingDraft, user: UserView): ShippingDraft {
  if (draft.addressId === null) return { ...draft, email: user.email };
  const address = user.profile.addresses.find(({ _id }) => _id === draft.addressId);
  return address
    ? { ...withAddress(draft, address, formatPostalCode(address.postalCode)), email: user.email }
    : toPrefilledDraft(EMPTY_DRAFT, user);
}

export function hasTypedAddress({ name, street1, city }: ShippingFields): boolean {
  return name !== '' || street1 !== '' || city !== '';
}

/** Returns whether the draft contains only values that the checkout fills in by itself. */
export function isUntouched(draft: ShippingDraft, user: UserView | null): boolean {
  const initial = user ? toPrefilledDraft(EMPTY_DRAFT, user) : EMPTY_DRAFT;
  const { email: _email, addressId, saveAddress, savePhone, ...info } = initial;
  return (
    draft.addressId === addressId &&
    draft.saveAddress === saveAddress &&
    draft.savePhone === savePhone &&
    (user !== null || draft.email === '') &&
    JSON.stringify(toShippingInfo(draft)) === JSON.stringify(toShippingInfo(info))
  );
}

/** Returns whether to offer saving the entered address: it is new, and the address book is not full. */
export function canSaveAddress(draft: ShippingDraft, addresses: readonly AddressView[]): boolean {
  const isKnown = addresses.some((address) => isSameAddress(draft, address));
  return draft.addressId === null && !isKnown && addresses.length < MAX_ADDRESSES;
}

export function shouldSaveAddress(draft: ShippingDraft, addresses: readonly AddressView[]): boolean {
  return canSaveAddress(draft, addresses) && (draft.saveAddress ?? true);
}

function isSameAddress(draft: ShippingFields, address: AddressView): boolean {
  const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return (
    normalize(draft.name) === normalize(address.label) &&
    normalize(draft.street1) === normalize(address.street1) &&
    normalize(draft.street2) === normalize(address.street2) &&
    normalize(draft.city) === normalize(address.city) &&
    draft.state === address.state &&
    toDigits(draft.postalCode) === toDigits(address.postalCode)
  );
}

/** Returns whether to offer saving the phone number: it is complete and differs from the profile's. */
export function canSavePhone({ phone }: ShippingFields, profilePhone: string): boolean {
  return isPhone(phone) && toPhone(phone) !== toPhone(profilePhone);
}

/** Checked by default if the profile has no number; unchecked if it has another one. */
export function shouldSavePhone(draft: ShippingDraft, profilePhone: string): boolean {
  return canSavePhone(draft, profilePhone) && (draft.savePhone ?? profilePhone === '');
}
