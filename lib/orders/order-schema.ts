import { z } from 'zod';
import { emailSchema } from '@/lib/accounts/credential-schema';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/email-rules';
import { MAX_QUANTITY, MIN_QUANTITY } from '@/lib/cart/quantity-rules';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { US_STATES, type UsState } from '@/lib/geo/state-rules';
import { pageParameterSchema } from '@/lib/http/page-schema';
import { rawTextSchema, textSchema, tidiedTextSchema } from '@/lib/text/text-schema';
import {
  ORDER_STATUSES,
  PAYMENT_METHOD_TYPES,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
} from '@/models/order-limits';
import { MAX_ORDER_LINES, SHIPPING_LIMITS } from './order-rules';

const ZIP_ERROR = 'Invalid ZIP Code (e.g., 12345 or 12345-6789)';
const PHONE_ERROR = 'Invalid phone (10 digits)';
const QUANTITY_ERROR = `Quantity must be a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`;
/** The most orders on a page of the admin's list. */
const MAX_ORDER_PAGE = 100;
const LIMIT_ERROR = `limit must be a whole number from 1 to ${MAX_ORDER_PAGE}`;
const ITEM_ERROR = 'This item does not exist.';
const SIZE_ERROR = 'Please choose a size.';
const CARD_ERROR = 'Select saved card or enter new.';
const PAYPAL_ERROR = 'PayPal Order ID is missing. Cannot place order.';
/** Longer than any state, ZIP Code or phone number once it is tidied. */
const LONGEST_CODE = 20;
/** One more than an e-mail may have: a longer one stays too long. */
const LONGEST_EMAIL_READ = MAX_EMAIL_LENGTH + 1;

/** Leading spaces go, repeated ones become one. A missing key and an empty text read the same message. */
function requiredText(name: string, max: number) {
  const error = `${name} is required`;
  const tooLong = `${name} must be at most ${max} characters`;
  return tidiedTextSchema({ max, error, tooLong, tidy: collapseSpaces }).min(1, { error });
}

function collapseSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Where an order goes, as the checkout's second step takes it. */
export const shippingInfoSchema = z.object(
  {
    name: requiredText('Full Name', SHIPPING_LIMITS.name),
    street1: requiredText('Street Address', SHIPPING_LIMITS.street1),
    street2: tidiedTextSchema({
      max: SHIPPING_LIMITS.street2,
      error: 'Apt / Suite must be text',
      tooLong: `Apt / Suite must be at most ${SHIPPING_LIMITS.street2} characters`,
      tidy: collapseSpaces,
    }).default(''),
    city: requiredText('City', SHIPPING_LIMITS.city),
    state: textSchema({ max: LONGEST_CODE, error: 'State is required' }).pipe(
      z.enum(US_STATES.map(({ value }) => value) as [UsState, ...UsState[]], {
        error: 'State is required',
      }),
    ),
    postalCode: textSchema({ max: LONGEST_CODE, error: 'ZIP is required', tooLong: ZIP_ERROR })
      .min(1, { error: 'ZIP is required' })
      .regex(/^\d{5}(-\d{4})?$/, { error: ZIP_ERROR }),
    phone: tidiedTextSchema({
      max: LONGEST_CODE,
      error: PHONE_ERROR,
      tidy: (phone) => phone.replace(/[\s().-]/g, ''),
    })
      .regex(/^(\d{10})?$/, { error: PHONE_ERROR })
      .default(''),
  },
  { error: 'Shipping details are missing. Please go back.' },
);
export type ShippingInfo = z.infer<typeof shippingInfoSchema>;

/** One line of a cart. Its name may come along and is not read: the shop knows it better. */
export const cartLineSchema = z.object({
  itemId: rawTextSchema({ max: 24, error: ITEM_ERROR }).regex(/^[0-9a-f]{24}$/, { error: ITEM_ERROR }),
  amount: rawTextSchema({ max: 100, error: SIZE_ERROR }).min(1, { error: SIZE_ERROR }),
  quantity: z
    .int({ error: QUANTITY_ERROR })
    .min(MIN_QUANTITY, { error: QUANTITY_ERROR })
    .max(MAX_QUANTITY, { error: QUANTITY_ERROR }),
  /** Dollars, as the customer saw it: compared with today's price, never charged. */
  pricePerUnit: z.number({ error: 'The price of this item is missing.' }),
});
export type CartLine = z.infer<typeof cartLineSchema>;

/** What PayPal's button sends: a line may leave its size to its price. */
export const paypalCartSchema = z
  .array(cartLineSchema.extend({ amount: cartLineSchema.shape.amount.optional() }), {
    error: 'Your cart is empty.',
  })
  .min(1, { error: 'Your cart is empty.' })
  .max(MAX_ORDER_LINES, { error: `An order holds at most ${MAX_ORDER_LINES} different items.` });
export type PaypalCart = z.infer<typeof paypalCartSchema>;

export const guestEmailSchema = z.object({
  email: emailSchema('Email is required', 'Invalid email format'),
});

