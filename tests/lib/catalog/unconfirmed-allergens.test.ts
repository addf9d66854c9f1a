import { listUnconfirmedIngredients } from '@/lib/catalog/decision-queries';
import { toFieldFingerprint } from '@/lib/catalog/fingerprint-rules';
import { createIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import { ingredientFormSchema } from '@/lib/recipes/ingredient-form-schema';
import { CatalogItem } from '@/models/catalog-item';
import { Ingredient } from '@/models/ingredient';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';

withDatabase();

const NO_ROWS = { contains: [], mayContain: [] };
async function add(name: string, allergenFacts: object | null) {
  const { _id } = await anIngredient({ name });
  await Ingredient.updateOne({ _id }, { allergenFacts });
  return _id;
}
const listNames = async () => (await listUnconfirmedIngredients()).map(({ name }) => name);

test('an ingredient without a listed allergen waits for an admin, A to Z; unknown and listed ones do not', async () => {
  await add('Salt', NO_ROWS);
  await add('Pepper', NO_ROWS);
  await add('Pesto', { contains: [{ allergen: 'milk' }], mayContain: [] });
  await add('Curry', { contains: [], mayContain: [{ allergen: 'sesame' }] });
  await add('Mystery', null);
  expect(await listNames()).toEqual(['Pepper', 'Salt']);
});

test('what the files of the catalog say of their own ingredients counts as said, and no longer once it was changed', async () => {
  const documentId = await add('Salt', NO_ROWS);
  const item = { documentId, loadedAt: new Date() };
  await CatalogItem.create({
    ...item,
    _id: 'ingredient:salt',
    loaded: { allergenFacts: toFieldFingerprint(NO_ROWS) },
  });
  expect(await listNames()).toEqual([]);
  await CatalogItem.updateOne(
    { _id: 'ingredient:salt' },
    { 'loaded.allergenFacts': toFieldFingerprint(null) },
  );
  expect(await listNames()).toEqual(['Salt']);
});

test('an admin who ticks that it contains none has said so, until it gets other facts without that', async () => {
  const salt = { name: 'Salt', amounts: [{ amount: '1 lb', price: 2 }] };
  const write = (allergenFacts: object) => ingredientFormSchema.parse({ ...salt, allergenFacts });
  const { _id } = await createIngredient(write(NO_ROWS));
  expect(await listNames()).toEqual(['Salt']);
  await updateIngredient(_id, write({ ...NO_ROWS, isNone: true }));
  expect(await listNames()).toEqual([]);
  await updateIngredient(_id, write(NO_ROWS));
  expect(await listNames()).toEqual([]);
  await updateIngredient(_id, write({ contains: [{ allergen: 'milk' }], mayContain: [] }));
  await updateIngredient(_id, write(NO_ROWS));
  expect(await listNames()).toEqual(['Salt']);
});
