import { holdsCardData } from '@/lib/http/card-data-rules';

test.each([
  [{ number: '4242424242424242' }],
  [{ number: 4242424242424242 }],
  [{ note: 'charge 4242 4242 4242 4242 please' }],
  [{ deep: [{ text: '3782-822463-10005' }] }],
  ['4222222222222'],
  [{ card: { exp: '12/34' } }],
  [{ Card_Number: '' }],
  [{ cvc: '123' }],
  [{ payment: { CVV: 123 } }],
  [{ '4242424242424242': true, cardNumber: null }],
])('%j holds card data', (body) => {
  expect(holdsCardData(body)).toBe(true);
});

test.each([
  [{ number: '4242424242424241' }],
  [{ phone: '5550100142', postalCode: '12345-6789' }],
  [{ itemId: '424242424242424242424242' }],
  [{ paymentMethodId: 'pm_4242424242424242', expMonth: 12, saveCard: true }],
  [{ token: 'a4242424242424242' }],
  [{ price: 3.5, quantity: 100, prepTime: 90 }],
  [{ text: 'Preheat to 180. Bake 25 minutes.' }],
  [null],
])('%j holds none', (body) => {
  expect(holdsCardData(body)).toBe(false);
});
