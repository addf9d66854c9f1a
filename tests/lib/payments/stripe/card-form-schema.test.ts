import {
  cardChoiceSchema,
  cardEditSchema,
  cardholderSchema,
  NO_CARD,
  newCardSchema,
} from '@/lib/payments/stripe/card-form-schema';
import { readFieldErrors } from '@/tests/support/field-errors';

const billing = { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' };
const cardholder = { cardholderName: 'Ada Cook', billing };
const readFirstMessages = (input: unknown) => readFieldErrors(cardholderSchema, input);

test('reports what a card lacks in the shop’s words', () => {
  const empty = { street1: '', street2: '', city: ' ', state: '', postalCode: '' };
  expect(readFirstMessages({ cardholderName: '', billing: empty })).toEqual({
    cardholderName: 'Cardholder name is required.',
    'billing.street1': 'Street Address 1 is required.',
    'billing.city': 'City is required.',
    'billing.state': 'State is required.',
    'billing.postalCode': 'ZIP Code must be 5 digits.',
  });
});

test.each([
  { name: 'cardholderName', input: { ...cardholder, cardholderName: 'x'.repeat(51) } },
  { name: 'billing.street1', input: { ...cardholder, billing: { ...billing, street1: 'x'.repeat(61) } } },
  { name: 'billing.city', input: { ...cardholder, billing: { ...billing, city: 'x'.repeat(31) } } },
  { name: 'billing.postalCode', input: { ...cardholder, billing: { ...billing, postalCode: '9720' } } },
])('$name stays within its length limit', ({ name, input }) => {
  expect(Object.keys(readFirstMessages(input))).toEqual([name]);
});

test.each(['9720', '972011234', '97201-12', '97201-12345', '97201 1234', '９７２０１'])(
  'a card’s ZIP Code is not %p',
  (postalCode) => {
    expect(readFirstMessages({ ...cardholder, billing: { ...billing, postalCode } })).toEqual({
      'billing.postalCode': 'ZIP Code must be 5 digits.',
    });
  },
);

test('a card that is saved in the checkout with ZIP+4 can be edited in the profile', () => {
  const input = { ...cardholder, billing: { ...billing, postalCode: '97201-1234' } };
  const card = { isComplete: true, error: '' };
  expect(newCardSchema.parse({ ...input, card, savesCard: true }).billing.postalCode).toBe('97201-1234');
  const edit = { ...input, isPrimary: true, expiry: '12/40' };
  expect(cardEditSchema.parse(edit).billing.postalCode).toBe('97201-1234');
});

test('the checkout reports what a card’s billing address lacks in the words of its shipping step', () => {
  const billing = { street1: '', street2: '', city: '', state: '', postalCode: '' };
  const card = { isComplete: true, error: '' };
  const listMessages = (postalCode: string) => {
    const input = { cardholderName: '', card, billing: { ...billing, postalCode }, savesCard: false };
    return readFieldErrors(newCardSchema, input);
  };
  expect(listMessages('')).toEqual({
    cardholderName: 'Cardholder Name is required',
    'billing.street1': 'Street Address is required',
    'billing.city': 'City is required',
    'billing.state': 'State is required',
    'billing.postalCode': 'ZIP is required',
  });
  expect(listMessages('9720')).toMatchObject({
    'billing.postalCode': 'Invalid ZIP Code (e.g., 12345 or 12345-6789)',
  });
});

test('an expiry is parsed into month and year', () => {
  expect(cardEditSchema.parse({ ...cardholder, expiry: '04/40' }).expiry).toEqual({
    expMonth: 4,
    expYear: 2040,
  });
  expect(cardEditSchema.safeParse({ ...cardholder, expiry: '' }).error?.issues[0]?.message).toBe(
    'Expiration date (MM/YY) is required.',
  );
});

test.each([undefined, '', 'x'.repeat(204)])('paying with the saved card %p is refused', (savedCard) => {
  expect(readFieldErrors(cardChoiceSchema, { savedCard })).toEqual({
    savedCard: 'Select saved card or enter new.',
  });
});

test('paying with a saved card needs its id', () => {
  const savedCard = `pm_${'x'.repeat(200)}`;
  expect(cardChoiceSchema.parse({ savedCard })).toEqual({ savedCard });
});

test('an incomplete new card shows the provider’s message, or else the shop’s, along with the other errors', () => {
  const listMessages = (error: string) =>
    newCardSchema
      .safeParse({ ...cardholder, cardholderName: '', card: { isComplete: false, error }, savesCard: false })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const noName = ['cardholderName', 'Cardholder Name is required'];
  expect(NO_CARD).toEqual({ isComplete: false, error: '' });
  expect(listMessages(NO_CARD.error)).toEqual([noName, ['card', 'Card info incomplete/invalid.']]);
  expect(listMessages('Your card number is invalid.')).toEqual([
    noName,
    ['card', 'Your card number is invalid.'],
  ]);
});
