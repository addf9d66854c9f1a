import type { AddressView } from '@/lib/accounts/address-schema';
import type { UserView } from '@/lib/accounts/profile-schema';
import {
  canSaveAddress,
  canSavePhone,
  EMPTY_DRAFT,
  hasTypedAddress,
  isUntouched,
  normalizeField,
  type ShippingDraft,
  shouldSaveAddress,
  shouldSavePhone,
  toPrefilledDraft,
  toRestoredDraft,
  toShippingInfo,
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

const OTHER_ADDRESS = {
  ...address,
  _id: '2'.repeat(24),
  label: 'Bob Cook',
  phoneNumber: '',
  isPrimary: false,
};
const toUser = (addresses: AddressView[], phoneNumber = '5550100199'): UserView => ({
  ...{ _id: 'u', id: 'u', email: 'ada@shop.test', name: 'Ada', role: 'user', favorites: [] },
  secondFactor: { enabled: false, recoveryCodesLeft: 0, required: false },
  profile: { phoneNumber, addresses, paymentMethods: [] },
});
const USER = toUser([OTHER_ADDRESS, { ...address, postalCode: '972011234' }]);
/** The values that the checkout fills in by itself for that user. */
const PREFILLED: ShippingDraft = {
  ...EMPTY_DRAFT,
  ...{ email: 'ada@shop.test', name: 'Ada Cook', street1: '1 Saffron Way', city: 'Portland', state: 'OR' },
  ...{ postalCode: '97201-1234', phone: '5550100142', addressId: address._id },
};

test('an empty draft says nothing, and leaves the choices to their defaults', () => {
  expect(EMPTY_DRAFT).toEqual({
    ...{ email: '', name: '', street1: '', street2: '', city: '', state: '', postalCode: '', phone: '' },
    ...{ addressId: null, saveAddress: null, savePhone: null },
  });
});

test('an order gets the delivery alone, not what else was typed', () => {
  expect(toShippingInfo(PREFILLED)).toEqual({
    ...{ name: 'Ada Cook', street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR' },
    ...{ postalCode: '97201-1234', phone: '5550100142' },
  });
});

test.each([
  { rule: 'nothing', fields: {}, isTyped: false },
  { rule: 'only a state and a ZIP code', fields: { state: 'OR', postalCode: '97201' }, isTyped: false },
  { rule: 'a name', fields: { name: 'A' }, isTyped: true },
  { rule: 'a street', fields: { street1: '1' }, isTyped: true },
  { rule: 'a city', fields: { city: 'P' }, isTyped: true },
])('an address was typed if there is $rule: $isTyped', ({ fields, isTyped }) => {
  expect(hasTypedAddress({ ...EMPTY_DRAFT, ...fields })).toBe(isTyped);
});

describe('the draft of a signed-in customer', () => {
  test('has the default address with its own phone, and the email of the account', () => {
    expect(toPrefilledDraft({ ...EMPTY_DRAFT, email: 'typed@shop.test' }, USER)).toEqual(PREFILLED);
  });

  test('has the phone of the profile if there is no address, or one without a phone', () => {
    const fields = { email: 'ada@shop.test', phone: '5550100199' };
    expect(toPrefilledDraft(EMPTY_DRAFT, toUser([]))).toEqual({ ...EMPTY_DRAFT, ...fields });
    expect(toPrefilledDraft(EMPTY_DRAFT, toUser([{ ...address, phoneNumber: '' }])).phone).toBe('5550100199');
    expect(toPrefilledDraft(EMPTY_DRAFT, toUser([OTHER_ADDRESS])).addressId).toBeNull();
  });

  test('keeps an address and a phone that were typed before', () => {
    const typed = { ...DRAFT, phone: '5550100111' };
    expect(toPrefilledDraft(typed, USER)).toEqual({ ...typed, email: 'ada@shop.test' });
    expect(toPrefilledDraft({ ...EMPTY_DRAFT, phone: '5550100111' }, toUser([])).phone).toBe('5550100111');
  });
});

describe('the draft of an earlier checkout', () => {
  test('stays as it was typed, with the email of the account', () => {
    const typed = { ...DRAFT, email: 'guest@shop.test' };
    expect(toRestoredDraft(typed, USER)).toEqual({ ...DRAFT, email: 'ada@shop.test' });
  });

  test('follows the saved address that was selected, and not the default one', () => {
    const selected = { ...DRAFT, addressId: OTHER_ADDRESS._id, phone: '5550100111', savePhone: true };
    expect(toRestoredDraft(selected, USER)).toEqual({
      ...PREFILLED,
      ...{ name: 'Bob Cook', postalCode: '97201', phone: '5550100111', addressId: OTHER_ADDRESS._id },
      savePhone: true,
    });
  });

  test('is filled again if the selected address was deleted', () => {
    expect(toRestoredDraft({ ...DRAFT, addressId: '3'.repeat(24) }, USER)).toEqual(PREFILLED);
  });
});

describe('a draft is untouched', () => {
  test.each<{ rule: string; draft: Partial<ShippingDraft> }>([
    { rule: 'another address is selected', draft: { addressId: OTHER_ADDRESS._id } },
    { rule: 'no address is selected', draft: { addressId: null } },
    { rule: 'saving the address was chosen', draft: { saveAddress: true } },
    { rule: 'saving the phone was unchosen', draft: { savePhone: false } },
    { rule: 'a field was edited', draft: { city: 'Salem' } },
  ])('not if $rule', ({ draft }) => {
    expect(isUntouched({ ...PREFILLED, ...draft }, USER)).toBe(false);
    expect(isUntouched({ ...EMPTY_DRAFT, ...draft }, null)).toBe(draft.addressId === null);
  });

  test('not if a guest typed an email; a member’s is not typed', () => {
    expect(isUntouched({ ...EMPTY_DRAFT, email: 'a' }, null)).toBe(false);
    expect(isUntouched({ ...PREFILLED, email: '' }, USER)).toBe(true);
  });

  test('if it has only what the checkout filled in', () => {
    expect(isUntouched(EMPTY_DRAFT, null)).toBe(true);
    expect(isUntouched(PREFILLED, USER)).toBe(true);
    expect(isUntouched(EMPTY_DRAFT, USER)).toBe(false);
  });
});

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

  const SAVED = {
    ...DRAFT,
    name: 'Ada Cook',
    street1: '1 Saffron Way',
    city: 'Portland',
    postalCode: '97201',
  };
  test.each([
    { rule: 'another name', draft: { ...SAVED, name: 'Bob Cook' } },
    { rule: 'another street', draft: { ...SAVED, street1: '2 Saffron Way' } },
    { rule: 'an apartment', draft: { ...SAVED, street2: 'Apt 2' } },
    { rule: 'another city', draft: { ...SAVED, city: 'Salem' } },
    { rule: 'another state', draft: { ...SAVED, state: 'WA' } },
    { rule: 'another ZIP code', draft: { ...SAVED, postalCode: '97202' } },
    { rule: 'a space where there was none', draft: { ...SAVED, street1: '1 Saff ronWay' } },
  ])('is shown for an address that differs from a saved one only in $rule', ({ draft }) => {
    expect(canSaveAddress(draft, [address])).toBe(true);
  });

  test('is shown as long as nine are saved', () => {
    const addresses = Array.from({ length: 9 }, () => address);
    expect(canSaveAddress(DRAFT, addresses)).toBe(true);
  });

  test.each([
    { rule: 'a saved one is selected', draft: { ...DRAFT, addressId: address._id }, addresses: [address] },
    {
      rule: 'it matches a saved one except for letter case',
      draft: { ...DRAFT, street1: '1 SAFFRON way', city: 'portland', postalCode: '97201' },
      addresses: [address],
    },
    {
      rule: 'it matches a saved one except for spaces',
      draft: { ...SAVED, name: ' Ada  Cook ', street1: '1 Saffron\tWay ' },
      addresses: [{ ...address, street1: '5 Other Way' }, address],
    },
    {
      rule: 'it matches a saved one except for the dash of its ZIP code',
      draft: { ...SAVED, postalCode: '97201-1234' },
      addresses: [{ ...address, postalCode: '972011234' }],
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
