import { readdirSync, readFileSync } from 'node:fs';
import { createIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import { ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';
import { createRecipe, PUBLIC_SHELF, updateRecipe } from '@/lib/catalog/recipe-commands';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { rebuildWords } from '@/lib/search/rebuild-commands';
import { toIngredientWords, toRecipeWords } from '@/lib/text/word-field-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog } from '@/scripts/seed/catalog-load-commands';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';

withDatabase();

/** Every document's words are those that its text has today. */
async function expectTrueWords(count: number) {
  const recipes = await Recipe.find().lean();
  const ingredients = await Ingredient.find().lean();
  expect(recipes.length + ingredients.length).toBe(count);
  for (const recipe of recipes) expect(recipe.words).toEqual(toRecipeWords(recipe));
  for (const ingredient of ingredients) expect(ingredient.words).toEqual(toIngredientWords(ingredient));
}

const recipeForm = (title: string) =>
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
const ingredientForm = (name: string) =>
  ingredientFormSchema.parse({ name, sellable: false, aliases: ['Gohan'] });

test('a recipe that an admin makes or changes has its words in the same write', async () => {
  const { _id } = await createRecipe(PUBLIC_SHELF, recipeForm('Miso Ramen'));
  await expectTrueWords(1);
  await updateRecipe(PUBLIC_SHELF, _id, recipeForm('Shoyu Ramen'));
  await expectTrueWords(1);
  expect((await Recipe.findById(_id).lean())?.words?.title).toBe('shoyu ramen');
});

test('an ingredient that an admin makes or changes has its words in the same write', async () => {
  const { _id } = await createIngredient(ingredientForm('Basmati Rice'));
  await expectTrueWords(1);
  await updateIngredient(_id, ingredientForm('Jasmine Rice'));
  await expectTrueWords(1);
});

test('what the catalogue load adds or brings up to date has its words', async () => {
  const whole = await readCatalog('catalog');
  const small: Catalog = {
    ...whole,
    recipes: whole.recipes.slice(0, 2),
    ingredients: whole.ingredients.slice(0, 2),
  };
  await loadCatalog(small);
  await expectTrueWords(4);
  const retitled = small.recipes.map((recipe) => ({ ...recipe, title: `New ${recipe.title}` }));
  const renamed = small.ingredients.map((ingredient) => ({ ...ingredient, description: 'Other words.' }));
  expect(
    await loadCatalog({ ...small, recipes: retitled, ingredients: renamed }, { update: true }),
  ).toMatchObject({
    updated: 4,
  });
  await expectTrueWords(4);
  expect(
    await loadCatalog({ ...small, recipes: retitled, ingredients: renamed }, { update: true }),
  ).toMatchObject({
    unchanged: 4,
  });
});

test('many inserted at once have theirs, and a private recipe too', async () => {
  const { _id, words, ...fields } = (await aRecipe({ title: 'Secret', isPrivate: true })).toObject();
  await Recipe.insertMany([
    { ...fields, title: 'One' },
    { ...fields, title: 'Two' },
  ]);
  await expectTrueWords(3);
});

test('no other code writes recipes or ingredients past their models', () => {
  const PAST_THE_MODEL =
    /\b(Recipe|Ingredient)\)?\.(updateOne|updateMany|findOneAndUpdate|findByIdAndUpdate|replaceOne|bulkWrite|collection\b)/;
  const files = ['lib', 'app', 'scripts', 'models'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const found = files.filter((file) => PAST_THE_MODEL.test(readFileSync(file, 'utf8')));
  // Each was looked at: it changes no text that search reads, or brings the words along.
  expect(found.sort()).toEqual([
    'lib/recipe-box/box-commands.ts',
    'lib/recipe-box/favorite-commands.ts',
    'lib/search/document-queries.ts',
    'lib/search/rebuild-commands.ts',
    'scripts/seed/catalog-load-commands.ts',
    'scripts/seed/demo-favorite-commands.ts',
    'scripts/seed/generated-recipe-commands.ts',
  ]);
});

test('search:rebuild renews what an older version wrote, with progress, and leaves the rest alone', async () => {
  const old = await aRecipe();
  const bare = await anIngredient();
  await aRecipe({ title: 'Today' });
  await Recipe.collection.updateOne({ _id: old._id }, { $set: { 'words.version': 0, 'words.title': 'x' } });
  await Ingredient.collection.updateOne({ _id: bare._id }, { $unset: { words: 1 } });
  const steps: [number, number][] = [];
  expect(await rebuildWords((done, total) => steps.push([done, total]))).toEqual({
    checked: 3,
    rewritten: 2,
  });
  expect(steps.at(-1)).toEqual([3, 3]);
  await expectTrueWords(3);
  expect(await rebuildWords()).toEqual({ checked: 3, rewritten: 0 });
});
