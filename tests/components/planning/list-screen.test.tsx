/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { changeCart, readCart } from '@/components/cart/cart-store';
import {
  changeAlwaysAtHome,
  changeMealPlan,
  changePantry,
  changePlanList,
} from '@/components/cart/device-lists';
import { ListScreen } from '@/components/planning/list-screen';
import type { Meal } from '@/lib/planning/meal-rules';
import { addDays, formatWeekday, toLocalDay } from '@/lib/planning/plan-day-rules';
import { readPlanList } from '@/lib/planning/plan-list-rules';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const [biryaniId, riceId, saltId] = [toId(1), toId(2), toId(3)];

let isOffline = false;
jest.mock('@/components/catalog/recipe-products', () => ({
  requestRecipeProducts: async (_id: string) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return mockProducts(_id);
  },
}));
const mockProducts = (_id: string) => ({
  recipe: aShownRecipe({
    ...{ _id, title: 'Biryani', servings: 4 },
    ingredients: [
      { quantity: '400', units: 'g', name: 'rice', details: '', id: 'rice' },
      { quantity: '2', units: 'tsp', name: 'salt', details: '', id: 'salt' },
      { quantity: '1', units: 'bunch', name: 'pandan', details: '', id: 'pandan' },
    ],
  }),
  products: [riceId, saltId, null],
  substitutes: [],
  ingredients: [
    anIngredientView({ _id: riceId, name: 'Rice', amounts: [{ amount: '500g', price: 3 }] }),
    anIngredientView({
      ...{ _id: saltId, name: 'Kosher Salt', category: 'Spices & Seasonings' },
      amounts: [{ amount: '1kg', price: 2 }],
    }),
  ],
});

const tomorrow = addDays(toLocalDay(new Date()), 1);
const meals: Meal[] = [
  { id: 'first', day: tomorrow, recipeId: biryaniId, servings: 4 },
  { id: 'second', day: null, recipeId: biryaniId, servings: 2 },
];
const findTick = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  changePlanList(() => readPlanList(null));
  changeAlwaysAtHome(() => []);
  changePantry(() => []);
  isOffline = false;
  changeCart(() => []);
});

const show = async (planned: Meal[]) => {
  changeMealPlan(() => planned);
  render(<ListScreen>No meal is left.</ListScreen>);
  if (planned.length > 0) await findTick(/^Rice/);
};

test('a list without meals says so, and still takes lines of one’s own', async () => {
  await show([]);
  expect(screen.getByText('No meal is left.')).toBeTruthy();
  tap('Add to list');
  expect(screen.getByRole('alert').textContent).toBe('Please type what you need.');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Paper towels' } });
  tap('Add to list');
  fireEvent.click(await findTick(/^Paper towels/));
  expect(JSON.parse(localStorage.getItem('shopping-list') ?? '')).toMatchObject({
    own: [{ text: 'Paper towels', isTicked: true }],
  });
  tap('Remove Paper towels');
  expect(screen.queryByText('Paper towels')).toBeNull();
  // The emptied list has nothing else to focus.
  expect(screen.queryByText(/cannot remember/)).toBeNull();
});

