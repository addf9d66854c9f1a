import { addressListSchema, addressSchema, addressUpdateSchema } from '@/lib/accounts/address-schema';
import { US_STATES } from '@/lib/geo/state-rules';

const address = {
  label: 'Ada Lovelace',
  street1: '1 Main Street',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
};
const listMessages = (schema: typeof addressSchema | typeof addressUpdateSchema, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

const REQUIRED = [
  ['label', 'Full Name is required.'],
  ['street1', 'Street Address is required.'],
  ['city', 'City is required.'],
  ['state', 'State is required.'],
  ['postalCode', 'ZIP Code is required.'],
];

describe('an address is refused', () => {
  test('if it is missing, or says neither yes nor no to being primary', () => {
    expect(listMessages(addressSchema, undefined)).toEqual([['', 'An address is required.']]);
    expect(listMessages(addressSchema, { ...address, isPrimary: 'yes' })).toEqual([
      ['isPrimary', 'isPrimary must be true or false.'],
    ]);
  });

  test('with one message per required field, whether it is missing, empty, blank or not a string', () => {
    expect(listMessages(addressSchema, {})).toEqual(REQUIRED);
    for (const value of ['', '  ', null, 5, ['x'], { $ne: null }]) {
      const body = Object.fromEntries(REQUIRED.map(([name]) => [name, value]));
      expect(listMessages(addressSchema, body)).toEqual(REQUIRED);
    }
  });

  test.each(['1234', '123456', '1234567890', '1234a', '12345-678', '１２３４５'])(
    'with the ZIP Code %p',
    (postalCode) => {
      expect(listMessages(addressSchema, { ...address, postalCode })).toEqual([
        ['postalCode', 'Invalid ZIP Code format (e.g., 12345 or 12345-6789).'],
      ]);
    },
  );

  test.each(['123', '55501001422', '+2 555 010 0142', 'call me', 5550100142, null])(
    'with the phone number %p',
    (phoneNumber) => {
      expect(listMessages(addressSchema, { ...address, phoneNumber })).toEqual([
        ['phoneNumber', 'Invalid phone number format. Must be 10 digits if provided.'],
      ]);
    },
  );

  test.each(['New York', 'ny', 'DC', 'PR', '__proto__'])('with the state %p', (state) => {
    expect(listMessages(addressSchema, { ...address, state })).toEqual([['state', 'State is required.']]);
  });

  test.each([
    { name: 'label', message: 'Full Name must be at most 50 characters.', max: 50 },
    { name: 'company', message: 'Company must be at most 50 characters.', max: 50 },
    { name: 'street1', message: 'Street Address must be at most 60 characters.', max: 60 },
    { name: 'street2', message: 'Apt / Suite must be at most 60 characters.', max: 60 },
    { name: 'city', message: 'City must be at most 30 characters.', max: 30 },
  ])('with a $name that is too long: $message', ({ name, message, max }) => {
    expect(listMessages(addressSchema, { ...address, [name]: 'x'.repeat(max + 1) })).toEqual([
      [name, message],
    ]);
    expect(listMessages(addressSchema, { ...address, [name]: `  ${'x'.repeat(max)} ` })).toBeUndefined();
  });

  test.each([null, 'text', 5, [], undefined])('when it is %j', (body) => {
    expect(addressSchema.safeParse(body).success).toBe(false);
    expect(addressUpdateSchema.safeParse(body).success).toBe(false);
  });
});

test('text is trimmed, numbers are reduced to digits, and omitted fields become empty', () => {
  expect(
    addressSchema.parse({
      ...address,
      label: '  Ada ',
      postalCode: ' 12207-1234',
      phoneNumber: '(555) 010-0142',
    }),
  ).toEqual({
    ...address,
    label: 'Ada',
    company: '',
    street2: '',
    postalCode: '122071234',
    phoneNumber: '5550100142',
  });
  expect(addressSchema.parse({ ...address, company: ' ', phoneNumber: ' ' })).toMatchObject({
    company: '',
    phoneNumber: '',
  });
});

test('there are 50 states, each once', () => {
  expect(new Set(US_STATES.map(({ value }) => value)).size).toBe(50);
  expect(new Set(US_STATES.map(({ label }) => label)).size).toBe(50);
});

describe('the body of an address update', () => {
  test('is refused with the names of its invalid fields', () => {
    expect(listMessages(addressUpdateSchema, { isPrimary: false })).toEqual(REQUIRED);
    expect(listMessages(addressUpdateSchema, { isPrimary: true, city: 'Albany' })).toEqual(
      REQUIRED.filter(([name]) => name !== 'city'),
    );
    expect(listMessages(addressUpdateSchema, { ...address, city: '' })).toEqual([
      ['city', 'City is required.'],
    ]);
  });

  test('is either a complete address or only isPrimary', () => {
    expect(addressUpdateSchema.parse({ isPrimary: true })).toEqual({ isPrimary: true });
    expect(addressUpdateSchema.parse({ ...address, isPrimary: true })).toMatchObject({
      label: 'Ada Lovelace',
    });
  });
});

test('an address needs no phone number', () => {
  expect(addressSchema.parse(address)).toMatchObject({ phoneNumber: '' });
});

test('addresses are sent with everything that their owner has entered', () => {
  const view = {
    ...address,
    _id: '1'.repeat(24),
    company: '',
    street2: '',
    phoneNumber: '',
    isPrimary: true,
  };
  expect(addressListSchema.parse({ addresses: [view] })).toEqual({ addresses: [view] });
});
