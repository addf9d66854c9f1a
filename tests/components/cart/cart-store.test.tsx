/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { addToCart, readCart, useCart } from '@/components/cart/cart-store';
import { type CartItem, toStoredCart } from '@/lib/cart/cart-rules';

const SIX_HOURS_MS = 6 * 60 * 60_000;
const rice: CartItem = {
  _id: '1'.repeat(24),
  name: 'Basmati Rice',
  category: '',
  image: '',
  selectedOption: { amount: '1kg', price: 5.49 },
  quantity: 2,
};
const logged: string[] = [];

/** Acts as another tab of this browser: it writes, and this tab gets the event. */
function storeInAnotherTab(text: string | null) {
  if (text === null) localStorage.clear();
  else localStorage.setItem('cart', text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: text === null ? null : 'cart' })));
}

function Pieces() {
  const pieces = useCart().reduce((sum, { quantity }) => sum + quantity, 0);
  return <p>{pieces} pieces</p>;
}

beforeEach(() => {
  logged.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void logged.push(String(args[0])));
  localStorage.clear();
});

test.each([
  { label: 'not JSON', text: '{broken' },
  { label: 'not a cart', text: '{"items":[]}' },
  { label: 'another kind of object', text: `{"timestamp":${Date.now()},"items":[1]}` },
])('a stored cart that is $label is cleared, and the incident is logged', ({ text }) => {
  localStorage.setItem('cart', text);
  expect(readCart()).toEqual([]);
  expect(logged).toEqual(['The stored cart could not be read; it is cleared.']);
  expect(localStorage.getItem('cart')).toBeNull();
});

test('a cart stored six hours ago is empty', () => {
  localStorage.setItem('cart', toStoredCart([rice], Date.now() - SIX_HOURS_MS));
  expect(readCart()).toEqual([]);
});

test('a cart too large for the storage is cleared there, logged, and kept in memory until the page is closed', () => {
  const half = { ...rice, name: 'x'.repeat(4_000_000) };
  const other = { ...half, _id: '2'.repeat(24) };
  addToCart(half);
  addToCart(other);
  expect(logged).toEqual(['The stored cart could not be saved; it is cleared.']);
  expect(localStorage.getItem('cart')).toBeNull();
  expect(readCart()).toHaveLength(2);
});

test('items added in another tab appear, and items added here join them', () => {
  render(<Pieces />);
  storeInAnotherTab(toStoredCart([rice], Date.now()));
  expect(screen.getByText('2 pieces')).toBeTruthy();
  // Without the event.
  localStorage.setItem('cart', toStoredCart([{ ...rice, quantity: 5 }], Date.now()));
  act(() => void addToCart(rice));
  expect(screen.getByText('7 pieces')).toBeTruthy();
  storeInAnotherTab(null);
  expect(screen.getByText('0 pieces')).toBeTruthy();
});
