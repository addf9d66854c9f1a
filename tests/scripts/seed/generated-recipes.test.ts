import { PERIOD_LENGTH_MS } from '@/lib/catalog/leaderboard-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { CacheTag } from '@/models/cache-tag';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { recipeFileSchema } from '@/scripts/seed/catalog-file-schema';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { GENERATED_USERS, makeFavorites, makeUser } from '@/scripts/seed/generated-favorite-rules';
import { generateRecipes } from '@/scripts/seed/generated-recipe-commands';
import { generatedCreatedAt, makeRecipe, type Pantry } from '@/scripts/seed/generated-recipe-rules';
import { withDatabase } from '@/tests/support/database';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function shopPantry(): Promise<Pantry> {
  const { ingredients } = await readCatalog('catalog');
  return { ingredients, pictures: ['dish-ramen.jpg'] };
}

describe('generated recipes', () => {
  test('are valid catalog files', async () => {
    const pantry = await shopPantry();
    const fileSchema = recipeFileSchema.omit({ plating: true });
    for (const index of numbers(500)) {
      const { slug, ...file } = makeRecipe(index, pantry);
      expect(fileSchema.safeParse(file).error?.issues).toBeUndefined();
      expect(slug).toBe(`generated-${String(index + 1).padStart(7, '0')}`);
    }
  });

  test('depend only on their number', async () => {
    const pantry = await shopPantry();
    expect(makeRecipe(41, pantry)).toEqual(makeRecipe(41, pantry));
    expect(makeRecipe(41, pantry)).not.toMatchObject({ title: makeRecipe(42, pantry).title });
  });

  test('are vegetarian only without meat, fish, stocks and sauces', async () => {
    const pantry = await shopPantry();
    const vegetarian = numbers(2000)
      .map((index) => makeRecipe(index, pantry))
      .filter(({ foodTypes }) => foodTypes.includes('Vegetarian'));
    const used = vegetarian.flatMap(({ ingredients }) => ingredients.map(({ name }) => name));
    expect(used.filter((name) => /beef|chicken|pork|lamb|fish|shrimp|stock|bacon/i.test(name))).toEqual([]);
    expect(vegetarian.length).toBeGreaterThan(100);
  });

  test('use the shop’s ingredients, come from every continent, and rarely share a title', async () => {
    const pantry = await shopPantry();
    const names = new Set(pantry.ingredients.map(({ name }) => name));
    const recipes = numbers(1000).map((index) => makeRecipe(index, pantry));
    expect(recipes.flatMap(({ ingredients }) => ingredients).every(({ name }) => names.has(name))).toBe(true);
    expect(new Set(recipes.flatMap(({ continents }) => continents))).toEqual(new Set(CONTINENTS));
    expect(new Set(recipes.map(({ title }) => title)).size).toBeGreaterThan(990);
  });
});

describe('generated favorites', () => {
  test('belong to different users', () => {
    for (const index of numbers(500)) {
      const users = makeFavorites(index).map(({ user }) => user);
      expect(new Set(users).size).toBe(users.length);
      expect(users.every((user) => user >= 0 && user < GENERATED_USERS)).toBe(true);
    }
  });

  test('are newer than their recipe, even the last of a hundred thousand', () => {
    const oldestMs = Math.max(
      ...numbers(2000).flatMap((index) => makeFavorites(index).map(({ ageMs }) => ageMs)),
    );
    expect(oldestMs).toBeLessThan(2 * PERIOD_LENGTH_MS.year);
    expect(generatedCreatedAt(100_000).getTime()).toBeLessThan(Date.now() - oldestMs);
  });

  test('give each period top recipes of its own', () => {
    const ages = numbers(3000)
      .map((index) => makeFavorites(index).map(({ ageMs }) => ageMs))
      .filter((held) => held.length >= 20);
    const within = (fromMs: number, toMs: number) =>
      ages.filter((held) => Math.max(...held) > fromMs && Math.max(...held) <= toMs).length;
    const { day, week, month, year } = PERIOD_LENGTH_MS;
    expect([within(0, day), within(day, week), within(week, month), within(month, year)]).not.toContain(0);
  });

  test('belong to users with unique emails', () => {
    expect(new Set(numbers(GENERATED_USERS).map((index) => makeUser(index).email)).size).toBe(
      GENERATED_USERS,
    );
  });
});

describe('a run of the generator', () => {
  withDatabase();
  const storeNoImages = async () => {
    const catalog = await readCatalog('catalog');
    return {
      ...catalog,
      ingredients: catalog.ingredients.map(({ image: _image, ...ingredient }) => ingredient),
      recipes: [],
    };
  };

  test('adds only missing recipes, and every count is the number of favorites', async () => {
    const catalog = await storeNoImages();
    expect(await generateRecipes(catalog, 30)).toBe(30);
    const before = await Recipe.find().sort({ _id: 1 }).lean();
    expect(await generateRecipes(catalog, 30)).toBe(0);
    expect(await Recipe.find().sort({ _id: 1 }).lean()).toEqual(before);
    expect(await generateRecipes(catalog, 60)).toBe(30);
    expect(await User.countDocuments()).toBe(GENERATED_USERS);

    const held = new Map<string, number>();
    for (const { recipeId } of await Favorite.find().lean()) {
      held.set(String(recipeId), (held.get(String(recipeId)) ?? 0) + 1);
    }
    const recipes = await Recipe.find().lean();
    expect(recipes).toHaveLength(60);
    expect(held.size).toBeGreaterThan(10);
    for (const { _id, favoritesCount } of recipes) {
      expect(favoritesCount).toBe(held.get(String(_id)) ?? 0);
    }
  });

  test('invalidates the catalog and every country once, when it ends', async () => {
    const batches: number[] = [];
    await generateRecipes(await storeNoImages(), 210, (done) => batches.push(done));
    expect(batches).toEqual([200, 210]);
    expect(await CacheTag.findById('catalogue').lean()).toMatchObject({ version: 1 });
    expect(await CacheTag.findById('country:Japan').lean()).toMatchObject({ version: 1 });
  });
});