test('the needs of all meals are one row, which says from which meals they come', async () => {
  await show(meals);
  const rice = await findTick(
    new RegExp(`^Rice 600 g 400 g for ${formatWeekday(tomorrow)}’s Biryani 200 g for Biryani`),
  );
  expect(rice.checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Add 2 items to cart · $6.00' })).toBeTruthy();
});

test('what is ticked is not bought, until more of it is needed', async () => {
  await show(meals);
  const second = screen.getByRole('checkbox', { name: /^Biryani · 2 servings/ });
  fireEvent.click(second);
  fireEvent.click(await findTick(/^Rice/));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to add' }).disabled).toBe(true);
  fireEvent.click(second);
  expect((await findTick(/^Rice/)).checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Add 2 items to cart · $6.00' })).toBeTruthy();
});

test('what was ticked for one week is bought for the same dinners of the next', async () => {
  await show(meals);
  fireEvent.click(await findTick(/^Rice/));
  act(() => void changeMealPlan((stored) => stored.map((meal) => ({ ...meal, id: `next-${meal.id}` }))));
  expect((await findTick(/^Rice/)).checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Add 2 items to cart · $6.00' })).toBeTruthy();
});

test('salt is probably at home, and is bought when the cook says that it is not', async () => {
  await show(meals);
  const probable = screen.getByRole('region', { name: 'You probably have these' });
  expect(within(probable).getByText('Kosher Salt')).toBeTruthy();
  tap(/^I need it ?: Kosher Salt$/);
  const salt = await findTick(/^Kosher Salt/);
  expect(screen.queryByText('You probably have these')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(salt));
  expect(screen.getByRole('button', { name: 'Add 3 items to cart · $8.00' })).toBeTruthy();
  tap(/^I have it ?: Kosher Salt$/);
  expect(screen.getByText('You probably have these')).toBeTruthy();
});

test('the basket says what each meal costs, and the cart knows for which recipe it is, and for how many', async () => {
  await show(meals);
  const costs = within(screen.getByRole('list', { name: 'Cost per meal' }));
  expect(costs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${formatWeekday(tomorrow)}’s Biryani$4.00$1.00 a serving`,
    'Biryani$2.00$1.00 a serving',
  ]);
  tap(/^Add 2 items to cart/);
  await waitFor(() =>
    expect(readCart()).toMatchObject([
      { _id: riceId, quantity: 2, recipes: [{ recipeId: biryaniId, servings: 6, quantity: 2 }] },
    ]),
  );
});

test('the pantry is kept for what is bought and not cooked yet, and what is shared says what it has', async () => {
  const copied = jest.fn(async () => {});
  Object.assign(navigator, { clipboard: { writeText: copied } });
  changePantry(() => [{ itemId: riceId, name: 'Rice', amount: '500 g' }]);
  await show([
    { id: 'bought', day: tomorrow, recipeId: biryaniId, servings: 4, isBought: true },
    { id: 'second', day: null, recipeId: biryaniId, servings: 2 },
  ]);
  const held = '100 g of 500 g in your pantry, the rest is for meals you have bought';
  await findTick(new RegExp(`^Rice 200 g ${held}`));
  expect(screen.getByRole('button', { name: 'Add 1 item to cart · $3.00' })).toBeTruthy();
  tap('Copy as text');
  await waitFor(() =>
    expect(copied).toHaveBeenCalledWith(expect.stringContaining(`- Rice: 200 g (${held})`)),
  );
});

test('the same dish twice without a day says so once', async () => {
  const warn = jest.spyOn(console, 'error').mockImplementation(() => {});
  await show([
    { id: 'first', day: null, recipeId: biryaniId, servings: 2 },
    { id: 'second', day: null, recipeId: biryaniId, servings: 2 },
  ]);
  expect(await findTick(/^Rice 400 g 200 g for Biryani \(2 times\)$/)).toBeTruthy();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('what is being typed stays when recipes could not be loaded and are tried again', async () => {
  jest.spyOn(console, 'error').mockImplementationOnce(() => {});
  isOffline = true;
  changeMealPlan(() => [{ id: 'first', day: null, recipeId: biryaniId, servings: 4 }]);
  render(<ListScreen>No meal is left.</ListScreen>);
  const again = await screen.findByRole('button', { name: 'Try again' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Something else you need' });
  fireEvent.change(field, { target: { value: 'Paper' } });
  isOffline = false;
  fireEvent.click(again);
  expect(await findTick(/^Rice/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Something else you need' })).toBe(field);
  expect(field.value).toBe('Paper');
});

test('a tick that this device cannot keep says so', async () => {
  await show(meals);
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('It is full.', 'QuotaExceededError');
  });
  fireEvent.click(await findTick(/^Rice/));
  expect(screen.getByText('This device cannot remember it after you leave the page.')).toBeTruthy();
  setItem.mockRestore();
});
