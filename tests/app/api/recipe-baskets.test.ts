import { POST } from '@/app/api/recipes/[id]/basket/route';
import { GET } from '@/app/api/recipes/[id]/products/route';
import { toBasketResponse } from '@/lib/basket/basket-queries';
import { computeBasket } from '@/lib/basket/basket-rules';
import type { BasketRequest, RecipeProducts } from '@/lib/basket/basket-schema';
import { findPublicEndpoint } from '@/lib/cache/public-endpoint-rules';
import { type CartItem, toCartItem } from '@/lib/cart/cart-rules';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { RateLimit } from '@/models/rate-limit';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { toDocumentId, toIngredientFields, toRecipeFields } from '@/scripts/seed/catalog-document-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { withDatabase } from '@/tests/support/database';
import { anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { createRandom } from '@/tests/support/random';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';
import { isLongRun } from '@/tests/support/tiers';

withDatabase();

const WISHES = isLongRun ? 500 : 50;
const UNKNOWN_ID = 'f'.repeat(24);

/** A recipe for two with 400 g of rice, which is sold, and wine, which is not, but lime juice is. */
async function aRisotto(fields: Parameters<typeof aRecipe>[0] = {}) {
  const rice = await anIngredient({
    name: 'Basmati Rice',
    amounts: [
      { amount: '500g', price: 3.5 },
      { amount: '1kg', price: 6 },
    ] as IngredientDocument['amounts'],
  });
  const wine = await anIngredient({
    name: 'Dry White Wine',
    sellable: false,
    substitutes: [
      { use: 'lime juice', ratio: '1:1', effect: 'sharper' },
    ] as IngredientDocument['substitutes'],
  });
  const juice = await anIngredient({
    name: 'Lime Juice',
    amounts: [{ amount: '8 fl oz', price: 2 }] as IngredientDocument['amounts'],
  });
  const recipe = await aRecipe({
    ingredients: [
      { id: 'rice', quantity: '400', units: 'g', name: 'basmati rice', details: '' },
      { quantity: '1/2', units: 'cup', name: 'dry white wine', details: '' },
    ] as RecipeDocument['ingredients'],
    substitutes: [{ for: 'rice', use: 'love', ratio: '', effect: '' }] as RecipeDocument['substitutes'],
    ...fields,
  });
  return { rice, wine, juice, recipe };
}

const compute = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  call(POST, { params: { id }, body, headers });

test('a recipe’s products are the ingredients that its lines and substitutes name, sold or not', async () => {
  const { rice, wine, juice, recipe } = await aRisotto();
  const { status, json } = await call(GET, { params: { id: recipe.id } });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    recipe: { _id: recipe.id, servings: 2 },
    products: [rice.id, wine.id],
    substitutes: [
      { for: 'rice', use: 'love', product: null },
      { for: '#2', use: 'lime juice', ratio: '1:1', effect: 'sharper', product: juice.id },
    ],
    ingredients: [{ _id: rice.id }, { _id: wine.id }, { _id: juice.id }],
  });
});

test('a substitute of several things has the ingredients that all of them name, unless its first one is none', async () => {
  const { rice, juice, recipe } = await aRisotto({
    substitutes: ['1/2 cup basmati rice + 1 tbsp lime juice', 'love with lime juice'].map((use) => ({
      ...{ for: 'rice', use, ratio: '', effect: '' },
    })) as RecipeDocument['substitutes'],
  });
  const { json } = await call(GET, { params: { id: recipe.id } });
  expect(json).toMatchObject({
    substitutes: [{ product: rice.id, others: [juice.id] }, { product: null, others: [] }, {}],
  });
  const { json: basket } = await compute(recipe.id, { servings: 2 });
  expect(basket).toMatchObject({
    rows: [
      { substitutes: [{ name: 'Basmati Rice', others: [{ itemId: juice.id, name: 'Lime Juice' }] }, {}] },
    ],
  });
});

