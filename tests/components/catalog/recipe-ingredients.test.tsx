/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { readCart } from '@/components/cart/cart-store';
import { changeRecipeState, openRecipe } from '@/components/catalog/recipe-choice-store';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { computeBasket, toBasketItems } from '@/lib/basket/basket-rules';
import { aBasketRecipe, aBasketWish } from '@/tests/support/baskets';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const RECIPE_ID = 'a'.repeat(24);
const shrimp = {
  _id: '1'.repeat(24),
  name: 'Shrimp',
  description: '',
  aliases: [],
  category: 'Seafood',
  amounts: [
    { amount: '340g', price: 8.99 },
    { amount: '1kg', price: 29.99 },
  ],
  sellable: true,
  image: '',
  gramsPerCup: null,
  gramsPerPiece: null,
  units: {},
};

function showRecipe(pounds: string, { units = 'lb', metric = {} } = {}) {
  const recipe = aBasketRecipe({ lines: [{ quantity: pounds, units, product: shrimp._id }] });
  const basket = computeBasket(aBasketWish(recipe), [shrimp]);
  render(
    <RecipeIngredients
      servings={2}
      metric={metric}
      lines={[...recipe.ingredients]}
      matchedIngredients={[shrimp]}
      packs={toBasketItems(basket, [shrimp])}
      rows={basket.rows}
    />,
  );
}

test('what is added is counted in packs, and costs all of them', () => {
  showRecipe('2');
  expect(screen.getByRole('button', { name: 'Add 3 items to cart · $26.97' })).toBeTruthy();
  expect(screen.queryByText(/close enough/)).toBeNull();
});

test('packs that hold slightly less than the recipe calls for are named', () => {
  showRecipe('2.3');
  expect(
    screen.getByText('Packs are close enough to what the recipe calls for: Shrimp (2% less).'),
  ).toBeTruthy();
});

test('the servings field keeps the comma of “1,5”, and the arrow keys press the buttons beside it', () => {
  showRecipe('2');
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Servings' });
  fireEvent.change(field, { target: { value: '1,5' } });
  expect(field.value).toBe('1,5');
  const pressed: (string | null)[] = [];
  for (const name of ['One serving more', 'One serving less']) {
    screen.getByRole('button', { name }).addEventListener('click', () => pressed.push(name));
  }
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(pressed).toEqual(['One serving more', 'One serving less']);
});

test('once added, the button says for how many the cart has the recipe, and opens the sheet instead of adding twice', () => {
  localStorage.clear();
  showRecipe('2');
  act(() => openRecipe(RECIPE_ID));
  const add = screen.getByRole('button', { name: 'Add 3 items to cart · $26.97' });
  fireEvent.click(add, { detail: 1 });
  fireEvent.click(add, { detail: 2 });
  expect(readCart()).toMatchObject([
    { quantity: 3, recipes: [{ recipeId: RECIPE_ID, servings: 2, quantity: 3 }] },
  ]);
  expect([add.textContent, add.dataset.action]).toEqual(['In your cart for 2', 'shop']);
  fireEvent.click(add, { detail: 1 });
  expect(readCart()).toMatchObject([{ quantity: 3 }]);
  act(() => openRecipe('b'.repeat(24)));
  expect([add.textContent, add.dataset.action]).toEqual(['Add 3 items to cart · $26.97', undefined]);
});

describe('of the units,', () => {
  const readPressed = () =>
    ['US', 'Metric'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'));

  test('those of a recipe that is written in US units are marked until others are chosen', () => {
    showRecipe('2', { metric: { 'amount-0': '900 g' } });
    expect(readPressed()).toEqual(['true', 'false']);
    act(() => changeRecipeState({ units: 'metric' }));
    expect(readPressed()).toEqual(['false', 'true']);
    act(() => changeRecipeState({ units: null }));
    expect(screen.getByRole('button', { name: 'US' }).dataset.action).toBe('written-units');
  });

  test('none is marked of a recipe that is written in metric ones, which US changes', () => {
    showRecipe('900', { units: 'g', metric: { 'amount-0': '900 g' } });
    expect(readPressed()).toEqual(['false', 'false']);
    expect(screen.getByRole('button', { name: 'US' }).dataset.action).toBe('us');
  });
});
