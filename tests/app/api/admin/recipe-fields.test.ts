import mongoose from 'mongoose';
import { PUT as putRecipe } from '@/app/api/admin/recipes/[id]/route';
import { POST as postRecipe } from '@/app/api/admin/recipes/route';
import { getPublicRecipe } from '@/lib/catalog/recipe-queries';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

/** The fields of recipes that the specification's calls do not have. */

withDatabase();

const UNKNOWN_ID = '0'.repeat(24);
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await createBearerHeaders(await aUser({ role: 'admin' }));
});
const post = (fields: object) => call(postRecipe, { body: aRecipeForm(fields), headers });
const put = (id: string, fields: object) =>
  call(putRecipe, { method: 'PUT', params: { id }, body: aRecipeForm(fields), headers });

const milk = { id: 'milk', quantity: '8', units: 'cups', name: 'whole milk', details: '' };
const sugar = { id: 'sugar', quantity: '1/2', units: 'cup', name: 'sugar', details: '' };
const simmer = { title: 'Simmer', text: 'Stir in 1/3 cup of the sugar.' };
const timer = { minMinutes: 30, maxMinutes: 40, label: 'Milk' };

describe('a recipe is refused with the field that is wrong', () => {
  test.each([
    {
      rule: 'two lines with one id',
      fields: { ingredients: [milk, { ...sugar, id: 'milk' }] },
      path: 'ingredients.1.id',
    },
    {
      rule: 'an id with a space',
      fields: { ingredients: [{ ...milk, id: 'the milk' }] },
      path: 'ingredients.0.id',
    },
    {
      rule: 'an id that is too long',
      fields: { ingredients: [{ ...milk, id: 'm'.repeat(41) }] },
      path: 'ingredients.0.id',
    },
    {
      rule: 'an item that does not exist',
      fields: { ingredients: [milk, { ...sugar, item: UNKNOWN_ID }] },
      path: 'ingredients.1.item',
    },
    {
      rule: 'an item that is no id',
      fields: { ingredients: [{ ...milk, item: { $ne: null } }] },
      path: 'ingredients.0.item',
    },
    {
      rule: 'a share above all',
      fields: { ingredients: [{ ...milk, used: 1.1 }] },
      path: 'ingredients.0.used',
    },
    {
      rule: 'an unknown basis',
      fields: { ingredients: [{ ...milk, basis: 'cooked' }] },
      path: 'ingredients.0.basis',
    },
    {
      rule: 'a group that is too long',
      fields: { ingredients: [{ ...milk, group: 'x'.repeat(61) }] },
      path: 'ingredients.0.group',
    },
    {
      rule: 'the use of a line that does not exist',
      fields: { ingredients: [milk], instructions: [{ ...simmer, uses: ['sugar'] }] },
      path: 'instructions.0.uses',
    },
    {
      rule: 'a reference to a line that does not exist',
      fields: {
        ingredients: [milk],
        instructions: [{ ...simmer, markup: 'Stir in {sugar:1/3 cup} of the sugar.' }],
      },
      path: 'instructions.0.markup',
    },
    {
      rule: 'references that read unlike the text',
      fields: {
        ingredients: [sugar],
        instructions: [{ ...simmer, markup: 'Stir in {sugar:1/4 cup} of the sugar.' }],
      },
      path: 'instructions.0.markup',
    },
    {
      rule: 'a timer that ends before it starts',
      fields: { instructions: [{ ...simmer, timers: [{ ...timer, minMinutes: 41 }] }] },
      path: 'instructions.0.timers.0.maxMinutes',
    },
    {
      rule: 'a timer without a label',
      fields: { instructions: [{ ...simmer, timers: [{ ...timer, label: ' ' }] }] },
      path: 'instructions.0.timers.0.label',
    },
    {
      rule: 'a timer of no time',
      fields: { instructions: [{ ...simmer, timers: [{ ...timer, minMinutes: 0 }] }] },
      path: 'instructions.0.timers.0.minMinutes',
    },
    { rule: 'more active time than time', fields: { prepTime: 60, activeTime: 61 }, path: 'activeTime' },
    { rule: 'a yield of nothing', fields: { yield: { count: 0, unit: 'pieces' } }, path: 'yield.count' },
    { rule: 'a yield without a unit', fields: { yield: { count: 24, unit: '' } }, path: 'yield.unit' },
    { rule: 'spice beyond the scale', fields: { spice: 4 }, path: 'spice' },
    {
      rule: 'a name in no language',
      fields: { nativeName: { text: 'खीर', lang: 'Hindi' } },
      path: 'nativeName.lang',
    },
    { rule: 'an unknown safety note', fields: { safety: ['hot'] }, path: 'safety.0' },
    { rule: 'too many notes', fields: { notes: Array.from({ length: 21 }, () => 'Note.') }, path: 'notes' },
    { rule: 'a note that is too long', fields: { notes: ['x'.repeat(1_001)] }, path: 'notes.0' },
    {
      rule: 'a substitute for no line',
      fields: { substitutes: [{ for: 'milk', use: 'oat milk' }] },
      path: 'substitutes.0.for',
    },
    {
      rule: 'a recipe to serve it with that does not exist',
      fields: { serveWith: [UNKNOWN_ID] },
      path: 'serveWith.0',
    },
  ])('$rule', async ({ fields, path }) => {
    const { status, json } = await post(fields);
    expect({ status, code: json.code, fields: json.fields }).toEqual({
      status: 400,
      code: 'invalid_input',
      fields: { [path]: json.error },
    });
    expect(await Recipe.countDocuments()).toBe(0);
  });

  test('a private recipe to serve it with', async () => {
    const mine = await aRecipe({ isPrivate: true, userId: new mongoose.Types.ObjectId() });
    const { status, json } = await post({ serveWith: [mine.id] });
    expect([status, json.fields]).toEqual([400, { 'serveWith.0': json.error }]);
  });
});

