import { cardEditSchema, cardHolderSchema, payerSchema } from '@/lib/payments/card-form-schema';
import { MAX_CARDS, sortCards } from '@/lib/payments/card-rules';
import { formatExpiry } from '@/lib/payments/expiry-rules';

const billing = { street1: '1 Saffron Way', street2: '', city: 'Portland', state: 'OR', postalCode: '97201' };
const holder = { cardholderName: 'Ada Cook', billing };
const firstMessages = (input: unknown) => {
  const found: Record<string, string> = {};
  for (const { path, message } of cardHolderSchema.safeParse(input).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
};

test('what is missing of a card holder reads as the shop says it', () => {
  const empty = { street1: '', street2: '', city: ' ', state: '', postalCode: '' };
  expect(firstMessages({ cardholderName: '', billing: empty })).toEqual({
    cardholderName: 'Cardholder name is required.',
    'billing.street1': 'Street Address 1 is required.',
    'billing.city': 'City is required.',
    'billing.state': 'State is required.',
    'billing.postalCode': 'ZIP Code must be 5 digits.',
  });
});

test.each([
  ['cardholderName', { ...holder, cardholderName: 'x'.repeat(51) }],
  ['billing.street1', { ...holder, billing: { ...billing, street1: 'x'.repeat(61) } }],
  ['billing.city', { ...holder, billing: { ...billing, city: 'x'.repeat(31) } }],
  ['billing.postalCode', { ...holder, billing: { ...billing, postalCode: '9720' } }],
])('%s keeps to its limit', (name, input) => {
  expect(Object.keys(firstMessages(input))).toEqual([name]);
});

test('at the checkout a ZIP Code may have its four further digits, of a saved card it has 5', () => {
  const longer = { ...holder, billing: { ...billing, postalCode: '97201-1234' } };
  expect(payerSchema.safeParse(longer).success).toBe(true);
  expect(firstMessages(longer)).toEqual({ 'billing.postalCode': 'ZIP Code must be 5 digits.' });
});

test('an expiry becomes month and year', () => {
  expect(cardEditSchema.parse({ ...holder, expiry: '04/40' }).expiry).toEqual({ expMonth: 4, expYear: 2040 });
  expect(cardEditSchema.safeParse({ ...holder, expiry: '' }).error?.issues[0]?.message).toBe(
    'Expiration date (MM/YY) is required.',
  );
});

test('the default card comes first, then those changed last; at most 10 are kept', () => {
  const card = (name: string, isPrimary: boolean, day: number) => ({
    name,
    stripeId: `pm_${name}`,
    isPrimary,
    updatedAt: new Date(2026, 0, day).toISOString(),
  });
  const sorted = sortCards([card('old', false, 1), card('default', true, 2), card('new', false, 3)]);
  expect(sorted.map(({ name }) => name)).toEqual(['default', 'new', 'old']);
  expect(MAX_CARDS).toBe(10);
  expect(formatExpiry({ expMonth: 4, expYear: 2029 })).toBe('04/29');
});
