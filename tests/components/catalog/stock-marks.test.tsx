/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { changeCart } from '@/components/cart/cart-store';
import { IngredientCard } from '@/components/catalog/ingredient-card';
import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { IngredientPacks } from '@/components/catalog/ingredient-packs';
import { toAddLabel } from '@/components/catalog/pack-texts';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { loadedStock } from '@/components/catalog/stock-mark';
import * as stockTexts from '@/components/catalog/stock-text';
import { RecipeControlsHost } from '@/components/screens/recipe-controls-host';
import { computeBasket, toBasketItems, toPlainWish } from '@/lib/basket/basket-rules';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { callApi } from '@/lib/http/api-client';
import type { LowStock } from '@/lib/orders/stock-schema';
import { toTextsVersion } from '@/lib/recipes/recipe-text-rules';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));
jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn(), registerSession: () => {} }));
const askShop = jest.mocked(callApi);

const amounts = [
  { amount: '12 oz', price: 2.49 },
  { amount: '2 lb', price: 4.99 },
];
const aProduct = (digit: string, name: string) => anIngredientView({ _id: digit.repeat(24), name, amounts });
const [sprouts, noodles, rice] = [
  aProduct('1', 'Bean Sprouts'),
  aProduct('2', 'Noodles'),
  aProduct('3', 'Rice'),
];
const listQuestions = () =>
  askShop.mock.calls.map(([, path]) => path).filter((path) => path.includes('/stock'));

/** The shop with this stock, and this recipe if it is asked for one. */
function answer(stock: LowStock, products?: RecipeProducts) {
  askShop.mockImplementation(async (_method, path) => (path.startsWith('/api/stock') ? stock : products));
}

const aCard = (ingredient: typeof sprouts) => (
  <li key={ingredient._id}>
    <IngredientCard ingredient={toIngredientCardData(ingredient)} layout="list" isAboveFold={false} />
  </li>
);
/** The marks of the first content, and of later content. */
async function showCards(...cards: (typeof sprouts)[]) {
  const list = (shown: typeof cards) => <ul>{shown.map(aCard)}</ul>;
  const { rerender } = render(list(cards));
  await act(async () => loadedStock.set(stockTexts));
  return (more: (typeof sprouts)[]) => act(async () => rerender(list([...cards, ...more])));
}
const readCard = (name: string) => screen.getByText(name).closest('a')?.textContent;

beforeEach(() => {
  jest.resetAllMocks();
  changeCart(() => []);
  loadedStock.set(null);
  localStorage.clear();
});

test('cards say what is sold out, in all sizes or in theirs, and what is low; of what is not counted they say nothing', async () => {
  answer({
    packs: [
      { itemId: sprouts._id, amount: '12 oz', left: 0 },
      { itemId: sprouts._id, amount: '2 lb', left: 0 },
      { itemId: noodles._id, amount: '12 oz', left: 3 },
      { itemId: noodles._id, amount: '2 lb', left: 0 },
    ],
    soldOut: [sprouts._id],
  });
  await showCards(sprouts, noodles, rice);
  expect(listQuestions()).toEqual([`/api/stock?ids=${sprouts._id},${noodles._id},${rice._id}`]);
  expect(readCard('Bean Sprouts')).toContain('$2.49Sold out');
  expect(readCard('Noodles')).toContain('$2.49Only 3 left');
  expect(readCard('Rice')).toMatch(/\$2\.49$/);
});

test('a card whose size is sold out says so of the size, and what is loaded later is asked about in turn', async () => {
  answer({ packs: [{ itemId: sprouts._id, amount: '12 oz', left: 0 }], soldOut: [] });
  const showMore = await showCards(sprouts);
  expect(readCard('Bean Sprouts')).toContain('This size is sold out');
  await showMore([rice]);
  expect(listQuestions()).toEqual([`/api/stock?ids=${sprouts._id}`, `/api/stock?ids=${rice._id}`]);
});

test('if the shop cannot be asked, nothing is said and everything stays as it was', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  askShop.mockRejectedValue(new TypeError('Failed to fetch'));
  await showCards(sprouts);
  expect(warn).toHaveBeenCalled();
  expect(readCard('Bean Sprouts')).toMatch(/\$2\.49$/);
});

