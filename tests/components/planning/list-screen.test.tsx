/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { changeCart, readCart } from '@/components/cart/cart-store';
import { changeAlwaysAtHome, changeMealPlan, changePlanList } from '@/components/cart/device-lists';
import { ListScreen } from '@/components/planning/list-screen';
import type { Meal } from '@/lib/planning/meal-rules';
import { addDays, formatWeekday, toLocalDay } from '@/lib/planning/plan-day-rules';
import { readPlanList } from '@/lib/planning/plan-list-rules';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const [biryaniId, riceId, saltId] = [toId(1), toId(2), toId(3)];

jest.mock('@/components/catalog/recipe-products', () => ({
  requestRecipeProducts: async (_id: string) => ({
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
  }),
}));

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