test('what has or may have an allergen brings its own substitutes, so that the browser can offer those without it', async () => {
  const oil = await anIngredient({ name: 'Coconut Oil' });
  const milk = [{ allergen: 'milk' }];
  const products = [
    { name: 'Butter', allergenFacts: { contains: milk, mayContain: [] } },
    { name: 'Dark Chocolate', allergenFacts: { contains: [], mayContain: milk } },
    { name: 'Olive Oil', allergenFacts: { contains: [], mayContain: [] } },
  ];
  const substitutes = [{ use: 'coconut oil', ratio: '1:1', effect: '' }];
  for (const product of products) {
    await anIngredient({ ...product, substitutes } as unknown as Parameters<typeof anIngredient>[0]);
  }
  const recipe = await aRecipe({
    ingredients: products.map(({ name }) => ({ id: name, quantity: '', units: '', name, details: '' })),
  } as Parameters<typeof aRecipe>[0]);
  const { json } = await call(GET, { params: { id: recipe.id } });
  expect(json.substitutes).toMatchObject([
    { for: 'Butter', use: 'coconut oil', product: oil.id },
    { for: 'Dark Chocolate', use: 'coconut oil', product: oil.id },
  ]);
});

test('a basket has the packs for the servings, what is to be got elsewhere, and the totals with the cart', async () => {
  const { rice, wine, juice, recipe } = await aRisotto();
  const cart = [{ itemId: juice.id, amount: '8 fl oz', quantity: 2 }];
  const { status, json } = await compute(recipe.id, { servings: 4, cart });
  expect(status).toBe(200);
  expect(json).toEqual({
    servings: 4,
    rows: [
      {
        lineIds: ['rice'],
        state: 'needed',
        itemId: rice.id,
        name: 'Basmati Rice',
        need: { amount: 800, unit: 'g', grams: 800 },
        packs: [{ amount: '1kg', quantity: 1, pricePerUnit: 6, unitPrice: '$0.17 per oz' }],
        leftover: { amount: 200, unit: 'g' },
        shortPercent: 0,
        substitutes: [
          { use: 'love', ratio: '', effect: '', itemId: null, name: null, pack: null, others: [] },
        ],
      },
    ],
    elsewhere: [
      {
        lineIds: ['#2'],
        state: 'needed',
        itemId: wine.id,
        name: 'Dry White Wine',
        need: { amount: 1, unit: 'cup' },
        substitutes: [
          {
            ...{ use: 'lime juice', ratio: '1:1', effect: 'sharper', itemId: juice.id, name: 'Lime Juice' },
            pack: { amount: '8 fl oz', quantity: 1, pricePerUnit: 2, unitPrice: '$0.25 per fl oz' },
            others: [],
          },
        ],
      },
    ],
    subtotal: 10,
    shipping: 5,
    total: 15,
  });
});

test('a basket leaves out what is there, counts the cart if asked to, and ignores what nobody knows', async () => {
  const { rice, recipe } = await aRisotto();
  const rows = async (body: object) => (await compute(recipe.id, { servings: 2, ...body })).json.rows;
  expect(await rows({ have: ['rice', 'gone'] })).toMatchObject([{ state: 'have', packs: [] }]);
  expect(await rows({ alwaysAtHome: [rice.id, UNKNOWN_ID] })).toMatchObject([{ state: 'atHome', packs: [] }]);
  const cart = [
    { itemId: rice.id, amount: '500g', quantity: 1 },
    { itemId: rice.id, amount: '9kg', quantity: 1 },
    { itemId: UNKNOWN_ID, amount: '500g', quantity: 1 },
  ];
  expect(await rows({ cart })).toMatchObject([{ packs: [{ amount: '500g' }] }]);
  expect(await rows({ cart, countCart: true })).toMatchObject([{ packs: [] }]);
  expect((await compute(recipe.id, { servings: 2, cart })).json.subtotal).toBe(7);
});

