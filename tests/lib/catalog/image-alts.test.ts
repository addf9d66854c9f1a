import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setIngredientImage } from '@/lib/catalog/ingredient-commands';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { updateRecipe } from '@/lib/catalog/recipe-commands';
import { setRecipeImages } from '@/lib/catalog/recipe-image-commands';
import { getPublicRecipe } from '@/lib/catalog/recipe-queries';
import { PUBLIC_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { forkRecipe } from '@/lib/recipe-box/personal-recipe-commands';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import { toImageTexts } from '@/lib/recipes/recipe-text-rules';
import { Ingredient } from '@/models/ingredient';
import { toDocumentId } from '@/scripts/seed/catalog-document-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog } from '@/scripts/seed/catalog-load-commands';
import { copyPartOfCatalog } from '@/tests/support/catalog-part';
import { withDatabase } from '@/tests/support/database';
import { aUser } from '@/tests/support/sign-in';
import { anImage } from '@/tests/support/uploads';
import { aRecipeView } from '@/tests/support/view-examples';

withDatabase();

const DISH = 'Ramen in a bowl, with an egg';
const FLAT_LAY = 'The ingredients of Miso Ramen from above';
const TURMERIC = 'Ground turmeric in a heap';
const recipeId = toDocumentId('recipe', 'miso-ramen');
const ingredientId = toDocumentId('ingredient', 'ground-turmeric');

let root: string;
beforeAll(() => {
  root = copyPartOfCatalog({
    countries: ['japan'],
    pictures: ['butter-chicken.jpg', 'ground-turmeric.jpg', 'miso-ramen.jpg'],
  });
  cpSync(
    path.join(root, 'pictures', 'butter-chicken.jpg'),
    path.join(root, 'pictures', 'miso-ramen-ingredients.jpg'),
  );
});
afterAll(() => rmSync(root, { recursive: true }));

/** Reads the ramen and the turmeric, with these texts in `pictures.json`. */
async function readTwo(alts: Record<string, string>): Promise<Catalog> {
  const entries = Object.entries(alts).map(([file, alt]) => [file, { width: 1200, shows: '1f', alt }]);
  writeFileSync(path.join(root, 'pictures', 'pictures.json'), JSON.stringify(Object.fromEntries(entries)));
  const { recipes, ingredients, problems } = await readCatalog(root);
  expect(problems).toEqual([]);
  return {
    root,
    recipes: recipes.filter(({ slug }) => slug === 'miso-ramen'),
    ingredients: ingredients.filter(({ slug }) => slug === 'ground-turmeric'),
    problems,
  };
}

const load = async (alts: Record<string, string>) => loadCatalog(await readTwo(alts), { update: true });
const loadAll = () =>
  load({
    'miso-ramen.jpg': DISH,
    'miso-ramen-ingredients.jpg': FLAT_LAY,
    'ground-turmeric.jpg': TURMERIC,
  });
const upload = async () => ({ fileName: 'own.jpg', bytes: await anImage(), isTooLarge: false });

test('what is seen in the catalog’s pictures is told of its recipes and ingredients', async () => {
  await loadAll();
  expect(toImageTexts(await getPublicRecipe(recipeId))).toEqual([DISH, FLAT_LAY]);
  expect((await getIngredient(ingredientId)).imageAlt).toBe(TURMERIC);
});

test('a text that is written or mended later arrives with the next load', async () => {
  await load({ 'ground-turmeric.jpg': 'A heap' });
  expect(toImageTexts(await getPublicRecipe(recipeId))).toEqual(['Miso Ramen', 'Miso Ramen, picture 2']);
  expect(await loadAll()).toMatchObject({ updated: 2 });
  expect(toImageTexts(await getPublicRecipe(recipeId))).toEqual([DISH, FLAT_LAY]);
  expect((await getIngredient(ingredientId)).imageAlt).toBe(TURMERIC);
});

test('a text stays with its picture when others are added, removed and reordered, and when the recipe is edited or forked', async () => {
  await loadAll();
  const { images, ...recipe } = await getPublicRecipe(recipeId);
  const [dish = '', flatLay = ''] = images;
  await setRecipeImages({ scope: PUBLIC_SCOPE, id: recipeId }, [
    { text: flatLay },
    await upload(),
    { text: dish },
  ]);
  await updateRecipe(
    { scope: PUBLIC_SCOPE, id: recipeId },
    recipeFormSchema.parse({ ...recipe, title: 'Ramen' }),
  );
  const edited = await getPublicRecipe(recipeId);
  expect(toImageTexts(edited)).toEqual([FLAT_LAY, 'Ramen, picture 2', DISH]);
  const { id: userId } = await aUser();
  expect(toImageTexts(await forkRecipe(userId, recipeId))).toEqual(toImageTexts(edited));

  await setRecipeImages({ scope: PUBLIC_SCOPE, id: recipeId }, [{ text: dish }]);
  const reduced = await getPublicRecipe(recipeId);
  expect(toImageTexts(reduced)).toEqual([DISH]);
  expect(reduced.imageAlts).toHaveLength(1);
});

test('an uploaded picture has no text, not even that of the picture which it replaces, also after the next load', async () => {
  await load({});
  await setIngredientImage(ingredientId, [await upload()]);
  await setRecipeImages({ scope: PUBLIC_SCOPE, id: recipeId }, [await upload()]);
  await loadAll();
  expect((await getIngredient(ingredientId)).imageAlt).toBe('');
  expect(await Ingredient.findById(ingredientId).lean()).toMatchObject({ imageAlt: { alt: TURMERIC } });
  expect(toImageTexts(await getPublicRecipe(recipeId))).toEqual(['Miso Ramen']);
});

test('a picture of which no one says what is seen is told by the recipe’s title and its number', () => {
  const recipe = aRecipeView({
    title: 'Pad Thai',
    images: ['a.jpg', 'b.jpg', 'c.jpg'],
    imageAlts: [
      { image: 'gone.jpg', alt: 'Something else' },
      { image: 'b.jpg', alt: 'Noodles' },
    ],
  });
  expect(toImageTexts(recipe)).toEqual(['Pad Thai', 'Noodles', 'Pad Thai, picture 3']);
});
