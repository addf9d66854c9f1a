import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { POST as BASKET } from '@/app/api/recipes/[id]/basket/route';
import { GET as STOCK } from '@/app/api/stock/route';
import {
  countComparedPerItem,
  listLeftoverUses,
  MAX_COMPARED_RECIPES,
} from '@/lib/basket/leftover-use-rules';
import { priceCart } from '@/lib/checkout/price-queries';
import { MAX_ORDER_LINES } from '@/lib/orders/order-rules';
import { recipeFormSchema } from '@/lib/recipes/recipe-form-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { Ingredient } from '@/models/ingredient';
import { PackStock } from '@/models/pack-stock';
import type { RecipeDocument } from '@/models/recipe';
import { RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { MAX_AMOUNT_REFERENCES, MAX_INSTRUCTIONS_LENGTH } from '@/models/recipe-limits';
import { MAX_ASKED_PRODUCTS } from '@/models/stock-limits';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { countReads } from '@/tests/support/request-units';
import { computeLargestInput } from '@/tests/support/schema-walk';

// The attacker sends the dearest body that is valid. Limits of single fields multiply; here is their product.
withDatabase();

/**
 * The texts that are parsed of the largest body of each endpoint, their characters, and how many documents it names, by its
 * fields. A change of a limit changes its row. Every body also has at most 10,000 values and 1 MB, which bounds the largest ones: those of recipes.
 */
const BODY_COSTS: Record<string, { texts: number; characters: number; documents?: number }> = {
  'DELETE /api/admin/users/{id}': { texts: 2, characters: 1_016 },
  'DELETE /api/users/me': { texts: 2, characters: 1_009 },
  'DELETE /api/users/me/passkeys/{id}': { texts: 2, characters: 1_016 },
  'DELETE /api/users/me/second-factor': { texts: 2, characters: 1_016 },
  'POST /api/admin/content-pages/preview': { texts: 1, characters: 50_000 },
  'POST /api/admin/ingredients': { texts: 194, characters: 10_663 },
  'POST /api/admin/ingredients/{id}/decision': { texts: 2, characters: 23 },
  'POST /api/admin/orders/{id}/notes': { texts: 1, characters: 1_000 },
  'POST /api/admin/orders/{id}/outside-refund': { texts: 2, characters: 300 },
  'POST /api/admin/orders/{id}/partial-refund': { texts: 0, characters: 0 },
  'POST /api/admin/orders/{id}/refunds': { texts: 401, characters: 13_000, documents: 200 },
  'POST /api/admin/recalls': { texts: 5, characters: 4_144, documents: 1 },
  'POST /api/admin/recipes': { texts: 13_692, characters: 1_806_289, documents: 112 },
  'POST /api/admin/users/{id}/second-factor-removal': { texts: 2, characters: 1_016 },
  'POST /api/auth/check-reset-token': { texts: 1, characters: 200 },
  'POST /api/auth/login': { texts: 3, characters: 1_270 },
  'POST /api/auth/passkey': { texts: 6, characters: 64_200 },
  'POST /api/auth/register': { texts: 2, characters: 454 },
  'POST /api/auth/request-password-reset': { texts: 1, characters: 254 },
  'POST /api/auth/reset-password': { texts: 2, characters: 400 },
  'POST /api/auth/restore-email': { texts: 1, characters: 200 },
  'POST /api/auth/verify-email': { texts: 1, characters: 200 },
  'POST /api/ingredients/matches': { texts: 500, characters: 68_400, documents: 100 },
  'POST /api/leftover-recipes': { texts: 220, characters: 6_880, documents: 120 },
  'POST /api/notes/{id}/report': { texts: 1, characters: 9 },
  'POST /api/orders': { texts: 511, characters: 27_708, documents: 300 },
  'POST /api/orders/find': { texts: 2, characters: 268 },
  'POST /api/orders/create-paypal-order': { texts: 407, characters: 25_060, documents: 200 },
  'POST /api/page-vitals': { texts: 1, characters: 11 },
  'POST /api/pantry/matches': { texts: 837, characters: 32_182, documents: 400 },
  'POST /api/recipes/{id}/basket': { texts: 1_501, characters: 52_808, documents: 1_200 },
  'POST /api/stock/notices': { texts: 3, characters: 318, documents: 1 },
  'POST /api/user/recipes': { texts: 13_692, characters: 1_806_289, documents: 112 },
  'POST /api/user/recipes/import/recipes': { texts: 273_860, characters: 36_126_500, documents: 2_240 },
  'POST /api/users/me/addresses': { texts: 8, characters: 310 },
  'POST /api/users/me/collections': { texts: 201, characters: 4_860, documents: 200 },
  'POST /api/users/me/passkeys': { texts: 15, characters: 43_040 },
  'POST /api/users/me/passkeys/setup': { texts: 2, characters: 1_016 },
  'POST /api/users/me/payment-methods': { texts: 7, characters: 443 },
  'POST /api/users/me/second-factor': { texts: 1, characters: 16 },
  'POST /api/users/me/second-factor/recovery-codes': { texts: 2, characters: 1_016 },
  'POST /api/users/me/second-factor/setup': { texts: 1, characters: 1_000 },
  'POST /api/visit-events': { texts: 2, characters: 30, documents: 1 },
  'PUT /api/admin/content-pages/{slug}': { texts: 1, characters: 50_000 },
  'PUT /api/admin/ingredients/{id}': { texts: 194, characters: 10_663 },
  'PUT /api/admin/notes/{id}/answer': { texts: 2, characters: 1_040 },
  'PUT /api/admin/notes/{id}/author': { texts: 0, characters: 0 },
  'PUT /api/admin/notes/{id}': { texts: 3, characters: 58 },
  'PUT /api/admin/orders/{id}/address': { texts: 7, characters: 260 },
  'PUT /api/admin/orders/{id}/refunds': { texts: 2, characters: 108 },
  'PUT /api/admin/orders/{id}/shipment': { texts: 3, characters: 85 },
  'PUT /api/admin/orders/{id}/status': { texts: 2, characters: 20 },
  'PUT /api/admin/payment-alerts/{id}': { texts: 1, characters: 1_000 },
  'PUT /api/admin/recipes/{id}': { texts: 13_692, characters: 1_806_289, documents: 112 },
  'PUT /api/admin/settings': { texts: 1_129, characters: 10_906 },
  'PUT /api/admin/stock/{id}': { texts: 1, characters: 40 },
  'PUT /api/admin/users/{id}/role': { texts: 3, characters: 1_021 },
  'PUT /api/user/recipes/{id}': { texts: 13_692, characters: 1_806_289, documents: 112 },
  'PUT /api/users/me/addresses/{id}': { texts: 8, characters: 310 },
  'PUT /api/users/me/allergens': { texts: 10, characters: 200 },
  'PUT /api/users/me/collections/{id}': { texts: 203, characters: 4_924, documents: 201 },
  'PUT /api/users/me/email': { texts: 2, characters: 1_254 },
  'PUT /api/users/me/notes/{id}': { texts: 4, characters: 2_550 },
  'PUT /api/users/me/passkeys/{id}': { texts: 1, characters: 40 },
  'PUT /api/users/me/password': { texts: 2, characters: 1_200 },
  'PUT /api/users/me/payment-methods/{stripeId}': { texts: 6, characters: 240 },
  'PUT /api/users/me/phone': { texts: 1, characters: 20 },
  'PUT /api/users/me/plan': { texts: 92_380, characters: 3_963_400, documents: 1_490 },
  'PUT /api/users/me/private-notes/{id}': { texts: 2, characters: 2_040 },
};

/** Texts without a length in their schema: the length of the URL, the headers or the body bounds them, and a later check. */
const BOUNDED_ELSEWHERE =
  /^(?:GET .* query|.* headers) |^POST \/api\/admin\/recalls body (?:from|to)$|^POST \/api\/orders body email$/;

test('the largest body of each endpoint has as many texts and characters, and names as many documents, as the table says', () => {
  const costs = ENDPOINTS.flatMap(({ method, path, body }) => {
    if (!body) return [];
    const { texts, characters, documents } = computeLargestInput(body);
    return [[`${method} ${path}`, { texts, characters, ...(documents > 0 && { documents }) }]];
  });
  expect(Object.fromEntries(costs)).toEqual(BODY_COSTS);
});

test('every text and every list that a request may have is bounded', () => {
  const unbounded = ENDPOINTS.flatMap(({ method, path, params, query, headers, body }) =>
    Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
      schema
        ? computeLargestInput(schema).unbounded.map((position) => `${method} ${path} ${part} ${position}`)
        : [],
    ),
  );
  expect(unbounded.filter((each) => !BOUNDED_ELSEWHERE.test(each))).toEqual([]);
});

