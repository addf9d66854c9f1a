import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '@/lib/http/errors';
import { adminOrderViewSchema } from '@/lib/orders/order-schema';
import { ingredientViewSchema } from '@/lib/recipes/ingredient-schema';
import { recipeViewSchema } from '@/lib/recipes/recipe-schema';
import { contentPageSchema } from '@/lib/site/content-page-schema';
import { PAYMENT_STATES } from '@/models/order-limits';

/** The error envelope, with the fields that some endpoints add. */
export const errorSchema = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  error: z.string(),
  message: z.string(),
  /** The first message of each invalid input field, by its dotted path. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The number of the order placed with the checkout's key. */
  orderNumber: z.string().optional(),
  total: z.number().optional(),
  createdAt: z.iso.datetime().optional(),
  state: z.enum(PAYMENT_STATES).optional(),
  /**
   * For `price_changed`: the current price of each cart line; null if it is no longer sold. For `out_of_stock`: how many
   * pieces are left of each pack that has too few.
   */
  items: z
    .union([
      z.array(z.object({ itemId: z.string(), amount: z.string(), pricePerUnit: z.number().nullable() })),
      z.array(z.object({ itemId: z.string(), amount: z.string(), left: z.int() })),
    ])
    .optional(),
  /** For `edit_conflict`: the document as it is stored. */
  current: z.union([recipeViewSchema, ingredientViewSchema]).optional(),
  /** For `payment_declined`: PayPal's reason code. */
  paypalIssue: z.string().optional(),
});

export const adminErrorSchema = errorSchema.extend({
  /** The same message; absent from the gateway's own errors. */
  msg: z.string().optional(),
  current: z
    .union([recipeViewSchema, ingredientViewSchema, adminOrderViewSchema, contentPageSchema])
    .optional(),
});
