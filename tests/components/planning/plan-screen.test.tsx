/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { changeMealPlan } from '@/components/cart/device-lists';
import { PlanScreen } from '@/components/planning/plan-screen';
import type { Meal } from '@/lib/planning/meal-rules';
import {
  addDays,
  findWeekStart,
  formatPlanDay,
  formatWeekday,
  toLocalDay,
} from '@/lib/planning/plan-day-rules';
import { aShownRecipe } from '@/tests/support/view-examples';

jest.mock('@/components/catalog/recipe-products', () => ({
  requestRecipeProducts: async (_id: string) => ({
    recipe: aShownRecipe({ _id, title: 'Biryani', servings: 4, prepTime: 45 }),
    ...{ products: [], substitutes: [], ingredients: [] },
  }),
}));

const recipeId = '1'.repeat(24);
const sunday = findWeekStart(toLocalDay(new Date()), 0);
const [monday, tuesday] = [addDays(sunday, 1), addDays(sunday, 2)];
const biryani: Meal = { id: 'biryani', day: monday, recipeId, servings: 5 };

const store = (text: string) => {
  localStorage.setItem('basket-plan', text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'basket-plan' })));
};
const readPlan = () => JSON.parse(localStorage.getItem('meal-plan') ?? 'null');
const findDay = (day: string | null) =>
  screen.getByRole('region', { name: day === null ? /^No day yet/ : new RegExp(`^${formatWeekday(day)}`) });
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

// Not implemented by jsdom.
beforeAll(() => void Object.assign(Element.prototype, { scrollTo: () => {} }));
beforeEach(() => {
  localStorage.clear();
  changeMealPlan(() => []);
});

const show = async (meals: Meal[]) => {
  changeMealPlan(() => meals);
  render(<PlanScreen>Nothing is planned.</PlanScreen>);
  if (meals.some((meal) => 'recipeId' in meal)) await screen.findAllByText('Biryani');
};

test('an empty plan says what to do, and each day of the week that nothing is planned', async () => {
  await show([]);
  expect(screen.getByText('Nothing is planned.')).toBeTruthy();
  expect(screen.getAllByText('Nothing planned.')).toHaveLength(7);
});

test('the recipes of a plan from before plans had days wait for a day, and are moved to one', async () => {
  await show([]);
  store(JSON.stringify([{ recipeId, servings: 6 }]));
  expect(await within(findDay(null)).findByText('Biryani')).toBeTruthy();
  expect(within(findDay(null)).getByText('6 servings · 45 min')).toBeTruthy();
  tap(/^Move or change/);
  tap(new RegExp(`^${formatPlanDay(tuesday)}`));
  expect(await within(findDay(tuesday)).findByText('Biryani')).toBeTruthy();
  expect(readPlan()).toEqual([{ id: recipeId, day: tuesday, recipeId, servings: 6 }]);
});

describe('what a tab with former scripts adds', () => {
  const add = (servings: number) => store(JSON.stringify([{ recipeId, servings }]));

  test('leaves the days and lines of the plan as they are, and is there once', async () => {
    const pizza: Meal = { id: 'pizza', day: tuesday, note: 'Pizza out' };
    await show([biryani, pizza]);
    add(6);
    expect(await within(findDay(null)).findByText('Biryani')).toBeTruthy();
    fireEvent.click(within(findDay(tuesday)).getByRole('button', { name: 'Remove Pizza out' }));
    expect(readPlan()).toEqual([biryani, { id: recipeId, day: null, recipeId, servings: 6 }]);
    expect(localStorage.getItem('basket-plan')).toBeNull();
  });

  test('changes the servings of a recipe that it added before, which keeps its day', async () => {
    await show([{ ...biryani, id: recipeId }]);
    add(7);
    expect(await within(findDay(monday)).findByText('7 servings · 45 min')).toBeTruthy();
  });

  test('can be removed again where nothing more can be stored', async () => {
    await show([]);
    add(6);
    await within(findDay(null)).findByText('Biryani');
    const isFull = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    });
    tap('Remove Biryani');
    expect(within(findDay(null)).queryByText('Biryani')).toBeNull();
    isFull.mockRestore();
  });
});

test('a removed meal comes back with Undo, which has the focus', async () => {
  await show([biryani]);
  tap('Remove Biryani');
  expect(readPlan()).toEqual([]);
  expect(await screen.findByText('Biryani is no longer planned.')).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  fireEvent.click(undo);
  expect(readPlan()).toEqual([biryani]);
});

test('who ate out has the meal and all later ones a day later', async () => {
  const pizza: Meal = { id: 'pizza', day: tuesday, note: 'Pizza out' };
  await show([biryani, pizza]);
  fireEvent.click(within(findDay(monday)).getByRole('button', { name: /^Move or change/ }));
  tap(/^We ate out/);
  expect(readPlan()).toEqual([
    { ...biryani, day: tuesday },
    { ...pizza, day: addDays(tuesday, 1) },
  ]);
});

test('a meal for five is cooked twice: for three, and for two the day after', async () => {
  await show([biryani]);
  tap(/^Move or change/);
  tap('Cook it twice: 3 servings, then 2 the next day');
  expect(readPlan()).toMatchObject([
    { day: monday, servings: 3 },
    { day: tuesday, servings: 2 },
  ]);
});

test('a line without a recipe is planned, and one without words asks for them', async () => {
  await show([]);
  tap('Add line');
  expect(screen.getByRole('alert').textContent).toBe('Please type what you plan.');
  fireEvent.change(screen.getByRole('textbox', { name: 'What' }), { target: { value: ' pizza  out ' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Day' }), { target: { value: tuesday } });
  tap('Add line');
  expect(within(findDay(tuesday)).getByText('pizza out')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a week is copied to the week after, and all of it planned for six', async () => {
  await show([biryani]);
  tap('One serving more');
  tap('Set every meal to 6 servings');
  expect(await screen.findByText('Every meal this week is now for 6.')).toBeTruthy();
  tap('Copy to the following week');
  expect(readPlan()).toMatchObject([
    { day: monday, servings: 6 },
    { day: addDays(monday, 7), servings: 6 },
  ]);
  tap('Next week');
  expect(await within(findDay(monday)).findByText('Biryani')).toBeTruthy();
});

test('weeks start on the day that was chosen, also after a reload', async () => {
  await show([]);
  const listDays = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(listDays()[0]).toMatch(/^Sunday/);
  fireEvent.change(screen.getByRole('combobox', { name: 'Weeks start on' }), { target: { value: '3' } });
  expect(listDays()[0]).toMatch(/^Wednesday/);
  expect(localStorage.getItem('week-start')).toBe('3');
});

test('a meal that is bought can be bought again', async () => {
  await show([{ ...biryani, isBought: true }]);
  tap(/^Move or change/);
  tap('Buy it again');
  expect(readPlan()).toEqual([biryani]);
});

test('a page that stays open over midnight knows that it is tomorrow', async () => {
  jest.useFakeTimers({ now: new Date(`${monday}T23:59:00`) });
  render(<PlanScreen>Nothing is planned.</PlanScreen>);
  expect(within(findDay(monday)).getByText(/^Today/)).toBeTruthy();
  act(() => void jest.advanceTimersByTime(120_000));
  expect(within(findDay(tuesday)).getByText(/^Today/)).toBeTruthy();
  jest.useRealTimers();
});
