import { containsCardData } from '@/lib/api/card-data-rules';

test.each([
  [{ number: '4242424242424242' }],
  [{ number: 4242424242424242 }],
  [{ note: 'charge 4242 4242 4242 4242 please' }],
  [{ deep: [{ text: '3782-822463-10005' }] }],
  ['4222222222222'],
  // One number of every other network.
  [{ numbers: ['5555555555554444', '2223003122003222'] }],
  [{ text: '6011 1111 1111 1117' }],
  ['36227206271667'],
  ['3566002020360505'],
  ['6759649826438453'],
  ['6200000000000005'],
  // With every kind of separator.
  ['4242.4242.4242.4242'],
  ['4242/4242/4242/4242'],
  ['4242  4242  4242  4242'],
  ['4242\u00a04242\u00a04242\u00a04242'],
  ['4242\u20134242\u20134242\u20134242'],
  ['4242_4242_4242_4242'],
  ['４２４２ ４２４２ ４２４２ ４２４２'],
  ['Room 5, 4242 4242 4242 4242'],
  ['Mine is 4242 4242 4242 4242.'],
  [{ card: { exp: '12/34' } }],
  [{ Card_Number: '' }],
  [{ cvc: '123' }],
  [{ payment: { CVV: 123 } }],
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
  [{ price: 3.5, quantity: 100, prepTime: 90 }],
  [{ text: 'Preheat to 180. Bake 25 minutes.' }],
  // The check digit is right, but no network issues such numbers.
  [{ name: 'Ajvar 1795282502206' }],
  [{ takenAtMs: 1795282502206 }],
  [{ orderNumber: '7992739871300' }],
  [{ phone: '+4915112345678' }],
  [null],
])('%j contains no card data', (body) => {
  expect(containsCardData(body)).toBe(false);
});
