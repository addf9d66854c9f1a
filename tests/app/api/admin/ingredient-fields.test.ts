import { PUT as putIngredient } from '@/app/api/admin/ingredients/[id]/route';
import { POST as postIngredient } from '@/app/api/admin/ingredients/route';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { Ingredient } from '@/models/ingredient';
import { DIET_FLAGS } from '@/models/ingredient-limits';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

/** The fields of ingredients that the specification's calls do not have. */

withDatabase();

let headers: Record<string, string>;
beforeEach(async () => {
  headers = await createBearerHeaders(await aUser({ role: 'admin' }));
});
const form = { name: 'Walnut pesto', amounts: [{ amount: '200g', price: 4 }] };
const post = (fields: object) => call(postIngredient, { body: { ...form, ...fields }, headers });
const put = (id: string, fields: object) =>
  call(putIngredient, { method: 'PUT', params: { id }, body: { ...form, ...fields }, headers });

const contains = (...facts: object[]) => ({ allergenFacts: { contains: facts, mayContain: [] } });
const flags = Object.fromEntries(DIET_FLAGS.map((name) => [name, 'no']));
const nutrition = {
  ...{ source: 'the label', kcal: 520, protein: 6, fat: 52 },
  ...{ carbohydrate: 7, fiber: 2, sugar: 3, sodiumMg: 800 },
};

describe('an ingredient is refused with the field that is wrong', () => {
  test.each([
    {
      rule: 'a fish without its kind',
      fields: contains({ allergen: 'fish' }),
      path: 'allergenFacts.contains.0.kind',
    },
    {
      rule: 'a crustacean without its kind',
      fields: contains({ allergen: 'crustacean shellfish', kind: ' ' }),
      path: 'allergenFacts.contains.0.kind',
    },
    {
      rule: 'a mollusk without its kind',
      fields: contains({ allergen: 'mollusks' }),
      path: 'allergenFacts.contains.0.kind',
    },
    {
      rule: 'a nut without its kind',
      fields: contains({ allergen: 'milk' }, { allergen: 'tree nuts' }),
      path: 'allergenFacts.contains.1.kind',
    },
    {
      rule: 'coconut as a nut',
      fields: contains({ allergen: 'tree nuts', kind: 'coconut' }),
      path: 'allergenFacts.contains.0.kind',
    },
    {
      rule: 'shellfish, which may be crustaceans or mollusks',
      fields: contains({ allergen: 'shellfish' }),
      path: 'allergenFacts.contains.0.allergen',
    },
    {
      rule: 'allergens without what it may contain',
      fields: { allergenFacts: { contains: [] } },
      path: 'allergenFacts.mayContain',
    },
    {
      rule: 'seven of the eight flags',
      fields: { flags: { ...flags, alcohol: undefined } },
      path: 'flags.alcohol',
    },
    {
      rule: 'a flag that is neither yes, no nor unknown',
      fields: { flags: { ...flags, milk: true } },
      path: 'flags.milk',
    },
    {
      rule: 'milk by its diet, but not among its allergens',
      fields: { ...contains({ allergen: 'eggs' }), flags: { ...flags, egg: 'yes', milk: 'yes' } },
      path: 'flags.milk',
    },
    { rule: 'a weight of nothing', fields: { units: { clove: 0 } }, path: 'units.clove' },
    { rule: 'a weight as text', fields: { units: { clove: '5 g' } }, path: 'units.clove' },
    { rule: 'a weight of an unknown unit', fields: { units: { cup: 240 } }, path: 'units' },
    { rule: 'a cup that weighs too much', fields: { gramsPerCup: 601 }, path: 'gramsPerCup' },
    { rule: 'more than all of it as edible', fields: { edible: 1.2 }, path: 'edible' },
    { rule: 'an unknown way to ship', fields: { ships: 'cold' }, path: 'ships' },
    {
      rule: 'nutrition without a figure',
      fields: { nutrition: { ...nutrition, fiber: undefined } },
      path: 'nutrition.fiber',
    },
    {
      rule: 'nutrition without a source',
      fields: { nutrition: { ...nutrition, source: '' } },
      path: 'nutrition.source',
    },
    {
      rule: 'more fat than there is food',
      fields: { nutrition: { ...nutrition, fat: 101 } },
      path: 'nutrition.fat',
    },
    {
      rule: 'more nutrients than there is food',
      fields: { nutrition: { ...nutrition, protein: 90, carbohydrate: 60 } },
      path: 'nutrition.carbohydrate',
    },
    {
      rule: 'a family without a name',
      fields: { family: { name: ' ', isDefault: true } },
      path: 'family.name',
    },
    { rule: 'too many forms', fields: { forms: Array.from({ length: 13 }, () => 'fine') }, path: 'forms' },
  ])('$rule', async ({ fields, path }) => {
    const { status, json } = await post(fields);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(json.fields).toEqual({ [path]: json.error });
    expect(json.error).not.toMatch(/^Invalid/);
    expect(await Ingredient.countDocuments()).toBe(0);
  });

  test('a diet that contradicts the stored allergens, which the call leaves out', async () => {
    const { json: stored } = await post(contains({ allergen: 'milk' }));
    const { status, json } = await put(stored._id, { flags });
    expect({ status, fields: json.fields }).toEqual({
      status: 400,
      fields: { 'flags.milk': 'Its allergens contain milk. Please say yes here.' },
    });
    expect((await getIngredient(stored._id))?.flags).toBeNull();
    expect((await put(stored._id, { flags: { ...flags, milk: 'yes' } })).status).toBe(200);
  });
});

