import { POST } from '@/app/api/leftover-recipes/route';
import { formatLeftoverUses, listLeftoverUses, rankByLeftovers } from '@/lib/basket/leftover-use-rules';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { announceInvalidation } from '@/lib/runtime/process-state';
import type { IngredientDocument } from '@/models/ingredient';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const toLines = (...lines: [quantity: string, name: string][]) =>
  lines.map(([quantity, name]) => ({
    ...{ quantity, units: 'g', name, details: '' },
  })) as RecipeDocument['ingredients'];
const send = (body: object) => call(POST, { method: 'POST', body });

test.each([
  {},
  { leftovers: 'rice' },
  { leftovers: [{ itemId: 'x', amount: 1, unit: 'g' }] },
  { leftovers: [{ itemId: 'a'.repeat(24), amount: 0, unit: 'g' }] },
  { leftovers: [{ itemId: 'a'.repeat(24), amount: 1, unit: { $ne: 'g' } }] },
  { leftovers: [], except: ['x'] },
])('refuses %j with 400', async (body) => {
  expect((await send(body)).status).toBe(400);
});

test('recipes that use most of what is left over come first, and neither private ones nor those of the basket', async () => {
  const pack = [{ amount: '500g', price: 3 }] as IngredientDocument['amounts'];
  const rice = String((await anIngredient({ name: 'Rice', amounts: pack }))._id);
  const beans = String((await anIngredient({ name: 'Beans', amounts: pack }))._id);
  await aRecipe({ title: 'Little Rice', ingredients: toLines(['50', 'rice']) });
  await aRecipe({ title: 'Rice and Beans', ingredients: toLines(['900', 'rice'], ['100', 'beans']) });
  await aRecipe({ title: 'Secret Rice', isPrivate: true, ingredients: toLines(['900', 'rice']) });
  await aRecipe({ title: 'Soup', ingredients: toLines(['1', 'stardust']) });
  const own = await aRecipe({ title: 'The Basket’s', ingredients: toLines(['900', 'rice']) });
  const leftovers = [
    { itemId: rice, amount: 200, unit: 'g' },
    { itemId: beans, amount: 200, unit: 'g' },
  ];
  const { status, json } = await send({ leftovers, except: [String(own._id)] });
  expect(status).toBe(200);
  expect(json.recipes.map(({ title, uses }: { title: string; uses: object }) => ({ title, uses }))).toEqual([
    {
      title: 'Rice and Beans',
      uses: [
        { itemId: rice, share: 1 },
        { itemId: beans, share: 0.5 },
      ],
    },
    { title: 'Little Rice', uses: [{ itemId: rice, share: 0.25 }] },
  ]);
});

test('what is worth more is used up first, however small the share of the rest', async () => {
  const toPack = (price: number) => [{ amount: '500g', price }] as IngredientDocument['amounts'];
  const rice = String((await anIngredient({ name: 'Rice', amounts: toPack(4) }))._id);
  const yogurt = String((await anIngredient({ name: 'Yogurt', amounts: toPack(4) }))._id);
  await aRecipe({ title: 'A Spoon of Yogurt', ingredients: toLines(['10', 'yogurt']) });
  await aRecipe({ title: 'Much Rice', ingredients: toLines(['300', 'rice']) });
  const leftovers = [
    { itemId: yogurt, amount: 7, unit: 'g' },
    { itemId: rice, amount: 400, unit: 'g' },
  ];
  const { json } = await send({ leftovers });
  expect(json.recipes.map(({ title, uses }: { title: string; uses: object }) => ({ title, uses }))).toEqual([
    { title: 'Much Rice', uses: [{ itemId: rice, share: 0.75 }] },
    { title: 'A Spoon of Yogurt', uses: [{ itemId: yogurt, share: 1 }] },
  ]);
});

test('what is sent of one ingredient in several entries counts once, as their sum', async () => {
  const amounts = [{ amount: '500g', price: 3 }] as IngredientDocument['amounts'];
  const rice = String((await anIngredient({ name: 'Rice', amounts }))._id);
  await aRecipe({ title: 'Rice', ingredients: toLines(['50', 'rice']) });
  const leftovers = Array.from({ length: 100 }, () => ({ itemId: rice, amount: 2, unit: 'g' }));
  const { json } = await send({ leftovers });
  expect(json.recipes).toMatchObject([{ uses: [{ itemId: rice, share: 0.25 }] }]);
  expect(json.recipes[0].uses).toHaveLength(1);
});

test('what a recipe needs in another measure does not compare', () => {
  const leftovers = [{ itemId: 'rice', amount: 200, unit: 'g' }];
  const needs = [{ itemId: 'rice', amount: 2, unit: 'piece', centsPerUnit: 1 }];
  expect(listLeftoverUses(leftovers, needs)).toEqual([]);
  expect(rankByLeftovers([{ uses: [] }])).toEqual([]);
});

test('the text says how much of each is used, most first', () => {
  const uses = [
    { name: 'a', share: 0.1, amount: '' },
    { name: 'b', share: 1, amount: '1/4 oz' },
    { name: 'c', share: 0.5, amount: '2' },
    { name: 'd', share: 0.8, amount: '1 1/2 lb' },
  ];
  expect(formatLeftoverUses(uses)).toBe(
    'Uses all of the b (1/4 oz), most of the d (1 1/2 lb), half of the c (2), some of the a',
  );
});
