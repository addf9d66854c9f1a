import { MAX_ADDRESSES, toDigits } from '@/lib/addresses/address-rules';
import type { AddressView } from '@/lib/addresses/address-schema';
import { SHIPPING_LIMITS } from '@/lib/orders/order-rules';

/** What is typed into the checkout's second step. `phone` is digits. */
export type ShippingFields = {
  name: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  postalCode: string;
  phone: string;
};

export type ShippingDraft = ShippingFields & {
  /** Read for guests; a customer's e-mail is that of the account. */
  email: string;
  /** The saved address that the fields were filled with and that nobody has edited since. */
  addressId: string | null;
  /** Null: as the shop proposes. */
  saveAddress: boolean | null;
  savePhone: boolean | null;
};

/** The postal address alone, as the endpoints take it. */
export function toShippingInfo({
  name,
  street1,
  street2,
  city,
  state,
  postalCode,
  phone,
}: ShippingFields): ShippingFields {
  return { name, street1, street2, city, state, postalCode, phone };
}

export const PHONE_DIGITS = 10;

export const EMPTY_DRAFT: ShippingDraft = {
  email: '',
  name: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  phone: '',
  addressId: null,
  saveAddress: null,
  savePhone: null,
};

/** What a field keeps of what was typed: no leading spaces, repeated ones as one, and its limit. */
export function toFieldText(name: 'name' | 'street1' | 'street2' | 'city', typed: string): string {
  return typed.trimStart().replace(/\s+/g, ' ').slice(0, SHIPPING_LIMITS[name]);
}

/** What the phone field keeps: digits, at most 10. */
export function toPhoneDigits(typed: string): string {
  return toDigits(typed).slice(0, PHONE_DIGITS);
}

/** The draft filled with a saved address, which is then the selected one. */
export function withAddress(draft: ShippingDraft, address: AddressView, postalCode: string): ShippingDraft {
  const { _id, label, street1, street2, city, state, phoneNumber } = address;
  return {
    ...draft,
    name: label,
    street1,
    street2,
    city,
    state,
    postalCode,
    phone: toPhoneDigits(phoneNumber) || draft.phone,
    addressId: _id,
  };
}

/** The draft with one field changed; an edited address is no saved one any more. */
export function withField(draft: ShippingDraft, name: keyof ShippingFields, value: string): ShippingDraft {
  return { ...draft, [name]: value, addressId: null };
}

/** Whether the box to save the entered address is offered: to a customer with room for a new one. */
export function offersAddress(draft: ShippingDraft, addresses: readonly AddressView[]): boolean {
  const isKnown = addresses.some((address) => isSamePlace(draft, address));
  return draft.addressId === null && !isKnown && addresses.length < MAX_ADDRESSES;
}

export function savesAddress(draft: ShippingDraft, addresses: readonly AddressView[]): boolean {
  return offersAddress(draft, addresses) && (draft.saveAddress ?? true);
}

function isSamePlace(draft: ShippingFields, address: AddressView): boolean {
  const fold = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return (
    fold(draft.name) === fold(address.label) &&
    fold(draft.street1) === fold(address.street1) &&
    fold(draft.street2) === fold(address.street2) &&
    fold(draft.city) === fold(address.city) &&
    draft.state === address.state &&
    toDigits(draft.postalCode) === toDigits(address.postalCode)
  );
}

/** Whether the box to keep this phone number is offered: a whole number that is not the profile's. */
export function offersPhone({ phone }: ShippingFields, profilePhone: string): boolean {
  return phone.length === PHONE_DIGITS && phone !== toDigits(profilePhone);
}

/** On by itself where the profile has no number, off where it has another one. */
export function savesPhone(draft: ShippingDraft, profilePhone: string): boolean {
  return offersPhone(draft, profilePhone) && (draft.savePhone ?? profilePhone === '');
}
