import type { AddressView } from '@/lib/addresses/address-schema';
import {
  EMPTY_DRAFT,
  offersAddress,
  offersPhone,
  type ShippingDraft,
  savesAddress,
  savesPhone,
  toFieldText,
  toPhoneDigits,
  withAddress,
  withField,
} from '@/lib/checkout/shipping-draft-rules';

const address: AddressView = {
  _id: '1'.repeat(24),
  label: 'Ada Cook',
  company: '',
  street1: '1 Saffron Way',
  street2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  phoneNumber: '5550100142',
  isPrimary: true,
};
const typed: ShippingDraft = {
  ...EMPTY_DRAFT,
  name: 'Ada Cook',
  street1: '2 Cumin Street',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
};

test('leading spaces go, repeated spaces become one, and a field takes no more than its limit', () => {
  expect(toFieldText('name', '  Ada   B ')).toBe('Ada B ');
  const limits = { name: 50, street1: 60, street2: 60, city: 30 } as const;
  for (const [name, limit] of Object.entries(limits)) {
    expect(toFieldText(name as keyof typeof limits, 'x'.repeat(99))).toHaveLength(limit);
  }
});

test('a phone number keeps its digits, at most 10', () => {
  expect(toPhoneDigits('(555) 010-0142 9')).toBe('5550100142');
});

test('a chosen address fills the form; editing a field makes it no longer chosen', () => {
  const filled = withAddress(EMPTY_DRAFT, address, '97201');
  expect(filled).toMatchObject({ name: 'Ada Cook', street1: '1 Saffron Way', addressId: address._id });
  expect(filled.phone).toBe('5550100142');
  expect(withField(filled, 'city', 'Salem').addressId).toBeNull();
});

describe('the box to save the address', () => {
  test('is there, and on, for an address that is none of the saved ones', () => {
    expect([offersAddress(typed, [address]), savesAddress(typed, [address])]).toEqual([true, true]);
    expect(savesAddress({ ...typed, saveAddress: false }, [address])).toBe(false);
  });

  test.each([
    ['one is chosen', { ...typed, addressId: address._id }, [address]],
    [
      'it is a saved one in other letters',
      { ...typed, street1: '1 SAFFRON way', city: 'portland', postalCode: '97201' },
      [address],
    ],
    [
      'ten are saved already',
      typed,
      Array.from({ length: 10 }, (_, index) => ({ ...address, _id: String(index).repeat(24) })),
    ],
  ])('is not there when %s', (_, draft, addresses) => {
    expect([offersAddress(draft, addresses), savesAddress(draft, addresses)]).toEqual([false, false]);
  });
});

describe('the box to update the phone number of the profile', () => {
  const draft = { ...typed, phone: '5550100142' };
  test.each([
    ['on when the profile has none', draft, '', [true, true]],
    ['off when the profile has another one', draft, '5550100199', [true, false]],
    ['not there when it is the same', draft, '5550100142', [false, false]],
    ['not there for 9 digits', { ...typed, phone: '555010014' }, '', [false, false]],
    ['what the customer says', { ...draft, savePhone: true }, '5550100199', [true, true]],
  ])('is %s', (_, each, profilePhone, expected) => {
    expect([offersPhone(each, profilePhone), savesPhone(each, profilePhone)]).toEqual(expected);
  });
});
