import { PERIOD_LENGTH_MS } from '@/lib/catalog/leaderboard-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { CacheTag } from '@/models/cache-tag';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import {
  GENERATED_USER_COUNT,
  generateFavorites,
  generateUser,
} from '@/scripts/seed/generated-favorite-rules';
import { generateRecipes } from '@/scripts/seed/generated-recipe-commands';
import {
  generateRecipe,
  type RecipeSources,
  toGeneratedCreatedAt,
} from '@/scripts/seed/generated-recipe-rules';
import { recipeFileSchema } from '@/scripts/seed/recipe-file-schema';
import { withDatabase } from '@/tests/support/database';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

let catalog: Catalog;
let sources: RecipeSources;
beforeAll(async () => {
  const { ingredients, ...rest } = await readCatalog('catalog');
  catalog = {
    ...rest,
    recipes: [],
    ingredients: ingredients.map((ingredient) => ({ ...ingredient, image: null })),
  };
  sources = { ingredients, images: [{ file: 'miso-ramen.jpg', alt: '' }] };
});

describe('generated recipes', () => {
  test('are valid catalog files', async () => {
    for (const index of range(500)) {
      const { slug, images, ...file } = generateRecipe(index, sources);
      expect(recipeFileSchema.safeParse(file).error?.issues).toBeUndefined();
      expect(slug).toBe(`generated-${String(index + 1).padStart(7, '0')}`);
      expect(images).toEqual(sources.images);
    }
  });

  test('depend only on their number', async () => {
    expect(generateRecipe(41, sources)).toEqual(generateRecipe(41, sources));
    expect(generateRecipe(41, sources)).not.toMatchObject({ title: generateRecipe(42, sources).title });
  });

  test('are vegetarian only without meat, fish and stock', async () => {
    const vegetarian = range(2000)
      .map((index) => generateRecipe(index, sources))
      .filter(({ foodTypes }) => foodTypes.includes('Vegetarian'));
    const usedNames = vegetarian.flatMap(({ ingredients }) => ingredients.map(({ name }) => name));
    expect(usedNames.filter((name) => /beef|chicken|pork|lamb|fish|shrimp|stock|bacon/i.test(name))).toEqual(
      [],
    );
    expect(vegetarian.length).toBeGreaterThan(100);
  });

  test('use the shop’s ingredients, come from every continent, and rarely share a title', async () => {
    const names = new Set(sources.ingredients.map(({ name }) => name));
    const recipes = range(1000).map((index) => generateRecipe(index, sources));
    expect(recipes.flatMap(({ ingredients }) => ingredients).every(({ name }) => names.has(name))).toBe(true);
    expect(new Set(recipes.flatMap(({ continents }) => continents))).toEqual(new Set(CONTINENTS));
    expect(new Set(recipes.map(({ title }) => title)).size).toBeGreaterThan(990);
  });
});

describe('generated favorites', () => {
  test('belong to different users', () => {
    for (const index of range(500)) {
      const users = generateFavorites(index).map(({ user }) => user);
      expect(new Set(users).size).toBe(users.length);
      expect(users.every((user) => user >= 0 && user < GENERATED_USER_COUNT)).toBe(true);
    }
  });

  test('are newer than their recipe, even for the last of a hundred thousand recipes', () => {
    const oldestMs = Math.max(
      ...range(2000).flatMap((index) => generateFavorites(index).map(({ ageMs }) => ageMs)),
    );
    expect(oldestMs).toBeLessThan(2 * PERIOD_LENGTH_MS.year);
    expect(toGeneratedCreatedAt(100_000).getTime()).toBeLessThan(Date.now() - oldestMs);
  });

  test('give each period different top recipes', () => {
    const ages = range(3000)
      .map((index) => generateFavorites(index).map(({ ageMs }) => ageMs))
      .filter((recipeAges) => recipeAges.length >= 20);
    const countBetween = (fromMs: number, toMs: number) =>
      ages.filter((recipeAges) => Math.max(...recipeAges) > fromMs && Math.max(...recipeAges) <= toMs).length;
    const { day, week, month, year } = PERIOD_LENGTH_MS;
    expect([
      countBetween(0, day),
      countBetween(day, week),
      countBetween(week, month),
      countBetween(month, year),
    ]).not.toContain(0);
  });

  test('belong to users with unique emails', () => {
    expect(new Set(range(GENERATED_USER_COUNT).map((index) => generateUser(index).email)).size).toBe(
      GENERATED_USER_COUNT,
    );
  });
});

describe('a run of the generator', () => {
  withDatabase();
  test('adds only missing recipes, with favorite counts that match their favorites', async () => {
    expect(await generateRecipes(catalog, 30)).toBe(30);
    const recipesBefore = await Recipe.find().sort({ _id: 1 }).lean();
    expect(await generateRecipes(catalog, 30)).toBe(0);
    expect(await Recipe.find().sort({ _id: 1 }).lean()).toEqual(recipesBefore);
    expect(await generateRecipes(catalog, 60)).toBe(30);
    expect(await User.countDocuments()).toBe(GENERATED_USER_COUNT);

    const favoriteCounts = new Map<string, number>();
    for (const { recipeId } of await Favorite.find().lean()) {
      favoriteCounts.set(String(recipeId), (favoriteCounts.get(String(recipeId)) ?? 0) + 1);
    }
    const recipes = await Recipe.find().lean();
    expect(recipes).toHaveLength(60);
    expect(favoriteCounts.size).toBeGreaterThan(10);
    for (const { _id, favoritesCount } of recipes) {
      expect(favoritesCount).toBe(favoriteCounts.get(String(_id)) ?? 0);
    }
  });

  test('invalidates the catalog and every country once at the end', async () => {
    const progress: number[] = [];
    await generateRecipes(catalog, 210, (done) => progress.push(done));
    expect(progress).toEqual([200, 210]);
    expect(await CacheTag.findById('catalogue').lean()).toMatchObject({ version: 1 });
    expect(await CacheTag.findById('country:Japan').lean()).toMatchObject({ version: 1 });
  });
});
