import { readdirSync, readFileSync } from 'node:fs';
import { createIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import { createRecipe, updateRecipe } from '@/lib/catalog/recipe-commands';
import { PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { ingredientFormSchema } from '@/lib/recipes/ingredient-form-schema';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { rebuildWords } from '@/lib/search/rebuild-commands';
import { toIngredientWords, toRecipeWords } from '@/lib/text/word-field-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog } from '@/scripts/seed/catalog-load-commands';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();

/** Expects every document's stored words to match its current text. */
async function expectCurrentWords(count: number) {
  const recipes = await Recipe.find().lean();
  const ingredients = await Ingredient.find().lean();
  expect(recipes.length + ingredients.length).toBe(count);
  for (const recipe of recipes) expect(recipe.words).toEqual(toRecipeWords(recipe));
  for (const ingredient of ingredients) expect(ingredient.words).toEqual(toIngredientWords(ingredient));
}

const toRecipeForm = (title: string) =>
  recipeFormSchema.parse({
    title,
    aliases: ['Bowl of noodles'],
    shortDescription: 'Noodles in broth.',
    description: 'For a cold evening.',
    foodTypes: ['Soup'],
    ingredients: [{ quantity: '2', units: 'cups', name: 'chicken broth', details: '' }],
    instructions: [{ title: 'Boil', text: 'Boil the noodles.' }],
    prepTime: 30,
    servings: 2,
    continents: ['Asia'],
    country: 'Japan',
  });
const toIngredientForm = (name: string) =>
  ingredientFormSchema.parse({ name, sellable: false, aliases: ['Gohan'] });

test('creating or changing a recipe also writes its search words', async () => {
  const { _id } = await createRecipe(PUBLIC_SCOPE, toRecipeForm('Miso Ramen'));
  await expectCurrentWords(1);
  await updateRecipe({ scope: PUBLIC_SCOPE, id: _id }, toRecipeForm('Shoyu Ramen'));
  await expectCurrentWords(1);
  expect((await Recipe.findById(_id).lean())?.words?.title).toBe('shoyu ramen');
});

test('creating or changing an ingredient also writes its search words', async () => {
  const { _id } = await createIngredient(toIngredientForm('Basmati Rice'));
  await expectCurrentWords(1);
  await updateIngredient(_id, toIngredientForm('Jasmine Rice'));
  await expectCurrentWords(1);
});

test('the catalog load writes search words for what it adds or updates', async () => {
  const catalog = await readCatalog('catalog');
  const smallCatalog: Catalog = {
    ...catalog,
    recipes: catalog.recipes.slice(0, 2),
    ingredients: catalog.ingredients.slice(0, 2),
  };
  await loadCatalog(smallCatalog);
  await expectCurrentWords(4);
  const retitledRecipes = smallCatalog.recipes.map((recipe) => ({ ...recipe, title: `New ${recipe.title}` }));
  const changedIngredients = smallCatalog.ingredients.map((ingredient) => ({
    ...ingredient,
    description: 'Other words.',
  }));
  expect(
    await loadCatalog(
      { ...smallCatalog, recipes: retitledRecipes, ingredients: changedIngredients },
      { update: true },
    ),
  ).toMatchObject({
    updated: 4,
  });
  await expectCurrentWords(4);
  expect(
    await loadCatalog(
      { ...smallCatalog, recipes: retitledRecipes, ingredients: changedIngredients },
      { update: true },
    ),
  ).toMatchObject({
    unchanged: 4,
  });
});

test('bulk inserts and private recipes have search words too', async () => {
  const { _id, words, ...fields } = (await aRecipe({ title: 'Secret', isPrivate: true })).toObject();
  await Recipe.insertMany([
    { ...fields, title: 'One' },
    { ...fields, title: 'Two' },
  ]);
  await expectCurrentWords(3);
});

test('no other code writes recipes or ingredients bypassing their models', () => {
  const BYPASSES_MODEL =
    /\b(Recipe|Ingredient)\)?\.(updateOne|updateMany|findOneAndUpdate|findByIdAndUpdate|replaceOne|bulkWrite|collection\b)/;
  const files = ['lib', 'app', 'scripts', 'models'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const bypassingFiles = files.filter((file) => BYPASSES_MODEL.test(readFileSync(file, 'utf8')));
  // Reviewed: each either leaves searchable text unchanged or writes the words too.
  expect(bypassingFiles.sort()).toEqual([
    'lib/catalog/favorites-count-commands.ts',
    'lib/catalog/ingredient-commands.ts',
    'lib/catalog/rating-commands.ts',
    'lib/catalog/word-commands.ts',
    'lib/search/document-queries.ts',
    'lib/search/rebuild-commands.ts',
    'scripts/seed/catalog-load-commands.ts',
    'scripts/seed/demo-favorite-commands.ts',
    'scripts/seed/generated-recipe-commands.ts',
  ]);
});

test('search:rebuild updates words written by an older version, reports progress, and leaves the rest alone', async () => {
  const outdatedRecipe = await aRecipe();
  const ingredientWithoutWords = await anIngredient();
  await aRecipe({ title: 'Today' });
  await Recipe.collection.updateOne(
    { _id: outdatedRecipe._id },
    { $set: { 'words.version': 0, 'words.title': 'x' } },
  );
  await Ingredient.collection.updateOne({ _id: ingredientWithoutWords._id }, { $unset: { words: 1 } });
  const steps: [number, number][] = [];
  expect(await rebuildWords((done, total) => steps.push([done, total]))).toEqual({
    checked: 3,
    rewritten: 2,
  });
  expect(steps.at(-1)).toEqual([3, 3]);
  await expectCurrentWords(3);
  expect(await rebuildWords()).toEqual({ checked: 3, rewritten: 0 });
});
