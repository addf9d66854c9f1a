/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { changeCart, readCart } from '@/components/cart/cart-store';
import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { IngredientItems } from '@/components/catalog/ingredient-items';
import { IngredientPacks } from '@/components/catalog/ingredient-packs';
import { callApi } from '@/lib/http/api-client';
import { anIngredientView } from '@/tests/support/view-examples';

const openPage = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: openPage }) }));
jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn() }));
const askShop = jest.mocked(callApi);

const rice = anIngredientView({
  _id: '1'.repeat(24),
  name: 'Rice',
  amounts: [
    { amount: '2 lb', price: 4.8 },
    { amount: '5 lb', price: 9.99 },
  ],
});

/** The shop with so many pieces left of the first pack; undefined if no one counts. */
function answer(left?: number) {
  const packs = left === undefined ? [] : [{ itemId: rice._id, amount: '2 lb', left }];
  askShop.mockImplementation(async (_method, path) =>
    path.startsWith('/api/stock') ? { packs, soldOut: [] } : rice,
  );
}
const showCard = (fields = {}) =>
  render(
    <IngredientDialogHost>
      <ul>
        <IngredientItems ingredients={[toIngredientCardData({ ...rice, ...fields })]} layout="list" />
      </ul>
    </IngredientDialogHost>,
  );
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};
const readLines = () => readCart().map((item) => `${item.quantity} × ${item.selectedOption.amount}`);

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
  changeCart(() => []);
});

test('a card of what the shop does not sell has no button', () => {
  answer();
  showCard({ sellable: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  { left: 0, inCart: 0 },
  { left: 1, inCart: 1 },
])(
  'with $left left and $inCart in the cart, the button adds nothing and opens the dialog',
  async ({ left, inCart }) => {
    answer();
    showCard();
    for (let piece = 0; piece < inCart; piece++) await press('Add Rice, 2 lb to cart');
    answer(left);
    await press('Add Rice, 2 lb to cart');
    expect(await screen.findByRole('dialog', { name: 'Rice' })).toBeTruthy();
    expect(readLines()).toEqual(inCart ? ['1 × 2 lb'] : []);
  },
);

test('if the ingredient cannot be loaded, its page is opened', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  askShop.mockRejectedValue(new TypeError('Failed to fetch'));
  showCard();
  await press('Add Rice, 2 lb to cart');
  expect(openPage).toHaveBeenCalledWith(`/ingredients/${rice._id}`);
});

test('a card shows what an ounce costs, and its button adds a piece at a time without a dialog', async () => {
  answer(5);
  showCard();
  expect(screen.getByText('$0.15 per oz')).toBeTruthy();
  await press('Add Rice, 2 lb to cart');
  await press('Add Rice, 2 lb to cart');
  expect(readLines()).toEqual(['2 × 2 lb']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('if the stock cannot be asked, a piece is added all the same', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  askShop.mockImplementation(async (_method, path) => {
    if (path.startsWith('/api/stock')) throw new TypeError('Failed to fetch');
    return rice;
  });
  showCard();
  await press('Add Rice, 2 lb to cart');
  expect(readLines()).toEqual(['1 × 2 lb']);
});

test('on a product’s own page, each pack is added without a dialog', async () => {
  answer();
  render(<IngredientPacks ingredient={rice} />);
  await press('Add Rice, 5 lb to cart');
  await press('Add Rice, 2 lb to cart');
  expect(readLines()).toEqual(['1 × 5 lb', '1 × 2 lb']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
