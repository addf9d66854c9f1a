import { POST } from '@/app/api/pantry/matches/route';
import { findPublicEndpoint } from '@/lib/cache/public-endpoint-rules';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import type { PantryMatch } from '@/lib/planning/pantry-match-schema';
import { announceInvalidation } from '@/lib/runtime/process-state';
import type { IngredientDocument } from '@/models/ingredient';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { RateLimit } from '@/models/rate-limit';
import type { RecipeDocument } from '@/models/recipe';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

/** Cook from home: which dishes are near, by what is in the kitchen. */

withDatabase();
// Writes of a test without the shop's commands are not announced.
beforeEach(() => announceInvalidation([CATALOG_TAG]));

const ID = 'a'.repeat(24);
const ask = (body: object) => call(POST, { body });
const toLines = (...names: string[]) =>
  names.map((name) => ({ quantity: '100', units: 'g', name, details: '' })) as RecipeDocument['ingredients'];
const aDish = (title: string, ...names: string[]) => aRecipe({ title, ingredients: toLines(...names) });
const toFacts = (...contains: AllergenGroup[]) =>
  ({
    contains: contains.map((allergen) => ({ allergen })),
    mayContain: contains.slice(0, 0).map((allergen) => ({ allergen })),
  }) as IngredientDocument['allergenFacts'];

async function aProduct(name: string, price: number, fields: Partial<IngredientDocument> = {}) {
  const amounts = [{ amount: '500g', price }] as IngredientDocument['amounts'];
  return String((await anIngredient({ name, amounts, ...fields }))._id);
}
const aCheese = (name: string, isDefault: boolean) =>
  aProduct(name, 5, { family: { name: 'cheese', isDefault } as IngredientDocument['family'] });

/** Returns what each dish lacks, in the order of the list: "Soup: leek, salt" */
async function listDishes(body: object): Promise<string[]> {
  const { status, json } = await ask(body);
  expect(status).toBe(200);
  return json.recipes.map(({ recipe, missing }: PantryMatch) =>
    `${recipe.title}: ${missing.map(({ name }) => name).join(', ')}`.trim(),
  );
}

test.each([
  { items: 'rice' },
  { items: [{ itemId: 'x' }] },
  { items: [{ itemId: ID, useBy: '2026-02-30' }] },
  { items: [{ itemId: { $ne: ID } }] },
  { staples: [{ $ne: ID }] },
  { names: [''] },
  { names: ['a'.repeat(101)] },
  { names: Array.from({ length: 201 }, (_, index) => `leek ${index}`) },
  { names: Array.from({ length: 150 }, () => 'leek'), staples: Array.from({ length: 51 }, () => ID) },
  { names: ['leek'], foodTypes: ['Cheap'] },
  { names: ['leek'], avoid: ['luck'] },
  { names: ['leek'], maxMissing: 6 },
  { names: ['leek'], maxPrep: -1 },
  { names: ['leek'], page: 0 },
])('refuses %j with 400', async (body) => {
  expect((await ask(body)).status).toBe(400);
});