/** What a checkout sends. A signed-in customer's `email` is not read. */
export const placementSchema = z
  .object({
    email: z
      .string()
      .overwrite((email) => email.slice(0, LONGEST_EMAIL_READ))
      .optional()
      .catch(undefined),
    shippingInfo: shippingInfoSchema,
    items: z
      .array(cartLineSchema, { error: 'Your cart is empty.' })
      .min(1, { error: 'Your cart is empty.' })
      .max(MAX_ORDER_LINES, { error: `An order holds at most ${MAX_ORDER_LINES} different items.` }),
    paymentMethodType: z.enum(PAYMENT_METHOD_TYPES, { error: 'Please choose how to pay.' }),
    paymentMethodId: rawTextSchema({ max: 203, error: CARD_ERROR })
      .regex(/^pm_\w{1,200}$/, { error: CARD_ERROR })
      .optional(),
    saveCard: z.boolean({ error: 'saveCard must be true or false.' }).default(false),
    paypalOrderId: rawTextSchema({ max: 36, error: PAYPAL_ERROR })
      .regex(/^[A-Z0-9]{1,36}$/, { error: PAYPAL_ERROR })
      .optional(),
  })
  .superRefine(({ paymentMethodType, paymentMethodId, paypalOrderId }, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (paymentMethodType === 'paypal') {
      if (!paypalOrderId) missing('paypalOrderId', PAYPAL_ERROR);
    } else if (!paymentMethodId) missing('paymentMethodId', CARD_ERROR);
  });
export type Placement = z.infer<typeof placementSchema>;

const orderItemSchema = z.object({
  /** Null once the ingredient is gone. */
  itemId: z.object({ _id: documentIdSchema, name: z.string(), image: z.string() }).nullable(),
  name: z.string(),
  amount: z.string(),
  quantity: z.number(),
  pricePerUnit: z.number(),
});

/** An order as it leaves the server; sums are dollars, `createdAt` is ISO 8601. */
export const orderViewSchema = z.object({
  _id: documentIdSchema,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATES),
  /** PayPal took the payment, and looks into it. */
  isUnderReview: z.boolean(),
  email: z.string(),
  userId: z.object({ _id: documentIdSchema, email: z.string() }).nullable(),
  items: z.array(orderItemSchema),
  shippingInfo: z.object({
    name: z.string(),
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    phone: z.string(),
  }),
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
});
export type OrderView = z.infer<typeof orderViewSchema>;
export const orderListSchema = z.array(orderViewSchema);

/** What an admin noted on dealing with an alert; `by` is their email, null once the account is gone. */
const alertNoteSchema = z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() });
export type AlertNote = z.infer<typeof alertNoteSchema>;
/** Of all resolved alerts of an order, oldest first. */
export const alertNotesSchema = z.array(alertNoteSchema);

/** An order as admins see it; times are ISO 8601. */
export const adminOrderViewSchema = orderViewSchema.extend({
  payment: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    method: z.enum(PAYMENT_METHOD_TYPES),
    /** The payment's id at its provider, to look it up there. */
    reference: z.string().nullable(),
    changes: z.array(z.object({ at: z.iso.datetime(), state: z.enum(PAYMENT_STATES), by: z.string() })),
  }),
  alertNotes: alertNotesSchema,
  /** What admins chose, oldest first; `by` is their e-mail, null once the account is gone. */
  statusChanges: z.array(
    z.object({ at: z.iso.datetime(), status: z.enum(ORDER_STATUSES), by: z.string().nullable() }),
  ),
});
export type AdminOrderView = z.infer<typeof adminOrderViewSchema>;
export const adminOrderListSchema = z.object({
  orders: z.array(adminOrderViewSchema),
  totalPages: z.number(),
});
export type AdminOrderList = z.infer<typeof adminOrderListSchema>;

const STATUS_ERROR = `status must be one of ${ORDER_STATUSES.join(', ')}`;
export const orderStatusSchema = z.object({ status: z.enum(ORDER_STATUSES, { error: STATUS_ERROR }) });

export const adminOrderQuerySchema = z.object({
  page: pageParameterSchema,
  limit: z
    .string()
    .regex(/^\d{1,3}$/, LIMIT_ERROR)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT_ERROR).max(MAX_ORDER_PAGE, LIMIT_ERROR))
    .default(20),
  status: z.enum(ORDER_STATUSES, { error: STATUS_ERROR }).optional(),
});
export type AdminOrderQuery = z.infer<typeof adminOrderQuerySchema>;

const paidAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  order: orderViewSchema,
});
const actingAnswerSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  requiresActionOrConfirmation: z.literal(true),
  requiresAction: z.boolean(),
  requiresConfirmation: z.boolean(),
  requiresClientConfirmationWithPM: z.boolean(),
  paymentIntentClientSecret: z.string(),
  paymentMethodIdForClientConfirm: z.string().optional(),
});
/** Neither paid nor in the customer's hands: the provider still works on it. */
const waitingAnswerSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  requiresActionOrConfirmation: z.literal(false),
});
export const placementAnswerSchema = z.union([paidAnswerSchema, actingAnswerSchema, waitingAnswerSchema]);
export type PlacementAnswer = z.infer<typeof placementAnswerSchema>;

export const attemptAnswerSchema = z.object({
  /** Paid, or taken and under review. */
  success: z.boolean(),
  state: z.enum(PAYMENT_STATES),
  message: z.string(),
  orderNumber: z.string(),
  /** Whether the provider itself said, now, that it took nothing; false where it is not known. */
  isNothingCharged: z.boolean(),
  /** For the session that placed it. */
  order: orderViewSchema.optional(),
});
export type AttemptAnswer = z.infer<typeof attemptAnswerSchema>;

/** The header `Idempotency-Key`: a UUID per checkout. */
export const checkoutKeySchema = z.object({
  'Idempotency-Key': z.uuid({ error: 'Idempotency-Key must be a UUID.' }).toLowerCase(),
});
