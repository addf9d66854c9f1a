import { MAX_ADDRESSES, toDigits } from '@/lib/addresses/address-rules';
import type { AddressView } from '@/lib/addresses/address-schema';
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

/** The part of a guest's draft that the browser stores. */
export type GuestDraft = ShippingFields & Pick<ShippingDraft, 'email'>;

export function toGuestDraft(draft: ShippingDraft): GuestDraft {
  return { email: draft.email, ...toShippingInfo(draft) };
}

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
