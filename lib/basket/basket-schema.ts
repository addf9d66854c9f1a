import { z } from 'zod';
import { MAX_QUANTITY, MIN_QUANTITY } from '@/lib/cart/quantity-rules';
import { documentIdSchema } from '@/lib/http/id-schema';
import { MAX_ORDER_LINES } from '@/lib/orders/order-rules';
import { ingredientViewSchema } from '@/lib/recipes/ingredient-schema';
import { shownRecipeSchema } from '@/lib/recipes/recipe-schema';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { rawTextSchema } from '@/lib/text/text-schema';
import { MAX_LISTED_INGREDIENTS } from '@/models/ingredient-limits';
import { LINE_FIELDS, RECIPE_FIELDS } from '@/models/recipe-fields';

const SERVINGS = RECIPE_FIELDS.servings;
const SERVINGS_ERROR = `servings must be a whole number from ${SERVINGS.min} to ${SERVINGS.max}.`;
const HAVE_ERROR = `have must be a list of at most ${RECIPE_FIELDS.ingredients.max} ids of lines.`;
const AT_HOME_ERROR = `alwaysAtHome must be a list of at most ${MAX_LISTED_INGREDIENTS} ids of ingredients.`;
const CART_ERROR = `cart must be a list of at most ${MAX_ORDER_LINES} items.`;
const ITEM_ERROR = 'itemId must be the id of an ingredient.';
const AMOUNT_ERROR = 'amount must be the text of a pack.';
const QUANTITY_ERROR = `quantity must be a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`;

const itemIdSchema = (error: string) => rawTextSchema({ max: 24, error }).regex(DOCUMENT_ID, { error });
const wholeNumberSchema = (min: number, max: number, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });

/** The request for a basket. Ids that the recipe or the shop does not know are ignored. */
export const basketRequestSchema = z.object({
  servings: wholeNumberSchema(SERVINGS.min, SERVINGS.max, SERVINGS_ERROR),
  have: z
    .array(rawTextSchema({ max: LINE_FIELDS.id.max, error: HAVE_ERROR }), { error: HAVE_ERROR })
    .max(RECIPE_FIELDS.ingredients.max, { error: HAVE_ERROR })
    .default([]),
  alwaysAtHome: z
    .array(itemIdSchema(AT_HOME_ERROR), { error: AT_HOME_ERROR })
    .max(MAX_LISTED_INGREDIENTS, { error: AT_HOME_ERROR })
    .default([]),
  prefer: z.enum(['cheapest', 'fewest'], { error: 'prefer must be cheapest or fewest.' }).default('cheapest'),
  cart: z
    .array(
      z.object(
        {
          itemId: itemIdSchema(ITEM_ERROR),
          amount: rawTextSchema({ max: 100, error: AMOUNT_ERROR }),
          quantity: wholeNumberSchema(MIN_QUANTITY, MAX_QUANTITY, QUANTITY_ERROR),
        },
        { error: CART_ERROR },
      ),
      { error: CART_ERROR },
    )
    .max(MAX_ORDER_LINES, { error: CART_ERROR })
    .default([]),
  countCart: z.boolean({ error: 'countCart must be true or false.' }).default(false),
});
export type BasketRequest = z.infer<typeof basketRequestSchema>;

const packSchema = z.object({
  amount: z.string(),
  quantity: z.int(),
  pricePerUnit: z.number(),
  unitPrice: z.string(),
});
const stateSchema = z.enum(['needed', 'have', 'atHome', 'optional']);
const quantitySchema = z.object({ amount: z.number(), unit: z.string() });
const substituteSchema = z.object({
  use: z.string(),
  ratio: z.string(),
  effect: z.string(),
  itemId: documentIdSchema.nullable(),
  name: z.string().nullable(),
  pack: packSchema.nullable(),
  /** Its extra parts, if the shop sells them. */
  others: z.array(z.object({ itemId: documentIdSchema, name: z.string(), pack: packSchema })),
});

/** A basket in a response; money is in dollars. */
export const basketResponseSchema = z.object({
  servings: z.int(),
  rows: z.array(
    z.object({
      lineIds: z.array(z.string()),
      state: stateSchema,
      itemId: documentIdSchema,
      name: z.string(),
      /** As the recipe calls for it, and in grams as it is bought. */
      need: quantitySchema.extend({ grams: z.number().optional() }).nullable(),
      packs: z.array(packSchema),
      leftover: quantitySchema.nullable(),
      shortPercent: z.int(),
      reason: z.string().optional(),
      substitutes: z.array(substituteSchema).optional(),
    }),
  ),
  elsewhere: z.array(
    z.object({
      lineIds: z.array(z.string()),
      state: stateSchema,
      itemId: documentIdSchema.nullable(),
      name: z.string(),
      need: quantitySchema.nullable(),
      substitutes: z.array(substituteSchema),
    }),
  ),
  subtotal: z.number(),
  shipping: z.number(),
  total: z.number(),
  advice: z
    .object({
      itemId: documentIdSchema,
      name: z.string(),
      amount: z.string(),
      insteadOf: z.string().nullable(),
      packs: z.array(z.object({ amount: z.string(), quantity: z.int() })),
      saves: z.number(),
      text: z.string(),
    })
    .optional(),
});
export type BasketResponse = z.infer<typeof basketResponseSchema>;

/** A recipe with the shop's products of its lines and substitutes. */
export const recipeProductsSchema = z.object({
  recipe: shownRecipeSchema,
  products: z.array(documentIdSchema.nullable()),
  substitutes: z.array(
    z.object({
      for: z.string(),
      use: z.string(),
      ratio: z.string(),
      effect: z.string(),
      product: documentIdSchema.nullable(),
      others: z.array(documentIdSchema),
    }),
  ),
  ingredients: z.array(ingredientViewSchema),
});
export type RecipeProducts = z.infer<typeof recipeProductsSchema>;
