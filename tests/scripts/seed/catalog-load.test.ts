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
  if (!recipe) throw new Error('the catalog has a recipe');
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

test('a document changed in the shop keeps its changes, even with --update', async () => {
  await loadCatalog(small);
  await Recipe.updateOne({ _id: first().id }, { description: 'Our own words.' });
  expect(await loadCatalog(withTitle('New title'), { update: true })).toMatchObject({
    'changed in the shop': 1,
  });
  expect(await Recipe.findById(first().id).lean()).toMatchObject({ description: 'Our own words.' });
});

test('a document deleted in the shop is not added again', async () => {
  await loadCatalog(small);
  await Recipe.deleteOne({ _id: first().id });
  expect(await loadCatalog(small)).toMatchObject({ added: 0 });
  expect(await loadCatalog(withTitle('New title'), { update: true })).toMatchObject({
    'deleted in the shop': 1,
  });
  expect(await Recipe.findById(first().id)).toBeNull();
});

test('--update updates unchanged documents, and keeps their favorites', async () => {
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

test('an ingredient with the same name that was added in the shop stays', async () => {
  const [ingredient] = small.ingredients;
  await anIngredient({ name: ingredient?.name.toUpperCase() });
  expect(await loadCatalog(small)).toMatchObject({ added: 3, 'name taken': 1 });
  expect(await Ingredient.countDocuments()).toBe(2);
});

test('a shop with its own recipes is left unchanged; an empty shop and an interrupted load are loaded', async () => {
  expect(await needsCatalog()).toBe(true);
  await aRecipe();
  expect(await needsCatalog()).toBe(false);
  await Recipe.deleteMany({});
  const interruptedLoad = loadCatalog(small, {
    onProgress(done) {
      if (done === 3) throw new Error('killed');
    },
  });
  await expect(interruptedLoad).rejects.toThrow('killed');
  expect(await needsCatalog()).toBe(true);
  expect(await loadCatalog(small)).toMatchObject({ added: 1, unchanged: 3 });
  expect(await needsCatalog()).toBe(false);
});

test('two concurrent loads add everything once', async () => {
  const reports = await Promise.all([loadCatalog(small), loadCatalog(small)]);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(4);
});

test('demo favorites fill five different leaderboards, with correct counts, from users who cannot sign in', async () => {
  await loadCatalog(whole);
  await loadDemoFavorites(whole);
  await loadDemoFavorites(whole);
  const leaderboards = await listLeaderboards();
  const tops = leaderboards.map(({ recipes }) =>
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