/** The dearest recipe: as many lines, steps and references as one may have. */
function aDearestForm() {
  const { ingredients, instructions } = RECIPE_FIELDS;
  const perStep = MAX_AMOUNT_REFERENCES / instructions.max;
  return aRecipeForm({
    ingredients: Array.from({ length: ingredients.max }, (_, index) => ({
      ...{ id: `line-${index}`, quantity: '1 1/2', units: 'cups', name: `flour ${index}`, details: '' },
    })),
    instructions: Array.from({ length: instructions.max }, (_, index) => ({
      title: 'Mix',
      text: 'Mix it.',
      markup: `Mix ${Array.from({ length: perStep }, () => `{line-${index % ingredients.max}:1/2 cup}`).join(' and ')}.`,
    })),
  });
}

test('a page of the dearest recipe scales 100 lines and 200 references, and writes 100 steps', () => {
  const form = recipeFormSchema.parse(aDearestForm());
  const recipe = form as unknown as RecipeView;
  const weights = recipe.ingredients.map(() => null);
  const startedAt = performance.now();
  const { lines, steps, taken } = scaleRecipe(
    { ...recipe, yield: null },
    { servings: 7, units: 'metric' },
    weights,
  );
  console.info(`The dearest recipe was scaled in ${Math.round(performance.now() - startedAt)} ms.`);
  expect([lines.length, taken.flat().length, steps.length]).toEqual([100, 200, 100]);
});

