import { findDishesOfIngredient } from '@/lib/basket/ingredient-dish-queries';
import { findRecipePage } from '@/lib/basket/recipe-page-queries';
import { findCacheableResponse } from '@/lib/cache/path-tag-rules';
import { CATALOG_TAG, listRecipeTags } from '@/lib/cache/tag-rules';
import { deleteRecipe, updateRecipe } from '@/lib/catalog/recipe-commands';
import { PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { announceInvalidation } from '@/lib/runtime/process-state';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';
import { aRecipeForm } from '@/tests/support/recipe-form';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const toLines = (...lines: [quantity: string, name: string][]) =>
  lines.map(([quantity, name]) => ({
    ...{ quantity, units: 'g', name, details: '' },
  })) as RecipeDocument['ingredients'];
const DESSERT = { foodTypes: ['Dessert'], country: 'France', continents: ['Europe'] };
const listLike = async (id: unknown) =>
  (await findRecipePage(String(id), async () => null))?.likeDishes.map(({ title }) => title);

describe('the dishes like a recipe', () => {
  test('are neither the recipe itself, private ones, nor those that it is served with; other courses come last', async () => {
    const sauce = await aRecipe({ ...DESSERT, title: 'Vanilla Sauce' });
    const tart = await aRecipe({ ...DESSERT, title: 'Pear Tart', serveWith: [sauce._id] });
    await aRecipe({ ...DESSERT, title: 'Secret Tart', isPrivate: true });
    await aRecipe({ ...DESSERT, title: 'Beef Stew', foodTypes: ['Main Course'] });
    await aRecipe({ ...DESSERT, title: 'Plum Tart' });
    expect(await listLike(tart._id)).toEqual(['Plum Tart', 'Beef Stew']);
  });

  test('share its country, its main ingredient and its time, most of them first; at most four', async () => {
    await anIngredient({ name: 'Pears', category: 'Fruits' });
    await anIngredient({ name: 'Apples', category: 'Fruits' });
    const pears = { foodTypes: ['Dessert'], ingredients: toLines(['500', 'pears']) };
    const apples = { ...DESSERT, ingredients: toLines(['500', 'apples']) };
    const tart = await aRecipe({ ...DESSERT, ...pears, title: 'Pear Tart', prepTime: 60 });
    await aRecipe({ ...pears, title: 'Japanese Pears', prepTime: 60 });
    await aRecipe({ ...pears, title: 'Slow Japanese Pears', prepTime: 300 });
    await aRecipe({ ...apples, title: 'Apple Tart', prepTime: 60 });
    await aRecipe({ ...DESSERT, ...pears, title: 'Poached Pears', prepTime: 60 });
    await aRecipe({ ...apples, title: 'Slow Apple Tart', prepTime: 300 });
    await aRecipe({ foodTypes: ['Dessert'], title: 'Japanese Jelly', prepTime: 60 });
    expect(await listLike(tart._id)).toEqual([
      'Poached Pears',
      'Apple Tart',
      'Japanese Pears',
      'Slow Apple Tart',
    ]);
  });

  test('are found again when one of them is edited or deleted, and the page is cached no longer', async () => {
    const tart = await aRecipe({ ...DESSERT, title: 'Pear Tart' });
    const other = await aRecipe({ ...DESSERT, title: 'Apple Tart' });
    const id = String(other._id);
    expect(await listLike(tart._id)).toEqual(['Apple Tart']);
    const changed = recipeFormSchema.parse(aRecipeForm({ ...DESSERT, title: 'Plum Tart' }));
    const stored = await updateRecipe({ scope: PUBLIC_SCOPE, id }, changed);
    expect(await listLike(tart._id)).toEqual(['Plum Tart']);
    const tags = findCacheableResponse(`/recipes/detail/${tart._id}`)?.tags ?? [];
    expect(listRecipeTags(stored).some((tag) => tags.includes(tag))).toBe(true);
    await deleteRecipe({ scope: PUBLIC_SCOPE, id }, deleteDataAboutRecipe);
    expect(await listLike(tart._id)).toEqual([]);
    expect(await Recipe.countDocuments()).toBe(1);
  });
});

test('the dishes that an ingredient is most of come first, not the most favorited ones', async () => {
  const rice = await anIngredient({ name: 'Rice' });
  await anIngredient({ name: 'Beans' });
  const stew = await aRecipe({ title: 'Bean Stew', ingredients: toLines(['100', 'rice'], ['900', 'beans']) });
  await addFavorites(stew, 3, 1);
  await aRecipe({ title: 'Rice and Beans', ingredients: toLines(['500', 'rice'], ['500', 'beans']) });
  await aRecipe({ title: 'Rice Balls', ingredients: toLines(['50', 'rice']) });
  await aRecipe({ title: 'Rice to Taste', ingredients: toLines(['', 'rice'], ['500', 'beans']) });
  await aRecipe({ title: 'Beans', ingredients: toLines(['500', 'beans']) });
  const { count, recipes } = await findDishesOfIngredient(String(rice._id));
  expect(count).toBe(4);
  expect(recipes.map(({ title }) => title)).toEqual([
    'Rice Balls',
    'Rice and Beans',
    'Bean Stew',
    'Rice to Taste',
  ]);
});