test('a client that asks too often is refused with 429, and nothing is kept by a cache', async () => {
  expect(findPublicEndpoint('/api/pantry/matches')).toBeNull();
  await RateLimit.create({
    _id: `computedBasket::${Math.floor(Date.now() / 3_600_000)}`,
    count: 600,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect((await ask({ names: ['leek'] })).status).toBe(429);
});

describe('with a shelf', () => {
  test('dishes that lack the least come first, then those that cost the least; private ones and those without anything of mine never', async () => {
    const leek = await aProduct('Leek', 2);
    await aProduct('Saffron', 30);
    await aProduct('Potatoes', 3);
    await aDish('Golden Leek', 'leek', 'saffron');
    await aDish('Leek Soup', 'leek', 'potatoes');
    await aDish('Leek', 'leek', 'water');
    await aDish('Leek with Stardust', 'leek', 'stardust');
    await aDish('Feast', 'leek', 'potatoes', 'saffron');
    await aDish('Potatoes', 'potatoes');
    await aRecipe({ title: 'Secret Leek', isPrivate: true, ingredients: toLines('leek') });
    const { json } = await ask({ items: [{ itemId: leek }] });
    expect(json.recipes.map(({ recipe }: PantryMatch) => recipe.title)).toEqual([
      'Leek',
      'Leek Soup',
      'Golden Leek',
      'Leek with Stardust',
      'Feast',
    ]);
    expect(json.counts).toEqual([1, 3, 1, 0, 0, 0]);
    expect(json.recipes[1].missing).toMatchObject([{ name: 'Potatoes', lineIds: ['#2'], price: 3 }]);
    // No one can buy everything here.
    expect(json.recipes.map(({ cost }: PantryMatch) => cost)).toEqual([0, 3, 30, null, 33]);
    expect(await listDishes({ items: [{ itemId: leek }], maxMissing: 0 })).toEqual(['Leek:']);
  });

  test('a line that asks for cheese is met by cheddar, and one that asks for cheddar neither by some cheese nor by another', async () => {
    const cheddar = await aCheese('Cheddar', false);
    const gouda = await aCheese('Gouda', true);
    await aDish('Cheese Toast', 'cheese');
    await aDish('Cheddar Toast', 'cheddar');
    await aDish('Rarebit', 'cheddar', 'cheese', 'ale');
    const withCheddar = ['Cheddar Toast:', 'Cheese Toast:', 'Rarebit: ale'];
    const withCheese = ['Cheese Toast:', 'Rarebit: Cheddar, ale'];
    expect(await listDishes({ items: [{ itemId: cheddar }] })).toEqual(withCheddar);
    expect(await listDishes({ names: ['Cheddars'] })).toEqual(withCheddar);
    expect(await listDishes({ items: [{ itemId: gouda }] })).toEqual(withCheese);
    expect(await listDishes({ names: ['cheese'] })).toEqual(withCheese);
  });

  test('a substitute at home is nearly the thing, if all of it is there', async () => {
    const milk = await aProduct('Milk', 2);
    const lemon = await aProduct('Lemons', 1);
    const substitutes = [{ use: 'milk with lemon', ratio: '1:1', effect: '' }];
    await aProduct('Buttermilk', 4, { substitutes } as Partial<IngredientDocument>);
    await aDish('Pancakes', 'buttermilk', 'milk');
    const held = [{ itemId: milk }];
    expect(await listDishes({ items: held })).toEqual(['Pancakes: Buttermilk']);
    const { json } = await ask({ items: [...held, { itemId: lemon }] });
    expect(json.recipes[0]).toMatchObject({
      missing: [],
      cost: 0,
      nearly: [{ name: 'Buttermilk', use: 'milk with lemon', lineIds: ['#1'] }],
      atHome: [{ name: 'Milk', lineIds: ['#2'] }],
    });
  });

  test('of dishes that lack as much, the one that uses what has to be used first comes first', async () => {
    const leek = await aProduct('Leek', 2);
    const kale = await aProduct('Kale', 2);
    await aProduct('Saffron', 30);
    await aDish('Leek Dish', 'leek');
    await aDish('Kale Dish', 'kale', 'leek');
    await aDish('Golden Kale', 'kale', 'saffron');
    const items = [
      { itemId: leek, useBy: '2026-12-09' },
      { itemId: kale, useBy: '2026-12-02' },
    ];
    expect(await listDishes({ items })).toEqual(['Kale Dish:', 'Leek Dish:', 'Golden Kale: Saffron']);
    const { json } = await ask({ items });
    expect(json.recipes[0].useFirst).toEqual({ itemId: kale, useBy: '2026-12-02' });
  });

  test('staples and basics count as at home, but no dish is found for them alone', async () => {
    const leek = await aProduct('Leek', 2);
    const rice = await aProduct('Rice', 2);
    await aProduct('Salt', 1);
    await aDish('Leek and Rice', 'leek', 'rice', 'salt');
    await aDish('Salty Rice', 'rice', 'salt');
    const request = { items: [{ itemId: leek }], staples: [rice] };
    expect(await listDishes(request)).toEqual(['Leek and Rice: Salt']);
    expect(await listDishes({ ...request, basics: true })).toEqual(['Leek and Rice:']);
    expect(await listDishes({ basics: true })).toEqual([]);
    expect(await listDishes({ staples: [rice], basics: true })).toEqual([
      'Salty Rice:',
      'Leek and Rice: Leek',
    ]);
  });

  test('with allergens to avoid, dishes that contain or may contain them are left out, and nothing unknown stands in', async () => {
    const family = (isDefault: boolean) => ({ family: { name: 'cream', isDefault } });
    await aProduct('Oat Cream', 2, {
      ...family(true),
      allergenFacts: toFacts(),
    } as Partial<IngredientDocument>);
    const cream = await aProduct('Dairy Cream', 2, {
      ...family(false),
      allergenFacts: toFacts('milk'),
    } as Partial<IngredientDocument>);
    const leek = await aProduct('Leek', 2, { allergenFacts: toFacts() });
    await aProduct('Butter', 2, { allergenFacts: toFacts('milk') });
    await aDish('Creamy Leek', 'leek', 'cream');
    await aDish('Buttered Leek', 'leek', 'butter');
    await aDish('Leek Riddle', 'leek', 'stardust');
    const items = [{ itemId: leek }, { itemId: cream }];
    expect(await listDishes({ items })).toHaveLength(3);
    const { json } = await ask({ items, avoid: ['milk'] });
    expect(json.recipes.map(({ recipe }: PantryMatch) => recipe.title)).toEqual(['Creamy Leek']);
    expect(json.recipes[0].missing).toMatchObject([{ name: 'Oat Cream' }]);
    expect(json.unknownCount).toBe(1);
    expect(await listDishes({ names: ['leek', 'cream'], avoid: ['milk'] })).toEqual([
      'Creamy Leek: Oat Cream',
    ]);
  });

  test('dishes are filtered by diet and time, and one ingredient finds the nearest even if all lack more', async () => {
    await aProduct('Leek', 2);
    const spices = ['salt', 'pepper', 'cumin', 'dill', 'mint', 'chives'];
    await aRecipe({ title: 'Stew', prepTime: 90, ingredients: toLines('leek', ...spices) });
    await aRecipe({
      title: 'Soup',
      prepTime: 20,
      foodTypes: ['Soup'],
      ingredients: toLines('leek', 'salt', ...spices),
    });
    const { json } = await ask({ names: ['leek', 'wishes'], maxMissing: 2 });
    expect(json).toMatchObject({ isNearest: true, unknownNames: ['wishes'], counts: [0, 0, 0, 0, 0, 0] });
    expect(json.recipes.map(({ recipe }: PantryMatch) => recipe.title).sort()).toEqual(['Soup', 'Stew']);
    for (const filter of [{ foodTypes: ['Soup'] }, { maxPrep: 30 }]) {
      const { json: filtered } = await ask({ names: ['leek'], ...filter });
      expect(filtered.recipes.map(({ recipe }: PantryMatch) => recipe.title)).toEqual(['Soup']);
    }
  });
});
