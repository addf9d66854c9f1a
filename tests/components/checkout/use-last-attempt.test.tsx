/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { newCheckoutKey, readAttempt, rememberAttempt } from '@/components/checkout/attempt-store';
import { useLastAttempt } from '@/components/checkout/use-last-attempt';
import { type CartItem, toStoredCart } from '@/lib/cart/cart-rules';

const rice: CartItem = {
  _id: '1'.repeat(24),
  name: 'Basmati Rice',
  category: '',
  image: '',
  selectedOption: { amount: '1kg', price: 5.49 },
  quantity: 2,
};
const send = jest.fn();
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items;

function Shown() {
  const last = useLastAttempt();
  return <p>{last.status === 'open' ? last.text : last.status}</p>;
}
async function open(status: number, body: object) {
  send.mockResolvedValue({ ok: status < 300, status, json: async () => body });
  await act(async () => render(<Shown />));
}

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = send;
  localStorage.setItem('cart', toStoredCart([{ ...rice, quantity: 3 }], Date.now()));
  rememberAttempt('a-key', [rice]);
});

test('without a checkout that was begun nothing is asked', async () => {
  localStorage.removeItem('checkout-attempt');
  await open(200, {});
  expect(screen.getByText('none')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('a paid one takes what was ordered out of the cart and is forgotten', async () => {
  await open(200, { success: true, state: 'paid', message: '', order: { orderNumber: 'A' } });
  expect(screen.getByText('paid')).toBeTruthy();
  expect(cart()).toMatchObject([{ name: 'Basmati Rice', quantity: 1 }]);
  expect(readAttempt()).toBeNull();
});

test('an unpaid one keeps cart and key, and says that nothing was charged', async () => {
  await open(200, { success: false, state: 'action', message: 'Auth required.' });
  expect(
    screen.getByText('Your last payment was not finished, and nothing was charged. Auth required.'),
  ).toBeTruthy();
  expect(cart()).toMatchObject([{ quantity: 3 }]);
  expect(readAttempt()?.key).toBe('a-key');
});

test('one that expired keeps the cart and gives its key away', async () => {
  await open(200, { success: false, state: 'void', message: 'This checkout has expired.' });
  expect(screen.getByText('This checkout has expired.')).toBeTruthy();
  expect(cart()).toMatchObject([{ quantity: 3 }]);
  expect(readAttempt()).toBeNull();
});

test('one that the shop never heard of is forgotten', async () => {
  await open(404, { code: 'not_found', error: 'There is no checkout with this key.' });
  expect(screen.getByText('none')).toBeTruthy();
  expect(readAttempt()).toBeNull();
});

test('a key is a random UUID', () => {
  expect(newCheckoutKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newCheckoutKey()).not.toBe(newCheckoutKey());
});
