import { listLeaderboards } from '@/lib/catalog/leaderboard-queries';
import { Favorite } from '@/models/favorite';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { toDocumentId } from '@/scripts/seed/catalog-document-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog, needsCatalog } from '@/scripts/seed/catalog-load-commands';
import { loadDemoFavorites } from '@/scripts/seed/demo-favorite-commands';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();

let small: Catalog;
let whole: Catalog;
beforeAll(async () => {
  whole = await readCatalog('catalog');
  small = {
    root: 'catalog',
    recipes: whole.recipes.slice(0, 2),
    ingredients: whole.ingredients.slice(0, 2),
    problems: [],
  };
});

const first = () => {
  const [recipe] = small.recipes;
  if (!recipe) throw new Error('the catalogue has a recipe');
  return { recipe, id: toDocumentId('recipe', recipe.slug) };
};

const withTitle = (title: string): Catalog => ({
  ...small,
  recipes: small.recipes.map((recipe, index) => (index === 0 ? { ...recipe, title } : recipe)),
});

test('a second load changes nothing', async () => {
  expect(await loadCatalog(small)).toMatchObject({ added: 4, unchanged: 0 });
  expect(await loadCatalog(small, { update: true })).toMatchObject({ added: 0, unchanged: 4 });
});

test('what the shop changed stays changed, even under --update', async () => {
  await loadCatalog(small);
  await Recipe.updateOne({ _id: first().id }, { description: 'Our own words.' });
  expect(await loadCatalog(withTitle('New title'), { update: true })).toMatchObject({
    'changed in the shop': 1,
  });
  expect(await Recipe.findById(first().id).lean()).toMatchObject({ description: 'Our own words.' });
});

test('what the shop deleted is not brought back', async () => {
  await loadCatalog(small);
  await Recipe.deleteOne({ _id: first().id });
  expect(await loadCatalog(small)).toMatchObject({ added: 0 });
  expect(await loadCatalog(withTitle('New title'), { update: true })).toMatchObject({
    'deleted in the shop': 1,
  });
  expect(await Recipe.findById(first().id)).toBeNull();
});

test('--update renews what nobody touched, and keeps its favorites', async () => {
  await loadCatalog(small);
  await Recipe.updateOne({ _id: first().id }, { favoritesCount: 7 });
  expect(await loadCatalog(withTitle('Neuer Titel'))).toMatchObject({ unchanged: 4 });
  expect(await loadCatalog(withTitle('Neuer Titel'), { update: true })).toMatchObject({ updated: 1 });
  expect(await Recipe.findById(first().id).lean()).toMatchObject({
    title: 'Neuer Titel',
    sortTitle: 'neuer titel',
    favoritesCount: 7,
  });
});

test('an ingredient of the same name that the shop made itself stays', async () => {
  const [ingredient] = small.ingredients;
  await anIngredient({ name: ingredient?.name.toUpperCase() });
  expect(await loadCatalog(small)).toMatchObject({ added: 3, 'name taken': 1 });
  expect(await Ingredient.countDocuments()).toBe(2);
});

test('a shop with recipes of its own is left alone; an empty one and one cut short are loaded', async () => {
  expect(await needsCatalog()).toBe(true);
  await aRecipe();
  expect(await needsCatalog()).toBe(false);
  await Recipe.deleteMany({});
  const cutShort = loadCatalog(small, {
    onProgress(done) {
      if (done === 3) throw new Error('killed');
    },
  });
  await expect(cutShort).rejects.toThrow('killed');
  expect(await needsCatalog()).toBe(true);
  expect(await loadCatalog(small)).toMatchObject({ added: 1, unchanged: 3 });
  expect(await needsCatalog()).toBe(false);
});

test('two loads at once add everything once', async () => {
  const reports = await Promise.all([loadCatalog(small), loadCatalog(small)]);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(4);
});

test('demo favorites make five different leaderboards, counted truly, by users who cannot sign in', async () => {
  await loadCatalog(whole);
  await loadDemoFavorites(whole);
  await loadDemoFavorites(whole);
  const boards = await listLeaderboards();
  const tops = boards.map(({ recipes }) =>
    recipes
      .slice(0, 4)
      .map(({ title }) => title)
      .join(),
  );
  expect(new Set(tops).size).toBe(5);
  for (const recipe of await Recipe.find().lean()) {
    expect(recipe.favoritesCount).toBe(await Favorite.countDocuments({ recipeId: recipe._id }));
  }
  expect(await User.countDocuments({ passwordHash: null })).toBe(await User.countDocuments());
});
