/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { changeCart, readCart, useCart } from '@/components/cart/cart-store';
import { ReviewStep } from '@/components/checkout/review-step';
import { callApi } from '@/lib/http/api-client';
import { aCartItem } from '@/tests/support/view-examples';

jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn() }));
const askShop = jest.mocked(callApi);

const SPROUTS = aCartItem({
  _id: '2'.repeat(24),
  name: 'Bean Sprouts',
  amounts: [
    { amount: '12 oz', price: 2.49 },
    { amount: '2 lb', price: 4.99 },
  ],
  selectedOption: { amount: '12 oz', price: 2.49 },
  quantity: 2,
});
const RICE = aCartItem();
const readLines = () =>
  readCart().map(({ selectedOption, quantity }) => `${quantity} × ${selectedOption.amount}`);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const readMarks = () =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent ? [textContent] : []));

function Review() {
  const items = useCart();
  return <ReviewStep items={items} isGuest isBlocked={false} onContinue={() => {}} onLogin={() => {}} />;
}

/** Opens the cart of a shop in which so many pieces are left of the small pack of sprouts. */
async function openCart(left: number) {
  askShop.mockResolvedValue({ packs: [{ itemId: SPROUTS._id, amount: '12 oz', left }] });
  await act(async () => void render(<Review />));
}

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  changeCart(() => [RICE, SPROUTS]);
});

test('the cart asks once about all of its lines', async () => {
  await openCart(0);
  expect(askShop.mock.calls).toEqual([['GET', `/api/stock?ids=${RICE._id},${SPROUTS._id}`]]);
});

test('a sold-out line says so, and the next pack takes its place, whose quantity gets the focus', async () => {
  await openCart(0);
  expect(readMarks()).toEqual(['Sold out']);
  press('Take 2 lb for $4.99 instead of Bean Sprouts, 12 oz');
  expect(readLines()).toEqual(['2 × 1kg', '1 × 2 lb']);
  expect(readMarks()).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of Bean Sprouts, 2 lb');
});

test('a sold-out line can be removed, and the checkout goes on meanwhile, for pieces that an own unpaid order holds', async () => {
  await openCart(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checkout as Guest' }).disabled).toBe(false);
  press('Remove (Bean Sprouts, 12 oz)');
  expect(readLines()).toEqual(['2 × 1kg']);
});

test('a line that is short says how many are left, and can be reduced to that', async () => {
  await openCart(1);
  expect(readMarks()).toEqual(['Only 1 left']);
  press('Reduce to 1 (Bean Sprouts, 12 oz)');
  expect(readLines()).toEqual(['2 × 1kg', '1 × 12 oz']);
  expect(readMarks()).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of Bean Sprouts, 12 oz');
});

test('a line of which enough is left says nothing', async () => {
  await openCart(2);
  expect(readMarks()).toEqual([]);
});

test('if the stock cannot be loaded, no line says anything', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  askShop.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => void render(<Review />));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(readMarks()).toEqual([]);
});
