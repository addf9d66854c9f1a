import {
  MAX_PLANNED_RECIPES,
  readStoredIds,
  readStoredPlan,
  withId,
  withoutPlanned,
  withPlanned,
} from '@/lib/basket/basket-plan-rules';

const toId = (number: number) => String(number).padStart(24, '0');
const ramen = { recipeId: toId(1), servings: 4 };
const curry = { recipeId: toId(2), servings: 2 };

test('a stored plan is read as it was written', () => {
  expect(readStoredPlan(JSON.stringify([ramen, curry]))).toEqual([ramen, curry]);
});

test.each([
  { label: 'nothing', text: null },
  { label: 'storage that is blocked', text: undefined },
  { label: 'no JSON', text: '[broken' },
  { label: 'no list', text: '{"recipeId":"1"}' },
  { label: 'no recipes', text: '[null, 1, "a", [], {}]' },
  { label: 'an id that is none', text: JSON.stringify([{ recipeId: '../admin', servings: 4 }]) },
  { label: 'no servings', text: JSON.stringify([{ recipeId: toId(1), servings: 0 }]) },
  { label: 'half a serving', text: JSON.stringify([{ recipeId: toId(1), servings: 1.5 }]) },
  { label: 'too many servings', text: JSON.stringify([{ recipeId: toId(1), servings: 1001 }]) },
  { label: 'servings as text', text: JSON.stringify([{ recipeId: toId(1), servings: '4' }]) },
])('a plan stored as $label is empty', ({ text }) => {
  expect(readStoredPlan(text)).toEqual([]);
});

test('of a stored plan, only the ids and servings of valid recipes are kept, each once', () => {
  const stored = [{ ...ramen, title: 'Ramen' }, { recipeId: 'x' }, curry, { ...ramen, servings: 6 }];
  expect(readStoredPlan(JSON.stringify(stored))).toEqual([{ ...ramen, servings: 6 }, curry]);
});

test('a stored plan has at most as many recipes as a plan may have', () => {
  const stored = Array.from({ length: MAX_PLANNED_RECIPES + 5 }, (_, index) => ({
    recipeId: toId(index),
    servings: 2,
  }));
  expect(readStoredPlan(JSON.stringify(stored))).toEqual(stored.slice(0, MAX_PLANNED_RECIPES));
});

test('a recipe that is planned again keeps its place and gets the new servings', () => {
  expect(withPlanned([ramen], curry)).toEqual([ramen, curry]);
  expect(withPlanned([ramen, curry], { ...ramen, servings: 8 })).toEqual([{ ...ramen, servings: 8 }, curry]);
  expect(withoutPlanned([ramen, curry], ramen.recipeId)).toEqual([curry]);
});

test('what is always at home is read as ids of ingredients, each once', () => {
  expect(readStoredIds(JSON.stringify([toId(1), 'salt', 5, toId(2), toId(1)]))).toEqual([toId(1), toId(2)]);
  expect(readStoredIds('{broken')).toEqual([]);
});

test('an ingredient is always at home once, until it is not anymore', () => {
  expect(withId([toId(1)], toId(2), true)).toEqual([toId(1), toId(2)]);
  expect(withId([toId(1)], toId(1), true)).toEqual([toId(1)]);
  expect(withId([toId(1), toId(2)], toId(1), false)).toEqual([toId(2)]);
});