const fields = {
  gramsPerCup: 240,
  units: { clove: 5, piece: 50 },
  ...{ asBought: 60, edible: 0.9, drained: 0.6 },
  forms: ['fine'],
  family: { name: 'pesto', isDefault: true },
  substitutes: [{ use: 'basil pesto', ratio: '1:1', effect: 'greener' }],
  nutrition,
  allergenFacts: {
    contains: [
      { allergen: 'tree nuts', kind: 'walnut' },
      { allergen: 'milk' },
      { allergen: 'mollusks', kind: 'oyster' },
    ],
    mayContain: [{ allergen: 'fish', kind: 'anchovy' }],
  },
  flags: { ...flags, milk: 'yes', fish: 'yes' },
  ships: 'chilled',
};

test('an ingredient with every field is added, and its allergens and its weight follow from them', async () => {
  const { status, json } = await post(fields);
  expect(status).toBe(201);
  expect(json).toMatchObject({
    ...fields,
    allergens: ['tree nuts', 'milk', 'shellfish'],
    gramsPerPiece: 50,
  });
  expect(json).toEqual(await getIngredient(json._id));
});

test('a call with the specification’s fields keeps all of them, and one with null clears them', async () => {
  const { json } = await post(fields);
  expect((await put(json._id, {})).json).toEqual(json);
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  expect((await put(json._id, nothing)).json).toMatchObject({
    ...nothing,
    ...{ units: {}, forms: [], substitutes: [], allergens: [], gramsPerPiece: null },
  });
});

test('an ingredient that nobody has said anything about stays unknown, also through flags that are all unknown', async () => {
  const { json } = await post({ allergenFacts: null });
  expect(json).toMatchObject({ allergens: [], allergenFacts: null, flags: null, ships: null });
  const unknown = Object.fromEntries(DIET_FLAGS.map((name) => [name, 'unknown']));
  expect((await put(json._id, { flags: unknown })).json.flags).toBeNull();
});

test('allergens that an older release stored without their kinds stay while nobody says more', async () => {
  const { json } = await post({});
  await Ingredient.updateOne({ _id: json._id }, { allergens: ['milk'] });
  expect((await put(json._id, { allergenFacts: null })).json.allergens).toEqual(['milk']);
  expect((await put(json._id, contains({ allergen: 'eggs' }))).json.allergens).toEqual(['eggs']);
});
