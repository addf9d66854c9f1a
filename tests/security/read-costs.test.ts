import { GET as listOwn } from '@/app/api/user/recipes/route';
import { findRecipePage } from '@/lib/basket/recipe-page-queries';
import { findVisibleRecipe } from '@/lib/recipe-box/visible-recipe-queries';
import { DIETS } from '@/lib/recipes/diet-type-rules';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import { dropSearchIndex, loadFreshEngine } from '@/lib/search/index-queries';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

// The attacker fills an account to its limits, and reads it again and again.
withDatabase();

const MAX_LINES = RECIPE_FIELDS.ingredients.max;

/** Returns how many lines are judged meanwhile. */
async function countJudgedLines(work: () => Promise<unknown>): Promise<number> {
  const judge = jest.spyOn(IngredientMatcher.prototype, 'judgeLine');
  await work();
  const { length } = judge.mock.calls;
  judge.mockRestore();
  return length;
}

/** Recipes of one user with as many lines as one may have, and every diet. */
async function aFullRecipeBox(count: number) {
  const user = await aUser();
  const recipes: RecipeDocument[] = [];
  for (let index = 0; index < count; index += 1)
    recipes.push(
      await aRecipe({
        ...{ title: `Mine ${index}`, isPrivate: true, userId: user._id, foodTypes: [...DIETS] },
        ingredients: Array.from({ length: MAX_LINES }, (_, line) => ({
          ...{ quantity: '1', units: 'cup', name: `flour ${index} ${line}`, details: '' },
        })) as RecipeDocument['ingredients'],
      }),
    );
  const ids = recipes.map(({ _id }) => String(_id));
  return { user, ids, headers: await createBearerHeaders(user) };
}

test('each line of own recipes is judged once for all diets, however often they are listed and opened', async () => {
  const { user, ids, headers } = await aFullRecipeBox(3);
  const list = () => call(listOwn, { headers });
  // As at the start of a shop: with the recipes, the index gets its final matcher.
  await loadFreshEngine();
  expect(await countJudgedLines(list)).toBe(3 * MAX_LINES);
  const viewer = async () => ({ user: { id: String(user._id) } });
  const openAll = () =>
    Promise.all(ids.flatMap((id) => [list(), findVisibleRecipe(id, viewer), findRecipePage(id, viewer)]));
  expect(await countJudgedLines(openAll)).toBe(0);
});

test('after a change of a recipe its lines are judged again, and after one of the ingredients those of all', async () => {
  const { ids, headers } = await aFullRecipeBox(2);
  const list = () => call(listOwn, { headers });
  await list();
  await Recipe.updateOne({ _id: ids[0] }, { $set: { 'ingredients.0.name': 'rice' } });
  expect(await countJudgedLines(list)).toBe(MAX_LINES);
  await anIngredient({ name: 'Flour' });
  dropSearchIndex();
  expect(await countJudgedLines(list)).toBe(2 * MAX_LINES);
});

test('others are served between two recipes of a list', async () => {
  const { headers } = await aFullRecipeBox(3);
  const order: string[] = [];
  const judge = jest.spyOn(IngredientMatcher.prototype, 'judgeLine').mockImplementation(() => {
    if (order.at(-1) !== 'judged') order.push('judged');
    return [];
  });
  let isDone = false;
  const serveOthers = () => {
    if (order.at(-1) === 'judged') order.push('others');
    if (!isDone) setImmediate(serveOthers);
  };
  setImmediate(serveOthers);
  await call(listOwn, { headers });
  isDone = true;
  judge.mockRestore();
  expect(order.filter((each) => each === 'judged')).toHaveLength(3);
});

test('of the longest part of a line eight names are found, and the rest is unknown', () => {
  const names = [...'abcdefghijkl'].map((letter) => `quor${letter}m`);
  const matcher = new IngredientMatcher(
    names.map((name, index) => ({
      ...{ id: String(index), name, sortName: name, title: name, alias: '' },
      ...{ sellable: true, forms: [], family: null, diets: [] },
    })),
  );
  const judged = matcher.judgeLine({ name: names.join(' ') });
  expect(judged).toHaveLength(9);
  expect(judged.at(-1)).toBeNull();
});