test('each pack of a product’s page says what is left of it, once the page has settled', async () => {
  answer({
    packs: [
      { itemId: sprouts._id, amount: '12 oz', left: 0 },
      { itemId: sprouts._id, amount: '2 lb', left: 2 },
    ],
    soldOut: [],
  });
  render(<IngredientPacks ingredient={sprouts} />);
  expect(await screen.findByText('Only 2 left')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Sold out'),
    expect.stringContaining('Only 2 left'),
  ]);
});

test('the marks of a list disappear with it', async () => {
  answer({ packs: [{ itemId: sprouts._id, amount: '12 oz', left: 1 }], soldOut: [] });
  const { rerender } = render(<IngredientDialogHost>{aCard(sprouts)}</IngredientDialogHost>);
  expect(await screen.findByText('Only 1 left')).toBeTruthy();
  rerender(<IngredientDialogHost>{null}</IngredientDialogHost>);
  expect(screen.queryByText('Only 1 left')).toBeNull();
});

describe('the page of a recipe', () => {
  const products: RecipeProducts = {
    recipe: aShownRecipe({
      ...{ _id: '9'.repeat(24), title: 'Pad Thai', servings: 4 },
      ingredients: [
        { id: 'sprouts', quantity: '12', units: 'oz', name: 'bean sprouts', details: '' },
        { id: 'noodles', quantity: '12', units: 'oz', name: 'noodles', details: '' },
      ],
    }),
    products: [sprouts._id, noodles._id],
    substitutes: [],
    ingredients: [sprouts, noodles],
  };

  async function openPage(stock: LowStock) {
    answer(stock, products);
    const { recipe, ingredients } = products;
    const wish = toPlainWish({ ...recipe, products: products.products, substitutes: [] }, 4);
    const { rows } = computeBasket(wish, ingredients);
    const packs = toBasketItems({ rows }, ingredients);
    render(
      <RecipeControlsHost recipeId={recipe._id} servings={4}>
        <div className="recipe-body" data-version={toTextsVersion(recipe)}>
          <RecipeIngredients
            servings={4}
            metric={{}}
            lines={recipe.ingredients}
            matchedIngredients={[sprouts, noodles]}
            {...{ packs, rows }}
          />
        </div>
      </RecipeControlsHost>,
    );
    expect(screen.getByRole('button', { name: toAddLabel(packs) })).toBeTruthy();
  }
  const readCartLines = () =>
    JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items.map(
      ({ name, selectedOption }: { name: string; selectedOption: { amount: string } }) =>
        `${name} ${selectedOption.amount}`,
    );

  test('adds the next pack in place of a sold-out one, and says so before', async () => {
    await openPage({ packs: [{ itemId: sprouts._id, amount: '12 oz', left: 0 }], soldOut: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 items to cart · $7.48' }));
    expect(
      screen.getByText('In other packs, since few or none are left: Bean Sprouts (1 × 2 lb).'),
    ).toBeTruthy();
    expect(readCartLines().sort()).toEqual(['Bean Sprouts 2 lb', 'Noodles 12 oz']);
  });

  test('marks the line of what is sold out in all packs, and adds the rest', async () => {
    await openPage({
      packs: amounts.map(({ amount }) => ({ itemId: sprouts._id, amount, left: 0 })),
      soldOut: [sprouts._id],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add 1 item to cart · $2.49' }));
    expect(screen.getByText('bean sprouts').closest('a')?.textContent).toContain('Sold out');
    expect(screen.getByText('Sold out, so not added: Bean Sprouts.')).toBeTruthy();
    expect(readCartLines()).toEqual(['Noodles 12 oz']);
  });

  test('adds nothing if nothing of it is left', async () => {
    await openPage({
      packs: [sprouts, noodles].flatMap(({ _id }) =>
        amounts.map(({ amount }) => ({ itemId: _id, amount, left: 0 })),
      ),
      soldOut: [sprouts._id, noodles._id],
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to add' });
    expect(button.disabled).toBe(true);
  });
});
