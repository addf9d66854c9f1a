/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { changeCart, readCart, useCart } from '@/components/cart/cart-store';
import { StockShortages } from '@/components/checkout/cart-refusals';
import { listOpenShortages } from '@/lib/cart/shortage-rules';
import { callApi } from '@/lib/http/api-client';
import { aCartItem } from '@/tests/support/view-examples';

jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn() }));
const askShop = jest.mocked(callApi);

const amounts = [
  { amount: '12 oz', price: 2.49 },
  { amount: '2 lb', price: 4.99 },
];
const SPROUTS = aCartItem({
  _id: '2'.repeat(24),
  name: 'Bean Sprouts',
  amounts,
  selectedOption: { amount: '12 oz', price: 2.49 },
});
const RICE = aCartItem();
/** The reason of the refused payment. */
const SHORTAGES = [SPROUTS, RICE].map(({ _id, selectedOption: { amount } }) => ({ _id, amount, left: 0 }));
const findOffer = () => screen.queryByRole('button', { name: /^Take/ });

function Refusal() {
  const items = useCart();
  const shortages = listOpenShortages(items, SHORTAGES);
  return shortages.length > 0 && <StockShortages items={items} shortages={shortages} />;
}

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  changeCart(() => [SPROUTS, RICE]);
});

test('a refusal offers another pack that is in stock, which takes the place of the line; the others stay to be decided', async () => {
  askShop.mockResolvedValue({ packs: [{ itemId: SPROUTS._id, amount: '12 oz', left: 0 }], soldOut: [] });
  await act(async () => void render(<Refusal />));
  fireEvent.click(screen.getByRole('button', { name: 'Take 2 lb for $4.99 instead of Bean Sprouts, 12 oz' }));
  expect(readCart().map(({ selectedOption: { amount } }) => amount)).toEqual(['1kg', '2 lb']);
  expect(screen.queryByText(/Bean Sprouts/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Some items just sold out' }));
});

test('a refusal offers no pack before the shop has said that it is in stock, nor one that is not', async () => {
  let answer = (_stock: object) => {};
  askShop.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve as typeof answer;
    }),
  );
  await act(async () => void render(<Refusal />));
  expect(findOffer()).toBeNull();
  await act(async () =>
    answer({
      packs: amounts.map(({ amount }) => ({ itemId: SPROUTS._id, amount, left: 0 })),
      soldOut: [SPROUTS._id],
    }),
  );
  expect(findOffer()).toBeNull();
});
