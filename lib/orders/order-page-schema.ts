import { z } from 'zod';
import { emailSchema } from '@/lib/accounts/credential-schema';
import { documentIdSchema } from '@/lib/http/id-schema';
import { tidiedTextSchema } from '@/lib/text/text-schema';
import { SHIPPING_KINDS } from '@/models/ingredient-limits';
import { CARRIERS } from '@/models/order-limits';
import { ORDER_NUMBER, toTypedOrderNumber } from './order-number-rules';
import { orderViewSchema } from './order-schema';
import { ORDER_EVENTS } from './order-timeline-rules';

/** Headers of a request about an order: the token of its link, which its owner's session replaces. */
export const orderTokenSchema = z.object({
  'Order-Token': z.string().max(100, { error: 'This link is incomplete.' }).optional(),
});

const NUMBER_ERROR = 'Enter the order number, such as 7KQ4-M2XR-9WBT.';

/** A request for the link to an order. */
export const orderLinkRequestSchema = z.object({
  orderNumber: tidiedTextSchema({ tidy: toTypedOrderNumber, max: 14, error: NUMBER_ERROR }).regex(
    ORDER_NUMBER,
    { error: NUMBER_ERROR },
  ),
  email: emailSchema('Email is required', 'Invalid email format'),
});
export type OrderLinkRequest = z.infer<typeof orderLinkRequestSchema>;

/** A parcel, and the page of its carrier on which it can be followed. */
const parcelSchema = z.object({ carrier: z.enum(CARRIERS), number: z.string(), url: z.url() });

/** An order as its customer sees it on its own page; amounts are in dollars, and times ISO 8601. */
export const customerOrderSchema = orderViewSchema.extend({
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      event: z.enum(ORDER_EVENTS),
      /** The pieces that a refund is for. */
      pieces: z.array(z.string()).optional(),
    }),
  ),
  tracking: parcelSchema.nullable(),
  /** Of the total; the order's `total` stays the paid sum. */
  refunded: z.number(),
  canCancel: z.boolean(),
  /** A guest's order, opened by the link in its email: an account with the same email can take it over. */
  canClaim: z.boolean(),
});
export type CustomerOrder = z.infer<typeof customerOrderSchema>;

const packSchema = z.object({ amount: z.string(), price: z.number() });

/** The items that can be ordered again, at today's prices in dollars, and those no longer sold or sold out. */
export const reorderSchema = z.object({
  lines: z.array(
    z.object({
      ingredient: z.object({
        _id: documentIdSchema,
        name: z.string(),
        description: z.string(),
        aliases: z.array(z.string()),
        category: z.string(),
        amounts: z.array(packSchema),
        sellable: z.boolean(),
        image: z.string(),
        ships: z.enum(SHIPPING_KINDS).nullable(),
      }),
      pack: packSchema,
      quantity: z.number(),
      /** The pack that was ordered then, if it is another one now; null if it is the same. */
      formerAmount: z.string().nullable(),
      /** Whether that pack is still sold, but too few of it are left. */
      isFormerSoldOut: z.boolean(),
      /** Whether the quantity is smaller than it was then, because no more are left. */
      isReduced: z.boolean(),
    }),
  ),
  /** The names of items that are no longer sold. */
  missing: z.array(z.string()),
  /** The names of items of which nothing is left. */
  soldOut: z.array(z.string()),
});
export type Reorder = z.infer<typeof reorderSchema>;
