import { z } from 'zod';
import { PAYMENT_STATES } from '@/models/order-limits';

const stateSchema = z.enum(PAYMENT_STATES);
const packSchema = z.object({ itemId: z.string(), amount: z.string() });

/** How many pieces are left of each pack of the cart that has too few. */
const OUT_OF_STOCK = {
  out_of_stock: z.object({ items: z.array(packSchema.extend({ left: z.int() })) }),
} as const;

/** The current price of each pack of the cart; null if it is no longer sold. */
const PRICE_CHANGED = {
  price_changed: z.object({ items: z.array(packSchema.extend({ pricePerUnit: z.number().nullable() })) }),
} as const;

/** The errors of an order, with the facts of the order that the checkout's key has placed. */
export const PLACEMENT_ERRORS = {
  not_found: null,
  ...PRICE_CHANGED,
  ...OUT_OF_STOCK,
  conflict: z.object({ state: stateSchema.optional() }),
  /** Only the number and the state in a session other than the one that paid; otherwise without the state. */
  already_paid: z.object({
    orderNumber: z.string(),
    total: z.number().optional(),
    createdAt: z.iso.datetime().optional(),
    state: stateSchema.optional(),
  }),
  /** The number and the state only in a session other than the one that placed the order. */
  in_progress: z.object({ orderNumber: z.string().optional(), state: stateSchema.optional() }),
  /** PayPal's reason code. */
  payment_declined: z.object({ paypalIssue: z.string().optional() }),
  provider_failed: null,
} as const;

/** The errors of a PayPal order, which is created before the shop's own. */
export const PAYPAL_DRAFT_ERRORS = {
  ...PRICE_CHANGED,
  ...OUT_OF_STOCK,
  in_progress: null,
  provider_failed: null,
} as const;
