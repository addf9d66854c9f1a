import { z } from 'zod';
import { addressSchema } from '@/lib/accounts/address-schema';
import { toPostalAddress } from '@/lib/geo/postal-address-rules';
import { postalAddressFields } from '@/lib/geo/postal-address-schema';
import { shippingInfoSchema } from '@/lib/orders/order-schema';
import { cardAdditionSchema } from '@/lib/payments/stripe/card-schema';

const place = { street1: ' 1  Main St ', street2: '', city: 'Austin', state: 'TX', postalCode: '73301' };

/** Each form's messages, by field, for an address in which every field is invalid. */
const FORMS = [
  {
    label: 'the address book',
    schema: addressSchema,
    empty: {
      street1: 'Street Address is required.',
      city: 'City is required.',
      state: 'State is required.',
      postalCode: 'ZIP Code is required.',
    },
    long: {
      street1: 'Street Address must be at most 60 characters.',
      street2: 'Apt / Suite must be at most 60 characters.',
      city: 'City must be at most 30 characters.',
    },
  },
  {
    label: 'the checkout',
    schema: shippingInfoSchema,
    empty: {
      street1: 'Street Address is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'ZIP is required',
    },
    long: {
      street1: 'Street Address must be at most 60 characters',
      street2: 'Apt / Suite must be at most 60 characters',
      city: 'City must be at most 30 characters',
    },
  },
  {
    label: 'a card',
    schema: cardAdditionSchema.shape.billing,
    empty: {
      street1: 'Street Address 1 is required.',
      city: 'City is required.',
      state: 'State is required.',
      postalCode: 'ZIP Code must be 5 digits.',
    },
    long: {
      street1: 'Street Address 1 must be at most 60 characters.',
      street2: 'Street Address 2 must be at most 60 characters.',
      city: 'City must be at most 30 characters.',
    },
  },
];

/** Returns the first message for each field of a postal address. */
function listErrors(schema: z.ZodType, input: object): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  const addressIssues = issues.filter(({ path }) => String(path[0]) in place).toReversed();
  return Object.fromEntries(addressIssues.map(({ path, message }) => [String(path[0]), message]));
}

test.each(FORMS)('$label refuses an empty address with its own messages', ({ schema, empty }) => {
  expect(listErrors(schema, {})).toMatchObject(empty);
  expect(listErrors(schema, { street1: ' ', city: '', state: 'ZZ', postalCode: '' })).toEqual(empty);
});

test.each(FORMS)('$label refuses values that are too long with its own messages', ({ schema, long }) => {
  const longValues = { street1: 'x'.repeat(61), street2: 'x'.repeat(61), city: 'x'.repeat(31) };
  expect(listErrors(schema, { ...place, ...longValues })).toEqual(long);
});

test('only a form that asks for it collapses repeated spaces', () => {
  const options = { messageEnd: '.', street1: 'Street', street2: 'Suite', postalCode: z.string() } as const;
  const parse = (isCollapsed: boolean) =>
    z.object(postalAddressFields({ ...options, isCollapsed })).parse(place).street1;
  expect(parse(false)).toBe('1  Main St');
  expect(parse(true)).toBe('1 Main St');
});

test('parsing a postal address drops other fields and makes missing ones empty', () => {
  expect(toPostalAddress({ ...place, street2: null })).toEqual(place);
  expect(Object.keys(toPostalAddress(Object.assign({ label: 'Jane' }, place)))).not.toContain('label');
  expect(toPostalAddress({})).toEqual({ street1: '', street2: '', city: '', state: '', postalCode: '' });
});

test('an order takes a ZIP Code as a saved address returns it, and stores it in one form', () => {
  const parse = (postalCode: string) =>
    shippingInfoSchema.shape.postalCode.safeParse(postalCode).data ?? 'refused';
  expect(['733011234', '73301-1234', ' 73301 1234 '].map(parse)).toEqual(Array(3).fill('73301-1234'));
  expect(['73301', '7330112345', '73301123'].map(parse)).toEqual(['73301', 'refused', 'refused']);
});
