import {
  isRecipeMeal,
  listToBuy,
  MAX_MEALS,
  type Meal,
  readStoredMeals,
  sortByDay,
  toNoteText,
  withBought,
} from '@/lib/planning/meal-rules';
import { MAX_PLAN_NOTE_LENGTH } from '@/models/meal-plan-limits';

const toId = (number: number) => String(number).padStart(24, '0');
const ramen: Meal = { id: 'a', day: '2026-12-01', recipeId: toId(1), servings: 4 };
const curry: Meal = { id: 'b', day: null, recipeId: toId(2), servings: 2 };
const pizza: Meal = { id: 'c', day: '2026-12-04', note: 'Pizza out' };

test.each([
  { label: 'nothing', text: null },
  { label: 'storage that is blocked', text: undefined },
  { label: 'no JSON', text: '[broken' },
  { label: 'no list', text: '{"recipeId":"1"}' },
  { label: 'no meals', text: '[null, 1, "a", [], {}]' },
  { label: 'an id that is none', text: JSON.stringify([{ ...ramen, id: '<b>' }]) },
  { label: 'an id that is no text', text: JSON.stringify([{ ...ramen, id: 5 }]) },
  { label: 'a line without words', text: JSON.stringify([{ ...pizza, note: ' \n ' }]) },
  { label: 'a line that is no text', text: JSON.stringify([{ ...pizza, note: 5 }]) },
  { label: 'a line without an id', text: JSON.stringify([{ note: 'Pizza' }]) },
])('a plan stored as $label is empty', ({ text }) => {
  expect(readStoredMeals(text)).toEqual([]);
});

test('a stored plan is read as it was written, without what a plan does not have', () => {
  const bought = { ...ramen, isBought: true };
  const stored = [{ ...bought, title: 'Ramen' }, { ...curry, isBought: 'yes' }, pizza];
  expect(readStoredMeals(JSON.stringify(stored))).toEqual([bought, curry, pizza]);
});

test('the recipes of a plan from before plans had days are all there, without a day, bought or not', () => {
  const stored = [
    { recipeId: toId(1), servings: 4 },
    { recipeId: toId(2), servings: 6, isBought: true },
  ];
  expect(readStoredMeals(JSON.stringify(stored))).toEqual(
    stored.map((recipe) => ({ id: recipe.recipeId, day: null, ...recipe })),
  );
});

test('a meal on a day that the calendar does not have has no day, and is not lost', () => {
  expect(readStoredMeals(JSON.stringify([{ ...ramen, day: '2026-02-30' }]))).toEqual([
    { ...ramen, day: null },
  ]);
});

test('of a plan with too many meals, the first ones are read, each once', () => {
  const stored = Array.from({ length: MAX_MEALS + 5 }, (_, index) => ({ ...ramen, id: `m${index}` }));
  expect(readStoredMeals(JSON.stringify([...stored, { ...stored[0], servings: 9 }]))).toEqual(
    stored.slice(0, MAX_MEALS).map((meal, index) => (index === 0 ? { ...meal, servings: 9 } : meal)),
  );
});

test('a line is one row of words, not longer than a line may be', () => {
  expect(toNoteText('  pizza\n  out ')).toBe('pizza out');
  expect(toNoteText('x'.repeat(500))).toHaveLength(MAX_PLAN_NOTE_LENGTH);
});

test('meals are in the order of their days, and what has none comes last', () => {
  expect(sortByDay([curry, pizza, ramen])).toEqual([ramen, pizza, curry]);
});

test('a recipe that is cooked on several days is bought once, for all of them', () => {
  const again = { ...ramen, id: 'd', day: '2026-12-03', servings: 3 };
  expect(listToBuy([ramen, pizza, again, curry])).toEqual([
    { recipeId: toId(1), servings: 7 },
    { recipeId: toId(2), servings: 2 },
  ]);
  expect(listToBuy([{ ...ramen, isBought: true }, again])).toEqual([{ recipeId: toId(1), servings: 3 }]);
});

describe('an order', () => {
  const order = (servings: number, recipeId = toId(1)) => [
    { _id: toId(9), amount: '1kg', quantity: 1, recipes: [{ recipeId, servings, quantity: 1 }] },
  ];
  const MONDAY = '2026-11-30';
  const buy = (
    meals: Meal[],
    ordered: Parameters<typeof withBought>[1],
    skipped: string[] = [],
    today = MONDAY,
  ) => withBought(meals, ordered, { today, skipped });
  const later = { ...ramen, id: 'd', day: '2026-12-05' };
  const listBought = (meals: Meal[]) =>
    meals.filter((meal) => isRecipeMeal(meal) && meal.isBought).map(({ id }) => id);

  test('buys no meal that it has too few servings for, and no other recipe', () => {
    expect(buy([ramen, curry, pizza], order(3))).toEqual([ramen, curry, pizza]);
    expect(buy([ramen], [{ _id: toId(9), amount: '1kg', quantity: 1 }])).toEqual([ramen]);
  });

  test('buys the earliest meals of a recipe, as many as its servings are enough for', () => {
    expect(listBought(buy([later, ramen, curry], order(4)))).toEqual(['a']);
    expect(listBought(buy([later, ramen, curry], order(8)))).toEqual(['d', 'a']);
  });

  test('counts for meals that are not bought yet', () => {
    expect(listBought(buy([{ ...ramen, isBought: true }, later], order(4)))).toEqual(['a', 'd']);
  });

  test('buys what is to come, and not the dinner of last week that was never marked as bought', () => {
    const past = { ...ramen, id: 'past', day: '2026-11-25' };
    expect(listBought(buy([past, ramen], order(4)))).toEqual(['a']);
    expect(listBought(buy([past, ramen], order(8)))).toEqual(['past', 'a']);
  });

  test('buys no meal that was left out of the list in place of the one that was shopped for', () => {
    expect(listBought(buy([ramen, later], order(4), ['a']))).toEqual(['d']);
  });
});
