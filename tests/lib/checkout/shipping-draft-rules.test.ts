import type { AddressView } from '@/lib/addresses/address-schema';
import {
  canSaveAddress,
  canSavePhone,
  EMPTY_DRAFT,
  normalizeField,
  type ShippingDraft,
  shouldSaveAddress,
  shouldSavePhone,
  withAddress,
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
const DRAFT: ShippingDraft = {
  ...EMPTY_DRAFT,
  name: 'Ada Cook',
  street1: '2 Cumin Street',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
};

test('leading spaces are removed, repeated spaces are collapsed, and each field is limited in length', () => {
  expect(normalizeField('name', '  Ada   B ')).toBe('Ada B ');
  const limits = { name: 50, street1: 60, street2: 60, city: 30 } as const;
  for (const [name, limit] of Object.entries(limits)) {
    expect(normalizeField(name as keyof typeof limits, 'x'.repeat(99))).toHaveLength(limit);
  }
});

test('a selected address fills the form', () => {
  const filledDraft = withAddress(EMPTY_DRAFT, address, '97201');
  expect(filledDraft).toMatchObject({ name: 'Ada Cook', street1: '1 Saffron Way', addressId: address._id });
  expect(filledDraft.phone).toBe('5550100142');
});

describe('the checkbox for saving the address', () => {
  test('is shown, and checked, for an address that is not saved yet', () => {
    expect([canSaveAddress(DRAFT, [address]), shouldSaveAddress(DRAFT, [address])]).toEqual([true, true]);
    expect(shouldSaveAddress({ ...DRAFT, saveAddress: false }, [address])).toBe(false);
  });

  test.each([
    { rule: 'a saved one is selected', draft: { ...DRAFT, addressId: address._id }, addresses: [address] },
    {
      rule: 'it matches a saved one except for letter case',
      draft: { ...DRAFT, street1: '1 SAFFRON way', city: 'portland', postalCode: '97201' },
      addresses: [address],
    },
    {
      rule: 'ten are already saved',
      draft: DRAFT,
      addresses: Array.from({ length: 10 }, (_, index) => ({ ...address, _id: String(index).repeat(24) })),
    },
  ])('is not shown when $rule', ({ draft, addresses }) => {
    expect([canSaveAddress(draft, addresses), shouldSaveAddress(draft, addresses)]).toEqual([false, false]);
  });
});

describe('the checkbox for updating the profile’s phone number', () => {
  const DRAFT_WITH_PHONE = { ...DRAFT, phone: '5550100142' };
  test.each([
    {
      rule: 'checked when the profile has no number',
      draft: DRAFT_WITH_PHONE,
      profilePhone: '',
      expected: [true, true],
    },
    {
      rule: 'unchecked when the profile has another number',
      draft: DRAFT_WITH_PHONE,
      profilePhone: '5550100199',
      expected: [true, false],
    },
    {
      rule: 'hidden when the number is the same',
      draft: DRAFT_WITH_PHONE,
      profilePhone: '5550100142',
      expected: [false, false],
    },
    {
      rule: 'hidden for 9 digits',
      draft: { ...DRAFT, phone: '555010014' },
      profilePhone: '',
      expected: [false, false],
    },
    {
      rule: 'hidden for 10 characters that are not a number',
      draft: { ...DRAFT, phone: '+555010014' },
      profilePhone: '',
      expected: [false, false],
    },
    {
      rule: 'set to what the customer chose',
      draft: { ...DRAFT_WITH_PHONE, savePhone: true },
      profilePhone: '5550100199',
      expected: [true, true],
    },
  ])('is $rule', ({ draft, profilePhone, expected }) => {
    expect([canSavePhone(draft, profilePhone), shouldSavePhone(draft, profilePhone)]).toEqual(expected);
  });
});