const addWhole = async () => {
  const item = await anIngredient();
  const side = await aRecipe({ title: 'Side' });
  const fields = {
    nativeName: { text: 'खीर', lang: 'hi' },
    ingredients: [
      { ...milk, item: item.id, form: 'whole', size: '64 oz', about: 'half a gallon', used: 0.9 },
      {
        ...sugar,
        group: 'To serve',
        optional: true,
        plusToTaste: true,
        plusToServe: true,
        basis: 'prepared',
      },
    ],
    instructions: [
      {
        ...simmer,
        markup: 'Stir in {sugar:1/3 cup} of the sugar.',
        uses: ['milk'],
        timers: [{ ...timer, background: true }],
      },
      { title: 'Serve', text: 'Serve with the rest.', uses: ['sugar'], timers: [] },
    ],
    activeTime: 25,
    yield: { count: 24, unit: 'pieces' },
    region: 'North India',
    spice: 1,
    equipment: [{ name: 'heavy pot', quarts: 4 }],
    notes: ['Skim it.', 'It thickens.'],
    storage: 'Three days.',
    makeAhead: 'The day before.',
    safety: ['cool-rice-quickly'],
    substitutes: [{ for: 'milk', use: 'oat milk', ratio: '1:1', effect: 'thinner' }],
    serveWith: [side.id],
  };
  return { fields, ...(await post(fields)), item, side };
};

test('a recipe with every field is added, and answered with every field', async () => {
  const { status, json, fields } = await addWhole();
  expect(status).toBe(201);
  expect(json).toMatchObject(fields);
  expect(json).toEqual(await getPublicRecipe(json._id));
});

test('a call with the specification’s fields keeps all of them, and one with null or empty values clears them', async () => {
  const { json } = await addWhole();
  const { instructions } = json;
  const toSpec = ({ quantity, units, name, details }: typeof milk) => ({ quantity, units, name, details });
  const spec = {
    ingredients: [milk, sugar].map(toSpec),
    instructions: instructions.map(({ title, text }: typeof simmer) => ({ title, text })),
  };
  expect((await put(json._id, spec)).json).toEqual(json);
  const cleared = await put(json._id, {
    ingredients: [
      { ...milk, item: null, form: '', size: null, about: '', used: null },
      { ...sugar, group: '', optional: false, plusToTaste: null, plusToServe: null, basis: null },
    ],
    instructions: [
      { ...simmer, markup: null, uses: null, timers: null },
      { ...instructions[1], uses: [], timers: [] },
    ],
    ...{ nativeName: null, activeTime: null, yield: null, region: '', spice: null, equipment: [] },
    ...{ notes: null, storage: null, makeAhead: '', safety: [], substitutes: null, serveWith: [] },
  });
  expect(cleared.status).toBe(200);
  expect(cleared.json).toMatchObject({
    ...{ nativeName: null, activeTime: null, yield: null, region: '', spice: null, equipment: [] },
    ...{ notes: [], storage: '', makeAhead: '', safety: [], substitutes: [], serveWith: [] },
  });
  expect(cleared.json.ingredients).toEqual([milk, sugar]);
  expect(cleared.json.instructions).toEqual([
    simmer,
    { title: 'Serve', text: 'Serve with the rest.', uses: [], timers: [] },
  ]);
});

test('an item and a recipe that were deleted since do not keep a recipe from being changed', async () => {
  const { json, fields, item, side } = await addWhole();
  await Ingredient.deleteOne({ _id: item._id });
  await Recipe.deleteOne({ _id: side._id });
  expect(await put(json._id, { ...fields, title: 'Payasam' })).toMatchObject({
    status: 200,
    json: { title: 'Payasam' },
  });
});

test('a shorter time clears the active time that a call does not know', async () => {
  const { json } = await addWhole();
  expect((await put(json._id, { prepTime: 25 })).json.activeTime).toBe(25);
  expect((await put(json._id, { prepTime: 20 })).json.activeTime).toBeNull();
});
