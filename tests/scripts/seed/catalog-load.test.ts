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

let smallCatalog: Catalog;
let fullCatalog: Catalog;
beforeAll(async () => {
  fullCatalog = await readCatalog('catalog');
  smallCatalog = {
    root: 'catalog',
    recipes: fullCatalog.recipes.slice(0, 2),
    ingredients: fullCatalog.ingredients.slice(0, 2),
    problems: [],
  };
});

const getFirstRecipe = () => {
  const [recipe] = smallCatalog.recipes;
  if (!recipe) throw new Error('The catalog has no recipes.');
  return { recipe, id: toDocumentId('recipe', recipe.slug) };
};

const toCatalogWithTitle = (title: string): Catalog => ({
  ...smallCatalog,
  recipes: smallCatalog.recipes.map((recipe, index) => (index === 0 ? { ...recipe, title } : recipe)),
});

test('a second load changes nothing', async () => {
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 4, unchanged: 0 });
  expect(await loadCatalog(smallCatalog, { update: true })).toMatchObject({ added: 0, unchanged: 4 });
});

test('a document changed in the shop keeps its changes, even with --update', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.updateOne({ _id: getFirstRecipe().id }, { description: 'A new description.' });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({
    'changed in the shop': 1,
  });
  expect(await Recipe.findById(getFirstRecipe().id).lean()).toMatchObject({
    description: 'A new description.',
  });
});

test('a document deleted in the shop is not added again', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.deleteOne({ _id: getFirstRecipe().id });
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 0 });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({
    'deleted in the shop': 1,
  });
  expect(await Recipe.findById(getFirstRecipe().id)).toBeNull();
});

test('--update updates documents that were not changed in the shop, and keeps their favorites', async () => {
  await loadCatalog(smallCatalog);
  await Recipe.updateOne({ _id: getFirstRecipe().id }, { favoritesCount: 7 });
  expect(await loadCatalog(toCatalogWithTitle('New title'))).toMatchObject({ unchanged: 4 });
  expect(await loadCatalog(toCatalogWithTitle('New title'), { update: true })).toMatchObject({ updated: 1 });
  expect(await Recipe.findById(getFirstRecipe().id).lean()).toMatchObject({
    title: 'New title',
    sortTitle: 'new title',
    favoritesCount: 7,
  });
});

test('an ingredient that was added in the shop is kept instead of a catalog ingredient with the same name', async () => {
  const [ingredient] = smallCatalog.ingredients;
  await anIngredient({ name: ingredient?.name.toUpperCase() });
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 3, 'name taken': 1 });
  expect(await Ingredient.countDocuments()).toBe(2);
});

test('a shop with recipes needs no catalog; an empty shop or one whose load was interrupted does', async () => {
  expect(await needsCatalog()).toBe(true);
  await aRecipe();
  expect(await needsCatalog()).toBe(false);
  await Recipe.deleteMany({});
  const interruptedLoad = loadCatalog(smallCatalog, {
    onProgress(done) {
      if (done === 3) throw new Error('killed');
    },
  });
  await expect(interruptedLoad).rejects.toThrow('killed');
  expect(await needsCatalog()).toBe(true);
  expect(await loadCatalog(smallCatalog)).toMatchObject({ added: 1, unchanged: 3 });
  expect(await needsCatalog()).toBe(false);
});

test('two concurrent loads add every document once', async () => {
  const reports = await Promise.all([loadCatalog(smallCatalog), loadCatalog(smallCatalog)]);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(4);
});

test('demo favorites fill five different leaderboards, with correct counts, from users who cannot sign in', async () => {
  await loadCatalog(fullCatalog);
  await loadDemoFavorites(fullCatalog);
  await loadDemoFavorites(fullCatalog);
  const leaderboards = await listLeaderboards();
  const topTitles = leaderboards.map(({ recipes }) =>
    recipes
      .slice(0, 4)
      .map(({ title }) => title)
      .join(),
  );
  expect(new Set(topTitles).size).toBe(5);
  for (const recipe of await Recipe.find().lean()) {
    expect(recipe.favoritesCount).toBe(await Favorite.countDocuments({ recipeId: recipe._id }));
  }
  expect(await User.countDocuments({ passwordHash: null })).toBe(await User.countDocuments());
});
