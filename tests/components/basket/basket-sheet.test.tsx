/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BasketSheet } from '@/components/basket/basket-sheet';
import { addToCart, changeCart, readCart } from '@/components/cart/cart-store';
import { changeMealPlan, changePantry } from '@/components/cart/device-lists';
import { changeAmounts } from '@/components/catalog/change-amounts';
import { openRecipe, readRecipeState } from '@/components/catalog/recipe-choice-store';
import { afterPaint } from '@/components/ui/after-paint';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { toTextsVersion } from '@/lib/recipes/recipe-text-rules';
import { aCartItem, anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

const [recipeId, riceId] = ['1'.repeat(24), '2'.repeat(24)];
const biryani: RecipeProducts = {
  recipe: aShownRecipe({
    ...{ _id: recipeId, title: 'Biryani', servings: 4 },
    ingredients: [{ quantity: '800', units: 'g', name: 'rice', details: '', id: 'rice' }],
  }),
  products: [riceId],
  substitutes: [],
  ingredients: [
    anIngredientView({
      ...{ _id: riceId, name: 'Rice' },
      amounts: [
        { amount: '500g', price: 3 },
        { amount: '1kg', price: 7 },
      ],
    }),
  ],
};

jest.mock('@/components/catalog/recipe-products', () => ({
  requestRecipeProducts: async (_id: string) => ({ ...biryani, recipe: { ...biryani.recipe, _id } }),
}));

const onClose = jest.fn();
// Not implemented by jsdom.
beforeAll(() => void Object.assign(Element.prototype, { scrollTo: () => {} }));
beforeEach(() => {
  onClose.mockClear();
  localStorage.clear();
  changeCart(() => []);
});

/** The sheet on the page of the recipe in this version. */
const sheet = (isOpen: boolean) => (
  <div className="recipe-body" data-version={toTextsVersion(biryani.recipe)}>
    <BasketSheet recipeId={recipeId} servings={4} isOpen={isOpen} onClose={onClose} />
  </div>
);
const findTick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Buy Rice/ });
const findServings = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Servings' });
const listPacks = async () =>
  within((await findTick()).closest('li') as HTMLElement)
    .getAllByText(/^\d+ × \d+k?g$/, { selector: 'p span' })
    .map((each) => each.textContent);
const chooseKilograms = () => {
  fireEvent.click(screen.getByRole('button', { name: /^Other sizes/ }));
  fireEvent.click(screen.getByRole('radio', { name: /1 × 1kg/ }));
};

/** Opens the sheet on the recipe's page; returns a function that closes and opens it again. */
async function shop() {
  openRecipe(recipeId);
  const { rerender } = render(sheet(true));
  await findTick();
  return {
    close: () => rerender(sheet(false)),
    reopen: async () => {
      rerender(sheet(true));
      await findTick();
    },
  };
}

test('servings chosen in the sheet are those of the page and of its URL', async () => {
  await shop();
  fireEvent.click(screen.getByRole('button', { name: 'One serving more' }));
  expect(findServings().value).toBe('5');
  expect(readRecipeState()).toMatchObject({ servings: 5, scaled: { texts: { servings: '5' } } });
  expect(window.location.search).toBe('?servings=5');
  expect(await listPacks()).toEqual(['2 × 500g']);
  fireEvent.change(findServings(), { target: { value: '4' } });
  expect(readRecipeState()).toMatchObject({ servings: null, scaled: null });
  expect(window.location.search).toBe('');
});

test('“1,5” servings are two, not fifteen and not what “1” was', async () => {
  await shop();
  for (const value of ['1', '1,', '1,5']) fireEvent.change(findServings(), { target: { value } });
  fireEvent.blur(findServings());
  expect(findServings().value).toBe('2');
});

test('a sheet that is opened again is as it was left', async () => {
  const { close, reopen } = await shop();
  chooseKilograms();
  fireEvent.click(screen.getByRole('button', { name: 'One serving more' }));
  close();
  expect(screen.queryByRole('dialog')).toBeNull();
  await reopen();
  expect(findServings().value).toBe('5');
  expect(await listPacks()).toEqual(['1 × 1kg']);
  fireEvent.click(await findTick());
  close();
  await reopen();
  expect((await findTick()).checked).toBe(false);
});

