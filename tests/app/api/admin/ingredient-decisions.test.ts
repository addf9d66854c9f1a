import { POST } from '@/app/api/admin/ingredients/[id]/decision/route';
import { listUndecidedIngredients } from '@/lib/catalog/decision-queries';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { CacheTag } from '@/models/cache-tag';
import { Ingredient } from '@/models/ingredient';
import { toDocumentId } from '@/scripts/seed/catalog-document-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog } from '@/scripts/seed/catalog-load-commands';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

/** The values that `catalog:load --update` leaves for an admin to decide, because the shop has changed it as well. */

withDatabase();

const OURS = { contains: [{ allergen: 'milk' as const }], mayContain: [] };
const OTHERS = { contains: [{ allergen: 'sesame' as const }], mayContain: [] };
const NEWS = {
  contains: [{ allergen: 'fish' as const, kind: 'anchovy' }],
  mayContain: [{ allergen: 'soybeans' as const }],
};

let headers: Record<string, string>;
let catalog: Catalog;
let id: string;
beforeAll(async () => {
  const { ingredients, ...rest } = await readCatalog('catalog');
  catalog = { ...rest, recipes: [], ingredients: ingredients.slice(0, 1) };
  id = toDocumentId('ingredient', catalog.ingredients[0]?.slug ?? '');
});
beforeEach(async () => {
  headers = await createBearerHeaders(await aUser({ role: 'admin' }));
});

const load = (fields: object) =>
  loadCatalog(
    { ...catalog, ingredients: catalog.ingredients.map((file) => ({ ...file, ...fields })) },
    { update: true },
  );
/** The shop has changed the allergens, and the next files have other ones. */
async function addUndecided() {
  await load({});
  await Ingredient.updateOne({ _id: id }, { allergenFacts: OURS, allergens: ['milk'] });
  await load({ allergens: NEWS });
  return readVersion();
}
const readVersion = async () => (await listUndecidedIngredients())[0]?.version ?? '';
const decide = (body: unknown, options: { id?: string; headers?: Record<string, string> } = {}) =>
  call(POST, { params: { id: options.id ?? id }, body, headers: options.headers ?? headers });
const readTagCount = () => CacheTag.countDocuments({ _id: `ingredient:${id}` });

describe('a decision is refused', () => {
  test('of a guest with 401 and of a customer with 403, and nothing is decided', async () => {
    const version = await addUndecided();
    const body = { choice: 'catalog', version };
    expect((await decide(body, { headers: {} })).status).toBe(401);
    expect((await decide(body, { headers: await createBearerHeaders(await aUser()) })).status).toBe(403);
    expect(await readVersion()).toBe(version);
  });

  test.each([
    { rule: 'without a choice', body: { version: 'a' } },
    { rule: 'for another side', body: { choice: 'both', version: 'a' } },
    { rule: 'without what was listed', body: { choice: 'shop' } },
    { rule: 'with an operator as a version', body: { choice: 'shop', version: { $ne: null } } },
  ])('$rule with 400', async ({ body }) => {
    await addUndecided();
    expect((await decide(body)).status).toBe(400);
    expect((await getIngredient(id)).allergenFacts).toEqual(OURS);
  });

  test('about an ingredient that does not exist with 404', async () => {
    await addUndecided();
    await Ingredient.deleteOne({ _id: id });
    expect((await decide({ choice: 'shop', version: 'a' })).status).toBe(404);
    expect(await listUndecidedIngredients()).toEqual([]);
  });

  test('about an ingredient that waits for none with 409', async () => {
    const other = await anIngredient();
    const { status, json } = await decide({ choice: 'catalog', version: 'a' }, { id: other.id });
    expect([status, json.code]).toEqual([409, 'edit_conflict']);
  });

  test('with 409 and the current ingredient, if either side has changed since it was listed', async () => {
    const version = await addUndecided();
    await Ingredient.updateOne({ _id: id }, { allergenFacts: OTHERS });
    const refused = await decide({ choice: 'catalog', version });
    expect(refused).toMatchObject({ status: 409, json: { code: 'edit_conflict', current: { _id: id } } });
    const next = await readVersion();
    await load({ allergens: { ...NEWS, mayContain: [] } });
    expect((await decide({ choice: 'catalog', version: next })).status).toBe(409);
    expect((await getIngredient(id)).allergenFacts).toEqual(OTHERS);
  });

  test('for the second of two admins who decide at once', async () => {
    const version = await addUndecided();
    const responses = await Promise.all([
      decide({ choice: 'catalog', version }),
      decide({ choice: 'shop', version }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.json.msg).toBe(
      'Someone has already decided about this ingredient.',
    );
  });
});

test('what waits is listed with both sides in words, but not once both are the same', async () => {
  await addUndecided();
  const [row] = await listUndecidedIngredients();
  expect(row).toMatchObject({
    _id: id,
    facts: [
      {
        label: 'Allergens',
        ours: 'Contains milk.',
        catalogs: 'Contains fish (anchovy). May contain soybeans.',
      },
    ],
  });
  await Ingredient.updateOne({ _id: id }, { allergenFacts: NEWS });
  expect(await listUndecidedIngredients()).toEqual([]);
});

test('the catalog’s facts are taken with the allergens that follow from them, and follow its files from then on', async () => {
  const version = await addUndecided();
  const tagCount = await readTagCount();
  const { status, json } = await decide({ choice: 'catalog', version });
  expect([status, json.allergenFacts, json.allergens]).toEqual([200, NEWS, ['fish']]);
  expect(await readTagCount()).toBeGreaterThanOrEqual(tagCount);
  expect(await listUndecidedIngredients()).toEqual([]);
  const newer = { contains: [{ allergen: 'eggs' as const }], mayContain: [] };
  await load({ allergens: newer });
  expect(await getIngredient(id)).toMatchObject({ allergenFacts: newer, allergens: ['eggs'] });
  expect(await listUndecidedIngredients()).toEqual([]);
});

test('the shop’s own facts stay, and the same files do not ask again, but newer ones do', async () => {
  const version = await addUndecided();
  expect((await decide({ choice: 'shop', version })).json.allergenFacts).toEqual(OURS);
  await load({ allergens: NEWS });
  expect(await listUndecidedIngredients()).toEqual([]);
  await load({ allergens: { ...NEWS, mayContain: [] } });
  expect(await listUndecidedIngredients()).toHaveLength(1);
  expect(await getIngredient(id)).toMatchObject({ allergenFacts: OURS, allergens: ['milk'] });
});

test('the list of allergens is never the catalog’s while the facts are the shop’s', async () => {
  await load({ allergens: OURS });
  await Ingredient.updateOne({ _id: id }, { allergenFacts: { ...OURS, mayContain: NEWS.mayContain } });
  await load({ allergens: NEWS });
  expect(await getIngredient(id)).toMatchObject({ allergens: ['milk'] });
  expect(await listUndecidedIngredients()).toHaveLength(1);
});
