import { readPlannedRecipe, readStoredIds, withId } from '@/lib/basket/basket-plan-rules';

const toId = (number: number) => String(number).padStart(24, '0');
const ramen = { recipeId: toId(1), servings: 4 };

test.each([
  { label: 'an id that is none', entry: { ...ramen, recipeId: '../admin' } },
  { label: 'no servings', entry: { ...ramen, servings: 0 } },
  { label: 'half a serving', entry: { ...ramen, servings: 1.5 } },
  { label: 'too many servings', entry: { ...ramen, servings: 1001 } },
  { label: 'servings as text', entry: { ...ramen, servings: '4' } },
  { label: 'nothing at all', entry: {} },
])('an entry with $label is no planned recipe', ({ entry }) => {
  expect(readPlannedRecipe(entry)).toBeNull();
});

test('of a planned recipe, only its id, its servings and whether it is bought are kept', () => {
  expect(readPlannedRecipe({ ...ramen, title: 'Ramen', isBought: 'yes' })).toEqual(ramen);
  expect(readPlannedRecipe({ ...ramen, isBought: true })).toEqual({ ...ramen, isBought: true });
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