test('a recipe with one reference more than that is refused, and so are instructions that are too long together', () => {
  const form = aDearestForm();
  const [first, ...others] = form.instructions as { title: string; text: string; markup?: string }[];
  const withReference = [{ ...first, markup: `${first?.markup} {line-0:1/2 cup}` }, ...others];
  const listMessages = (instructions: unknown) =>
    recipeFormSchema.safeParse({ ...form, instructions }).error?.issues.map(({ message }) => message);
  expect(listMessages(withReference)).toEqual([
    'All instructions together may refer to at most 200 amounts of ingredients. Please write some as plain text.',
  ]);
  const step = { title: 'Mix', text: 'x'.repeat(STEP_FIELDS.text.max) };
  const count = MAX_INSTRUCTIONS_LENGTH / STEP_FIELDS.text.max;
  expect(listMessages(Array.from({ length: count }, () => step))).toBeUndefined();
  expect(listMessages([...Array.from({ length: count }, () => step), { title: 'Mix', text: 'x' }])).toEqual([
    'All instructions together may have at most 50000 characters. Please shorten some.',
  ]);
});

/** Adds as many products as an order has lines, each with a counted pack of which so many are left; returns their ids. */
async function addProducts(left = 3): Promise<string[]> {
  const products = await Ingredient.insertMany(
    Array.from({ length: MAX_ORDER_LINES }, (_, index) => ({
      name: `Flour ${index}`,
      sortName: `flour ${index}`,
      category: 'Baking & Sweeteners',
      amounts: [{ amount: '1kg', price: 1 }],
    })),
  );
  await PackStock.insertMany(products.map(({ _id }) => ({ ingredientId: _id, amount: '1kg', left })));
  return products.map(({ _id }) => String(_id));
}

test('the largest cart reads each of its products once, and the pieces that are left of its packs', async () => {
  const ids = await addProducts();
  const lines = ids.map((itemId, index) => ({
    ...{ itemId, name: `Flour ${index}`, amount: '1kg', quantity: 1, pricePerUnit: 1 },
  }));
  expect(await countReads(() => priceCart(lines))).toBe(2 * MAX_ORDER_LINES);
});

test('a question about what is left reads the packs that are low, and the products of those that are sold out', async () => {
  const ids = (await addProducts(0)).slice(0, MAX_ASKED_PRODUCTS);
  const ask = () => call(STOCK, { query: `ids=${ids.join()}` });
  // Their packs, and the products that may have others.
  expect(await countReads(ask)).toBe(2 * MAX_ASKED_PRODUCTS);
});

test('a basket of the dearest recipe reads the recipe, its products and those of the largest cart, once', async () => {
  const ids = await addProducts();
  const lines = Array.from({ length: RECIPE_FIELDS.ingredients.max }, (_, index) => ({
    ...{ quantity: '1', units: 'kg', name: `flour ${index}`, details: '' },
  })) as RecipeDocument['ingredients'];
  const { _id } = await aRecipe({ ingredients: lines });
  const cart = ids.map((itemId) => ({ itemId, amount: '1kg', quantity: 1 }));
  const send = () =>
    call(BASKET, { params: { id: String(_id) }, body: { servings: 2, cart, alwaysAtHome: ids } });
  // The first request after a change also fills the search index.
  expect((await send()).status).toBe(200);
  expect(await countReads(send)).toBe(1 + RECIPE_FIELDS.ingredients.max + MAX_ORDER_LINES);
});

test('left-overs are compared with at most 1,000 recipes, each once with each of them', () => {
  const counts = Array.from({ length: RECIPE_FIELDS.ingredients.max }, (_, index) => index + 1);
  const compared = counts.map((count) => count * countComparedPerItem(count));
  expect(Math.max(...compared)).toBe(MAX_COMPARED_RECIPES);
  let reads = 0;
  const needs = Array.from({ length: RECIPE_FIELDS.ingredients.max }, (_, index) => ({
    ...{ amount: 1, unit: 'g', centsPerUnit: 1 },
    get itemId() {
      reads += 1;
      return `item-${index}`;
    },
  }));
  const leftovers = counts.map((count) => ({ itemId: `item-${count - 1}`, amount: 1, unit: 'g' }));
  expect(listLeftoverUses(leftovers, needs)).toHaveLength(leftovers.length);
  // Not once for each pair of a left-over and a need.
  expect(reads).toBe(needs.length);
});