test('a basket has today’s prices, and says with which pack the whole order is cheaper', async () => {
  const { rice, recipe } = await aRisotto();
  await Ingredient.updateOne({ _id: rice.id }, { 'amounts.0.price': 12.4, 'amounts.1.price': 21 });
  const cart = [{ itemId: rice.id, amount: '500g', quantity: 1 }];
  const { json } = await compute(recipe.id, { servings: 2, cart });
  expect(json).toMatchObject({ subtotal: 24.8, shipping: 5, total: 29.8 });
  expect(json.advice).toBeUndefined();
  const cheap = [...cart, { itemId: (await anIngredient({ name: 'Salt' })).id, amount: '500g', quantity: 1 }];
  await Ingredient.updateOne({ _id: rice.id }, { 'amounts.0.price': 4.9, 'amounts.1.price': 21 });
  const near = await compute(recipe.id, { servings: 6, cart: cheap });
  expect(near.json).toMatchObject({
    subtotal: 23.1,
    advice: {
      itemId: rice.id,
      amount: '500g',
      insteadOf: null,
      packs: [{ amount: '500g', quantity: 4 }],
      saves: 0.1,
    },
  });
});

test.each([
  { field: 'servings', body: {} },
  { field: 'servings', body: { servings: 0 } },
  { field: 'servings', body: { servings: 1001 } },
  { field: 'servings', body: { servings: 1.5 } },
  { field: 'servings', body: { servings: '4' } },
  { field: 'have', body: { servings: 4, have: Array(101).fill('rice') } },
  { field: 'have.0', body: { servings: 4, have: ['x'.repeat(41)] } },
  { field: 'alwaysAtHome.0', body: { servings: 4, alwaysAtHome: ['rice'] } },
  { field: 'alwaysAtHome', body: { servings: 4, alwaysAtHome: Array(1001).fill(UNKNOWN_ID) } },
  { field: 'prefer', body: { servings: 4, prefer: 'dearest' } },
  {
    field: 'cart',
    body: { servings: 4, cart: Array(201).fill({ itemId: UNKNOWN_ID, amount: '1', quantity: 1 }) },
  },
  {
    field: 'cart.0.itemId',
    body: { servings: 4, cart: [{ itemId: { $ne: null }, amount: '1', quantity: 1 }] },
  },
  { field: 'cart.0.amount', body: { servings: 4, cart: [{ itemId: UNKNOWN_ID, amount: 5, quantity: 1 }] } },
  {
    field: 'cart.0.quantity',
    body: { servings: 4, cart: [{ itemId: UNKNOWN_ID, amount: '1', quantity: 101 }] },
  },
  { field: 'countCart', body: { servings: 4, countCart: 'yes' } },
])('a basket is refused with 400 that names $field: $body', async ({ field, body }) => {
  const { recipe } = await aRisotto();
  const { status, json } = await compute(recipe.id, body);
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
});

test('a private recipe has products and a basket for its owner alone; for others it is like a missing one', async () => {
  const owner = await aUser();
  const { recipe } = await aRisotto({ isPrivate: true, userId: owner._id });
  const strangers = [{}, await createBearerHeaders(await aUser({ role: 'admin' }))];
  for (const headers of strangers) {
    const missing = await compute(UNKNOWN_ID, { servings: 4 }, headers);
    expect(missing.status).toBe(404);
    expect((await compute(recipe.id, { servings: 4 }, headers)).json).toEqual(missing.json);
    expect((await call(GET, { params: { id: recipe.id }, headers })).json).toEqual(missing.json);
  }
  const headers = await createBearerHeaders(owner);
  expect((await compute(recipe.id, { servings: 4 }, headers)).status).toBe(200);
  expect((await call(GET, { params: { id: recipe.id }, headers })).json.recipe.userId).toBe(owner.id);
  expect((await compute('x', { servings: 4 })).status).toBe(404);
});

