import {
  cardAdditionSchema,
  cardIdSchema,
  cardUpdateSchema,
  savedCardListSchema,
} from '@/lib/payments/stripe/card-schema';
import { readFieldErrors } from '@/tests/support/field-errors';

const BILLING = {
  ...{ street1: '1 Saffron Way', street2: 'Apt 2', city: 'Portland', state: 'OR', postalCode: '97201' },
};
const FORM = { label: 'Ada Cook', billing: BILLING, isPrimary: true };
const ADDITION = { paymentMethodId: 'pm_1', ...FORM };
const UPDATE = { ...FORM, expMonth: 4, expYear: 2040 };

test.each([
  { rule: 'missing', id: undefined },
  { rule: 'empty', id: '' },
  { rule: 'of another kind', id: 'card_1' },
  { rule: 'without its own part', id: 'pm_' },
  { rule: 'behind another text', id: 'x pm_1' },
  { rule: 'a path', id: 'pm_1/detach' },
  { rule: 'of 204 characters', id: `pm_${'x'.repeat(201)}` },
])('the id of a card is refused if it is $rule', ({ id }) => {
  expect(readFieldErrors(cardIdSchema, id)).toEqual({ '': 'Card details are required.' });
});

test('the id of a card has up to 203 characters', () => {
  for (const id of ['pm_1', `pm_${'x'.repeat(200)}`]) expect(cardIdSchema.parse(id)).toBe(id);
});

describe('the form of a card', () => {
  const ZIP = { 'billing.postalCode': 'ZIP Code must be 5 digits.' };
  test.each([
    { rule: 'no name', form: { label: ' ' }, errors: { label: 'Cardholder name is required.' } },
    {
      rule: 'a long name',
      form: { label: 'x'.repeat(51) },
      errors: { label: 'Cardholder name must be at most 50 characters.' },
    },
    {
      rule: 'no billing address',
      form: { billing: undefined },
      errors: { billing: 'Street Address 1 is required.' },
    },
    {
      rule: 'an empty billing address',
      form: { billing: {} },
      errors: {
        'billing.street1': 'Street Address 1 is required.',
        'billing.city': 'City is required.',
        'billing.state': 'State is required.',
        ...ZIP,
      },
    },
    {
      rule: 'a long second line',
      form: { billing: { ...BILLING, street2: 'x'.repeat(61) } },
      errors: { 'billing.street2': 'Street Address 2 must be at most 60 characters.' },
    },
    { rule: 'a short ZIP code', form: { billing: { ...BILLING, postalCode: '9720' } }, errors: ZIP },
    { rule: 'half a ZIP+4', form: { billing: { ...BILLING, postalCode: '97201-12' } }, errors: ZIP },
    { rule: 'a long ZIP code', form: { billing: { ...BILLING, postalCode: '9'.repeat(21) } }, errors: ZIP },
    {
      rule: 'a default that is no answer',
      form: { isPrimary: 'yes' },
      errors: { isPrimary: 'isPrimary must be true or false.' },
    },
  ])('is refused with $rule, for a new card and for a saved one', ({ form, errors }) => {
    expect(readFieldErrors(cardAdditionSchema, { ...ADDITION, ...form })).toEqual(errors);
    expect(readFieldErrors(cardUpdateSchema, { ...UPDATE, ...form })).toEqual(errors);
  });

  test('is no default unless it says so, and loses other fields of the card', () => {
    const { isPrimary: _default, ...addition } = { ...ADDITION, label: 'x'.repeat(50) };
    expect(cardAdditionSchema.parse({ ...addition, number: '4242424242424242' })).toEqual({
      ...addition,
      isPrimary: false,
    });
    expect(cardAdditionSchema.parse(ADDITION)).toEqual(ADDITION);
  });

  test('loses the spaces around its ZIP code, but not those within a name', () => {
    const billing = { ...BILLING, postalCode: ' 97201-1234 ' };
    expect(cardAdditionSchema.parse({ ...ADDITION, label: ' Ada  Cook ', billing })).toMatchObject({
      label: 'Ada  Cook',
      billing: { postalCode: '97201-1234' },
    });
  });
});

describe('the expiry of a saved card, in November 2026', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 22) }));
  afterEach(() => jest.useRealTimers());

  const REQUIRED = 'Expiration date (MM/YY) is required.';
  const PAST = 'Expiration date has passed or is invalid.';
  test.each([
    { rule: 'no month', expiry: { expMonth: undefined }, errors: { expMonth: REQUIRED } },
    { rule: 'half a month', expiry: { expMonth: 1.5 }, errors: { expMonth: REQUIRED } },
    { rule: 'month 0', expiry: { expMonth: 0 }, errors: { expMonth: 'Invalid expiration month.' } },
    { rule: 'month 13', expiry: { expMonth: 13 }, errors: { expMonth: 'Invalid expiration month.' } },
    { rule: 'no year', expiry: { expYear: undefined }, errors: { expYear: REQUIRED } },
    { rule: 'text as a year', expiry: { expYear: '2040' }, errors: { expYear: REQUIRED } },
    { rule: 'year -1', expiry: { expYear: -1 }, errors: { expYear: PAST } },
    { rule: 'year 100', expiry: { expYear: 100 }, errors: { expYear: PAST } },
    { rule: 'year 1999', expiry: { expYear: 1999 }, errors: { expYear: PAST } },
    { rule: 'year 2000', expiry: { expYear: 0 }, errors: { expYear: PAST } },
    { rule: 'year 2100', expiry: { expYear: 2100 }, errors: { expYear: PAST } },
    { rule: 'the month before', expiry: { expMonth: 10, expYear: 2026 }, errors: { expYear: PAST } },
  ])('is refused with $rule', ({ expiry, errors }) => {
    expect(readFieldErrors(cardUpdateSchema, { ...UPDATE, ...expiry })).toEqual(errors);
  });

  test.each([
    { expiry: { expMonth: 11, expYear: 2026 }, expYear: 2026 },
    { expiry: { expMonth: 1, expYear: 2027 }, expYear: 2027 },
    { expiry: { expMonth: 12, expYear: 27 }, expYear: 2027 },
    { expiry: { expMonth: 12, expYear: 99 }, expYear: 2099 },
    { expiry: { expMonth: 12, expYear: 2099 }, expYear: 2099 },
  ])('is accepted as $expiry', ({ expiry, expYear }) => {
    expect(cardUpdateSchema.parse({ ...UPDATE, ...expiry })).toEqual({ ...UPDATE, ...expiry, expYear });
  });

  test('has passed if its two digits are an earlier year of this century', () => {
    expect(readFieldErrors(cardUpdateSchema, { ...UPDATE, expYear: 25 })).toEqual({ expYear: PAST });
  });
});

test('a saved card is sent with its digits, its expiry and its billing address', () => {
  const card = {
    ...{ stripeId: 'pm_1', label: '', cardholderName: 'Ada Cook', brand: 'visa', last4: '4242' },
    ...{ expMonth: 4, expYear: 2040, isPrimary: true, updatedAt: '2026-11-22T12:00:00.000Z' },
    billing: BILLING,
  };
  expect(savedCardListSchema.parse({ paymentMethods: [card] })).toEqual({ paymentMethods: [card] });
});
