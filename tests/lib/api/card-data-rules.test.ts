import { containsCardData } from '@/lib/api/card-data-rules';

/** The number with these first digits and of this length, padded with zeros, and its check digit. */
function toNumber(prefix: string, length: number): string {
  const digits = prefix.padEnd(length - 1, '0');
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test.each([
  [{ number: '4242424242424242' }],
  [{ number: 4242424242424242 }],
  [{ note: 'charge 4242 4242 4242 4242 please' }],
  [{ deep: [{ text: '3782-822463-10005' }] }],
  ['4222222222222'],
  ['4242.4242.4242.4242'],
  ['4242/4242/4242/4242'],
  ['4242  4242  4242  4242'],
  ['4242\u00a04242\u00a04242\u00a04242'],
  ['4242\u20134242\u20134242\u20134242'],
  ['4242_4242_4242_4242'],
  ['４２４２ ４２４２ ４２４２ ４２４２'],
  ['Room 5, 4242 4242 4242 4242'],
  ['Room 12, 4242 4242 4242 4242'],
  ['Mine is 4242 4242 4242 4242.'],
  [{ '4242424242424242': true, cardNumber: null }],
])('%j contains card data', (body) => {
  expect(containsCardData(body)).toBe(true);
});

test.each([
  [{ number: '4242424242424241' }],
  [{ phone: '5550100142', postalCode: '12345-6789' }],
  [{ itemId: '424242424242424242424242' }],
  [{ paymentMethodId: 'pm_4242424242424242', expMonth: 12, saveCard: true }],
  [{ token: 'a4242424242424242' }],
  [{ token: '4242424242424242a' }],
  // Letters outside of the basic plane, and groups of which only the first belongs to a word.
  ['𝒶4242424242424242'],
  ['4242424242424242𝒶'],
  ['A4242 4242 4242 4242'],
  ['4242 4242 4242 4242A'],
  [{ price: 3.5, quantity: 100, prepTime: 90 }],
  [{ text: 'Preheat to 180. Bake 25 minutes.' }],
  // The check digit is right, but no network issues such numbers.
  [{ name: 'Ajvar 1795282502206' }],
  [{ takenAtMs: 1795282502206 }],
  [{ orderNumber: '7992739871300' }],
  [{ phone: '+4915112345678' }],
  [null],
  [undefined],
  [true],
])('%j contains no card data', (body) => {
  expect(containsCardData(body)).toBe(false);
});

// The first digits and lengths of each network; beside each, a number that none of them issues.
test.each([
  { network: 'Visa', prefix: '4', lengths: [13, 16, 19] },
  { network: 'Mastercard', prefix: '51', lengths: [16] },
  { network: 'Mastercard', prefix: '55', lengths: [16] },
  { network: 'Mastercard', prefix: '22', lengths: [16] },
  { network: 'Mastercard', prefix: '27', lengths: [16] },
  { network: 'American Express', prefix: '34', lengths: [15] },
  { network: 'American Express', prefix: '37', lengths: [15] },
  { network: 'Diners', prefix: '300', lengths: [14] },
  { network: 'Diners', prefix: '305', lengths: [14] },
  { network: 'Diners', prefix: '36', lengths: [14] },
  { network: 'Diners', prefix: '39', lengths: [14] },
  { network: 'JCB', prefix: '35', lengths: [16] },
  { network: 'Maestro', prefix: '50', lengths: [16, 17, 18, 19] },
  { network: 'Maestro', prefix: '56', lengths: [16, 17, 18, 19] },
  { network: 'Maestro', prefix: '58', lengths: [16, 17, 18, 19] },
  { network: 'Discover', prefix: '60', lengths: [16, 17, 18, 19] },
  { network: 'UnionPay', prefix: '62', lengths: [16, 17, 18, 19] },
  { network: 'no network', prefix: '59', lengths: [] },
  { network: 'no network', prefix: '21', lengths: [] },
  { network: 'no network', prefix: '28', lengths: [] },
  { network: 'no network', prefix: '306', lengths: [] },
  // Digits that would be a number without its first digit.
  { network: 'Mastercard', prefix: '251', lengths: [16] },
  { network: 'no network', prefix: '335', lengths: [] },
  { network: 'no network', prefix: '334', lengths: [] },
  { network: 'no network', prefix: '336', lengths: [] },
  { network: 'Diners', prefix: '360', lengths: [14] },
  { network: 'no network', prefix: '14', lengths: [] },
])('of numbers that begin with $prefix, $network has those of $lengths digits', ({ prefix, lengths }) => {
  const found = Array.from({ length: 10 }, (_, index) => index + 11).filter((length) =>
    containsCardData(toNumber(prefix, length)),
  );
  expect(found).toEqual(lengths);
});

test.each([
  ...['card', 'cardNumber', 'Card_No', 'CCNumber', 'credit-card', 'creditCardNumber', 'PAN', 'cvc', 'CVV'],
  ...['cvcCode', 'cvv code', 'card.cvc', 'cardCVV', 'securityCode'],
])('a field named “%s” is card data, whatever it has', (name) => {
  expect(containsCardData({ payment: { [name]: null } })).toBe(true);
});

test.each(['cardholder', 'cards', 'discard', 'company', 'security', 'code'])(
  'a field named “%s” is no card data by itself',
  (name) => {
    expect(containsCardData({ payment: { [name]: '123' } })).toBe(false);
  },
);

test('a number is found in up to 1,000 characters of digits, wherever these begin', () => {
  const withOthers = (count: number) => `4242424242424242 ${'1 '.repeat(count)}`;
  expect(containsCardData(`Call: ${withOthers(493)}`)).toBe(false);
  expect(containsCardData(`Call: ${withOthers(492)}`)).toBe(true);
});