test('products and baskets are for one visitor: they are never cached', () => {
  for (const name of ['products', 'basket']) {
    expect(findPublicEndpoint(`/api/recipes/${UNKNOWN_ID}/${name}`)).toBeNull();
  }
});

test('a client that computes too many baskets is refused with 429', async () => {
  const { recipe } = await aRisotto();
  await RateLimit.create({
    _id: `computedBasket::${Math.floor(Date.now() / 3_600_000)}`,
    count: 600,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const { status, headers } = await compute(recipe.id, { servings: 4 });
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

describe('with the catalog', () => {
  /** The browser has the products of the recipe and the items of its cart. */
  function computeInBrowser(
    { recipe, products, substitutes, ingredients }: RecipeProducts,
    items: readonly CartItem[],
    { servings, have, ...wish }: BasketRequest,
  ): unknown {
    const recipes = [{ recipe: { ...recipe, products, substitutes }, servings, have }];
    const basket = computeBasket({ ...wish, recipes }, [...items, ...ingredients]);
    return JSON.parse(JSON.stringify(toBasketResponse(basket, servings)));
  }

  /** Stores all ingredients, and one recipe of each wish at most. */
  async function storeCatalog(
    random: ReturnType<typeof createRandom>,
  ): Promise<{ recipeIds: string[]; ingredients: IngredientView[] }> {
    const { ingredients, ...catalog } = await readCatalog('catalog');
    const recipes = catalog.recipes.filter(() => random.integer(1, catalog.recipes.length) <= WISHES);
    await Ingredient.insertMany(
      ingredients.map((file) => ({
        _id: toDocumentId('ingredient', file.slug),
        ...toIngredientFields(file, new Map()),
      })),
    );
    await Recipe.insertMany(
      recipes.map((file) => ({
        _id: toDocumentId('recipe', file.slug),
        ...toRecipeFields(file, new Map()),
      })),
    );
    return {
      recipeIds: recipes.map(({ slug }) => toDocumentId('recipe', slug)),
      ingredients: await listIngredients(),
    };
  }

  test('random wishes get the same basket from the shop as the browser computes', async () => {
    const random = createRandom(24);
    const { recipeIds, ingredients } = await storeCatalog(random);
    const productsById = new Map<string, RecipeProducts>();
    for (const id of recipeIds) productsById.set(id, (await call(GET, { params: { id } })).json);
    const sample = <T>(values: readonly T[], percent: number) =>
      values.filter(() => random.integer(1, 100) <= percent);
    const aCartItem = (ingredient: IngredientView): CartItem[] => {
      if (ingredient.amounts.length === 0) return [];
      return [toCartItem(ingredient, random.pick(ingredient.amounts), random.pick([1, 2, 5, 60, 100]))];
    };
    const differences: unknown[] = [];
    for (let run = 0; run < WISHES; run += 1) {
      const id = random.pick(recipeIds);
      const products = productsById.get(id);
      if (!products) throw new Error('Every recipe has products.');
      const named = products.ingredients.map(({ _id }) => _id);
      const items = [
        ...sample(products.ingredients, 20),
        ...sample(ingredients, random.pick([0, 1])),
      ].flatMap(aCartItem);
      const body: BasketRequest = {
        servings: random.pick([1, 3, products.recipe.servings, 7, 50, random.integer(1, 1000)]),
        have: sample(products.recipe.ingredients, 15).flatMap((line) => line.id ?? '#1'),
        alwaysAtHome: sample([...named, UNKNOWN_ID], 10),
        prefer: random.pick(['cheapest', 'fewest']),
        cart: items.map(({ _id, selectedOption, quantity }) => ({
          ...{ itemId: _id, amount: selectedOption.amount, quantity },
        })),
        countCart: random.pick([true, false]),
      };
      const { json } = await compute(id, body);
      const computed = computeInBrowser(products, items, body);
      if (JSON.stringify(json) !== JSON.stringify(computed)) differences.push({ body, json, computed });
    }
    expect(differences).toEqual([]);
  });
});