test('packs are not kept for other servings of the page; what the cook has is', async () => {
  const { close, reopen } = await shop();
  chooseKilograms();
  close();
  await act(() => changeAmounts({ recipeId, servings: 4 }, 'more', ''));
  await reopen();
  expect(findServings().value).toBe('5');
  expect(await listPacks()).toEqual(['2 × 500g']);
  fireEvent.click(await findTick());
  close();
  await act(() => changeAmounts({ recipeId, servings: 4 }, 'more', ''));
  await reopen();
  expect((await findTick()).checked).toBe(false);
});

test('a second tap on Add, before the sheet has closed, adds nothing', async () => {
  await shop();
  const add = screen.getByRole('button', { name: /^Add 2 items to cart/ });
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(readCart()).toHaveLength(1));
  fireEvent.click(add);
  await act(afterPaint);
  expect(readCart().map(({ quantity }) => quantity)).toEqual([2]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a sheet that is closed right after a tap on Add still adds, and does not close what was opened since', async () => {
  const { close } = await shop();
  fireEvent.click(screen.getByRole('button', { name: /^Add 2 items to cart/ }));
  close();
  await waitFor(() => expect(readCart()).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
});

test('what the sheet adds is for the recipe; opened again, it says so, and adds more only on purpose', async () => {
  const { reopen, close } = await shop();
  fireEvent.click(screen.getByRole('button', { name: /^Add 2 items to cart/ }));
  await waitFor(() =>
    expect(readCart()).toMatchObject([{ recipes: [{ recipeId, servings: 4, quantity: 2 }] }]),
  );
  close();
  await reopen();
  expect(screen.getByText('In your cart for 4')).toBeTruthy();
  const addMore = screen.getByRole('button', { name: 'Add 2 more items to cart · $6.00' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Biryani from the cart' }));
  expect(readCart()).toEqual([]);
  expect(screen.queryByText(/In your cart for/)).toBeNull();
  expect(document.activeElement).toBe(addMore);
  expect(addMore.textContent).toBe('Add 2 items to cart · $6.00');
});

test('packs that are in the cart for no recipe are not those of the recipe', async () => {
  const [rice] = biryani.ingredients;
  if (rice) addToCart(aCartItem({ ...rice, selectedOption: { amount: '500g', price: 3 } }));
  await shop();
  expect(screen.queryByText(/In your cart for/)).toBeNull();
  expect(screen.getByText('All of this is already in your cart.')).toBeTruthy();
});

test('a recipe whose dinners are bought or over can be planned again where one shops for it', async () => {
  changeMealPlan(() => [
    { id: 'bought', day: null, recipeId, servings: 6, isBought: true },
    { id: 'past', day: '2020-01-01', recipeId, servings: 6 },
  ]);
  await shop();
  expect(screen.getByRole('link', { name: 'Meal plan (all bought)' }).getAttribute('href')).toBe('/plan');
  fireEvent.click(screen.getByRole('button', { name: 'Add to meal plan' }));
  expect(screen.getByRole('link', { name: 'Meal plan (1 recipe)' })).toBeTruthy();
});

test('what the pantry has is on the shopping list as far as it is not all of it', async () => {
  changeMealPlan(() => []);
  changePantry(() => [{ itemId: riceId, name: 'Rice', amount: '300 g' }]);
  await shop();
  fireEvent.click(screen.getByRole('button', { name: 'Shopping list' }));
  expect(screen.getByText('800 g (300 g in your pantry)')).toBeTruthy();
  act(() => void changePantry(() => [{ itemId: riceId, name: 'Rice', amount: '1 kg' }]));
  expect(screen.getByText('You have everything.')).toBeTruthy();
  changePantry(() => []);
});

describe('a recipe that is planned', () => {
  const findChange = () => screen.queryByRole('button', { name: 'Change meal plan to 4 servings' });

  test('for other servings can be changed where one shops for it, and keeps its day', async () => {
    changeMealPlan(() => [{ id: 'a', day: '2099-12-01', recipeId, servings: 6 }]);
    await shop();
    fireEvent.click(findChange() as HTMLElement);
    expect(JSON.parse(localStorage.getItem('meal-plan') ?? '')).toEqual([
      { id: 'a', day: '2099-12-01', recipeId, servings: 4 },
    ]);
    expect(screen.getByRole('button', { name: 'Remove from meal plan' })).toBeTruthy();
  });

  test('on two days is changed in the plan, since no one knows here which is meant', async () => {
    changeMealPlan(() =>
      ['2099-12-01', '2099-12-02'].map((day) => ({ id: day, day, recipeId, servings: 6 })),
    );
    await shop();
    expect(findChange()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to meal plan' })).toBeNull();
  });
});
