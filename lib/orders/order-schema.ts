import { z } from 'zod';
import { emailSchema } from '@/lib/accounts/credential-schema';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/email-rules';
import { MAX_QUANTITY, MIN_QUANTITY } from '@/lib/cart/quantity-rules';
import { phoneNumberSchema } from '@/lib/geo/phone-schema';
import {
  CHECKOUT_FIELD_OPTIONS,
  checkoutAddressFields,
  createTextFields,
  postalAddressViewSchema,
} from '@/lib/geo/postal-address-schema';
import { documentIdSchema } from '@/lib/http/id-schema';
import { longListSchema } from '@/lib/http/page-schema';
import { METHOD_FACTS, PAYMENT_METHOD_TYPES, PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { rawTextSchema } from '@/lib/text/text-schema';
import { MAX_AMOUNT_LENGTH, SHIPPING_KINDS } from '@/models/ingredient-limits';
import {
  CARRIERS,
  MAX_REFUND_REASON_LENGTH,
  NOTE_LIMITS,
  ORDER_STATUSES,
  PAYMENT_STATES,
  REFUND_AUTHORS,
  REFUND_STATES,
  SHIPPING_HOLDS,
} from '@/models/order-limits';
import { WEEKDAYS } from '@/models/setting-limits';
import { MAX_ORDER_LINES, SHIPPING_LIMITS } from './order-rules';

const PHONE_ERROR = 'Invalid phone (10 digits)';
const QUANTITY_ERROR = `Quantity must be a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`;
const ITEM_ERROR = 'This item does not exist.';
const SIZE_ERROR = 'Please choose a size.';
const CARD_ERROR = 'Select saved card or enter new.';
const PAYPAL_ERROR = 'PayPal Order ID is missing. Cannot place order.';
const REFERENCE_ERRORS = { paymentMethodId: CARD_ERROR, paypalOrderId: PAYPAL_ERROR } as const;
/** One more than the maximum, so that an email that is cut off is still too long. */
const MAX_EMAIL_INPUT_LENGTH = MAX_EMAIL_LENGTH + 1;

/** The shipping details of the checkout's second step. */
export const shippingInfoSchema = z.object(
  {
    name: createTextFields(CHECKOUT_FIELD_OPTIONS).required('Full Name', SHIPPING_LIMITS.name),
    ...checkoutAddressFields,
    phone: phoneNumberSchema(PHONE_ERROR).default(''),
  },
  { error: 'Shipping details are missing. Please go back.' },
);
export type ShippingInfo = z.infer<typeof shippingInfoSchema>;

/** A cart line. A name may be sent too but is ignored, because the shop uses its own. */
const cartLineSchema = z.object({
  itemId: rawTextSchema({ max: 24, error: ITEM_ERROR }).regex(DOCUMENT_ID, { error: ITEM_ERROR }),
  amount: rawTextSchema({ max: 100, error: SIZE_ERROR }).min(1, { error: SIZE_ERROR }),
  quantity: z
    .int({ error: QUANTITY_ERROR })
    .min(MIN_QUANTITY, { error: QUANTITY_ERROR })
    .max(MAX_QUANTITY, { error: QUANTITY_ERROR }),
  /** In dollars, as shown to the customer; compared with the current price, never charged. */
  pricePerUnit: z.number({ error: 'The price of this item is missing.' }),
});
export type CartLine = z.infer<typeof cartLineSchema>;

/** The cart sent by PayPal's button; a line without an amount gets the amount that matches its price. */
export const paypalCartSchema = z
  .array(cartLineSchema.extend({ amount: cartLineSchema.shape.amount.optional() }), {
    error: 'Your cart is empty.',
  })
  .min(1, { error: 'Your cart is empty.' })
  .max(MAX_ORDER_LINES, { error: `An order holds at most ${MAX_ORDER_LINES} different items.` });
export type PaypalCart = z.infer<typeof paypalCartSchema>;

const MAX_ORDER_RECIPES = 100;

export const guestEmailSchema = z.object({
  email: emailSchema('Email is required', 'Invalid email format'),
});

/** The request body for placing an order. The `email` of a signed-in customer is ignored. */
export const placementSchema = z
  .object({
    email: z
      .string()
      .overwrite((email) => email.slice(0, MAX_EMAIL_INPUT_LENGTH))
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
    /** The recipes that something in the cart is for. They are only counted, so a wrong list is no reason to refuse an order. */
    recipes: z.array(documentIdSchema).max(MAX_ORDER_RECIPES).default([]).catch([]),
    paypalOrderId: rawTextSchema({ max: 36, error: PAYPAL_ERROR })
      .regex(/^[A-Z0-9]{1,36}$/, { error: PAYPAL_ERROR })
      .optional(),
  })
  .superRefine(({ paymentMethodType, ...references }, context) => {
    const addMissingIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { referenceField } = METHOD_FACTS[paymentMethodType];
    if (!references[referenceField]) addMissingIssue(referenceField, REFERENCE_ERRORS[referenceField]);
  });
export type Placement = z.infer<typeof placementSchema>;

const orderItemSchema = z.object({
  /** The ingredient's id, also if it has been deleted. */
  ingredientId: documentIdSchema,
  /** Null if the ingredient has been deleted. */
  itemId: z
    .object({ _id: documentIdSchema, name: z.string(), category: z.string(), image: z.string() })
    .nullable(),
  name: z.string(),
  amount: z.string(),
  quantity: z.number(),
  /** How many of its pieces are refunded or about to be; absent if none. */
  refundedQuantity: z.number().optional(),
  /** How many of those wait for the provider's word; absent if none. */
  refundingQuantity: z.number().optional(),
  /** How many pieces stay in the shop: refunded ones, and those on sale again; absent if none. */
  unsentQuantity: z.number().optional(),
  pricePerUnit: z.number(),
  /** The file name of its image when it was ordered; if it had none then, of its current one, or empty. */
  image: z.string(),
  /** How it was shipped when it was ordered; absent if that was unknown, and in older orders. */
  ships: z.enum(SHIPPING_KINDS).optional(),
});

/** An order in a response; amounts are in dollars, and `createdAt` is ISO 8601. */
export const orderViewSchema = z.object({
  _id: documentIdSchema,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATES),
  /** The provider accepted the payment and is reviewing it. */
  isUnderReview: z.boolean(),
  /** It was closed before the provider had said whether it took the money; absent otherwise. */
  isChargeUnanswered: z.literal(true).optional(),
  /** The customer asked the bank or the provider for the money, and that is not decided. */
  isDisputeOpen: z.literal(true).optional(),
  /** Everything that has not left the shop was refunded, or is about to be: nothing is sent any more. */
  isNothingSent: z.literal(true).optional(),
  /** Of the total, which stays what the order cost; absent if nothing was. */
  refunded: z.number().optional(),
  email: z.string(),
  userId: z.object({ _id: documentIdSchema, email: z.string() }).nullable(),
  items: z.array(orderItemSchema),
  shippingInfo: z.object({
    name: z.string(),
    ...postalAddressViewSchema.shape,
    phone: z.string(),
  }),
  /** From which day to which one it arrives, as its customer was told; absent in older orders. */
  arrival: z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** The days on which it ships, if something in it ships cold. */
      coldDays: z.array(z.enum(WEEKDAYS)).optional(),
    })
    .optional(),
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
});
export type OrderView = z.infer<typeof orderViewSchema>;
export const orderListSchema = z.array(orderViewSchema);

/** An admin's note on a resolved alert; `by` is the admin's email, or null if the account has been deleted. */
const alertNoteSchema = z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() });
export type AlertNote = z.infer<typeof alertNoteSchema>;
/** Notes on all resolved alerts of an order, oldest first. */
export const alertNotesSchema = z.array(alertNoteSchema);

/** The `refundsVersion` that the admin saw; with it, a change is refused if other pieces are to be sent meanwhile. */
const seenRefundsVersionSchema = z.int('seenRefundsVersion must be a whole number.').optional();

const TRACKING_ERROR = 'Please enter the number on the parcel: 4 to 40 letters and digits.';
/** Where an order is sent instead; the version as the admin saw it. */
export const addressCorrectionSchema = z.object({
  shippingInfo: shippingInfoSchema,
  seenRefundsVersion: seenRefundsVersionSchema,
});
export type CorrectedAddress = z.infer<typeof addressCorrectionSchema>;

/** A parcel at its carrier. */
const trackingSchema = z.object({
  carrier: z.enum(CARRIERS, { error: 'Please choose a carrier.' }),
  number: rawTextSchema({ max: 40, error: TRACKING_ERROR }).regex(/^[A-Za-z0-9]{4,40}$/, {
    error: TRACKING_ERROR,
  }),
});
export const shipmentSchema = z.object({
  isPacked: z.boolean({ error: 'isPacked must be true or false.' }),
  tracking: trackingSchema.nullable(),
  /** The tracking number that the admin saw; if it is another one by now, nothing is changed. */
  seenNumber: z.string().max(40).nullable().optional(),
  /** Whether the admin saw it as packed; if that has changed, it is not changed back. */
  seenPacked: z.boolean().optional(),
  seenRefundsVersion: seenRefundsVersionSchema,
});
export type Shipment = z.infer<typeof shipmentSchema>;

const AMOUNT_ERROR = 'Please enter an amount in dollars and cents, such as 4.99.';
/** In dollars. */
const amountSchema = z
  .number({ error: AMOUNT_ERROR })
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, { error: AMOUNT_ERROR });
export const partialRefundSchema = z.object({
  amount: amountSchema.min(0.01, { error: AMOUNT_ERROR }).max(1_000_000, { error: AMOUNT_ERROR }),
  /** The refunded sum that the admin saw; if it is more by now, nothing is refunded. */
  seenRefunded: amountSchema.min(0, { error: AMOUNT_ERROR }),
});

const PIECES_ERROR = 'Choose from 1 to the ordered number of pieces.';
const REASON_ERROR = 'Please say why.';
const LONG_REASON_ERROR = `The reason has at most ${MAX_REFUND_REASON_LENGTH} characters.`;
/** A refund for pieces, for shipping, or for an amount; the amount is the sum of the chosen pieces, unless it is given. */
export const refundRequestSchema = z.object({
  lines: z
    .array(
      z.object({
        itemId: documentIdSchema,
        amount: z.string().min(1).max(MAX_AMOUNT_LENGTH, { abort: true }),
        quantity: z
          .int({ error: PIECES_ERROR })
          .min(1, { error: PIECES_ERROR })
          .max(MAX_QUANTITY, { error: PIECES_ERROR }),
      }),
    )
    .max(MAX_ORDER_LINES)
    .optional(),
  amount: partialRefundSchema.shape.amount.optional(),
  shipping: z.boolean().optional(),
  reason: rawTextSchema({ max: MAX_REFUND_REASON_LENGTH, error: REASON_ERROR, tooLong: LONG_REASON_ERROR })
    .trim()
    .min(1, { error: REASON_ERROR }),
  /** The counted pieces go back on sale once the refund is made. */
  restock: z.boolean().optional(),
  seenRefunded: partialRefundSchema.shape.seenRefunded,
});
export type PartialRefundRequest = Omit<z.infer<typeof refundRequestSchema>, 'reason'> & { reason?: string };

const NOTE_ERROR = 'Please write something.';
const LONG_NOTE_ERROR = `A note has at most ${NOTE_LIMITS.characters} characters.`;
export const orderNoteSchema = z.object({
  note: rawTextSchema({ max: NOTE_LIMITS.characters, error: NOTE_ERROR, tooLong: LONG_NOTE_ERROR })
    .trim()
    .min(1, { error: NOTE_ERROR }),
});

const OUTCOME_ERROR = 'Say whether the refund was made';

/** An admin's finding at the provider about a refund whose outcome no one could tell. */
export const refundOutcomeSchema = z.object({
  refund: z.string().min(1).max(100),
  outcome: z.enum(['made', 'not_made'], { error: OUTCOME_ERROR }),
});
export type RefundOutcome = z.infer<typeof refundOutcomeSchema>;

const PAID_ERROR = 'Say how you paid the customer.';

/** A failed or returned refund, or null for all that an order owes, and how it was paid instead. */
export const outsideRefundSchema = z.object({
  refund: z.string().min(1).max(100).nullable(),
  note: rawTextSchema({ max: MAX_REFUND_REASON_LENGTH, error: PAID_ERROR, tooLong: LONG_REASON_ERROR })
    .trim()
    .min(1, { error: PAID_ERROR }),
});
export type OutsideRefund = z.infer<typeof outsideRefundSchema>;

/** An order as shown to admins; times are ISO 8601. */
export const adminOrderViewSchema = orderViewSchema.extend({
  payment: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    method: z.enum(PAYMENT_METHOD_TYPES),
    /** The payment's id at its provider, to look it up there. */
    reference: z.string().nullable(),
    changes: z.array(z.object({ at: z.iso.datetime(), state: z.enum(PAYMENT_STATES), by: z.string() })),
  }),
  /** Oldest first, in dollars; `at` is when each was asked for. */
  refunds: z.array(
    z.object({
      _id: z.string(),
      at: z.iso.datetime(),
      amount: z.number(),
      /** Its pieces; empty if it is for an amount. */
      lines: z.array(z.object({ name: z.string(), amount: z.string(), quantity: z.number() })),
      isForShipping: z.boolean(),
      reason: z.string().nullable(),
      isRestocked: z.boolean(),
      /** It was paid another way, not by the provider. */
      isOutside: z.boolean(),
      author: z.enum(REFUND_AUTHORS),
      /** The email of the admin who asked for it. */
      by: z.string().nullable(),
      state: z.enum(REFUND_STATES),
      /** The provider's code of its last refusal. */
      code: z.string().nullable(),
      /** Its id at the provider, to look it up there. */
      reference: z.string().nullable(),
      changes: z.array(z.object({ at: z.iso.datetime(), state: z.enum(REFUND_STATES) })),
    }),
  ),
  /** Failed and returned refunds of which an admin can say that they were paid another way; null for all that is owed. */
  payableRefunds: z.array(z.object({ refund: z.string().nullable(), amount: z.number() })),
  /** Its pieces have not left the shop, so that they could go back on sale. */
  isInShop: z.boolean(),
  /** Changes with its refunds: a parcel packed by an older list must not be sent. */
  refundsVersion: z.int(),
  /** Why it must not be shipped yet, although it is paid. */
  shippingHold: z.enum(SHIPPING_HOLDS).nullable(),
  alertNotes: alertNotesSchema,
  /** Changes by admins and by the customer, oldest first; `by` is the admin's email, or null if the account has been deleted. */
  statusChanges: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.enum(ORDER_STATUSES),
      by: z.string().nullable(),
      /** The customer made the change; `by` is the email of the order then. */
      isByCustomer: z.boolean(),
    }),
  ),
  /** Admins' notes about it for each other, oldest first. */
  notes: alertNotesSchema,
  packedAt: z.iso.datetime().nullable(),
  tracking: trackingSchema.nullable(),
  /** Of the total, in dollars. */
  refunded: z.number(),
});
export type AdminOrderView = z.infer<typeof adminOrderViewSchema>;
export const adminOrderListSchema = z.object({
  orders: z.array(adminOrderViewSchema),
  ...longListSchema,
});

export const STATUS_ERROR = `status must be one of ${ORDER_STATUSES.join(', ')}`;
export const orderStatusSchema = z.object({
  status: z.enum(ORDER_STATUSES, { error: STATUS_ERROR }),
  /** The status that the admin saw; with it, the change is refused if the order has another one meanwhile. */
  seenStatus: z
    .enum(ORDER_STATUSES, { error: `seenStatus must be one of ${ORDER_STATUSES.join(', ')}` })
    .optional(),
  seenRefundsVersion: seenRefundsVersionSchema,
});

const paidResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  order: orderViewSchema,
  /** Opens the order's page without an account. */
  orderToken: z.string(),
});
const actionRequiredResponseSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  requiresActionOrConfirmation: z.literal(true),
  requiresAction: z.boolean(),
  requiresConfirmation: z.boolean(),
  requiresClientConfirmationWithPM: z.boolean(),
  paymentIntentClientSecret: z.string(),
  paymentMethodIdForClientConfirm: z.string().optional(),
});
/** Not paid yet because the provider is still processing the payment; there is nothing for the customer to do. */
const processingResponseSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  requiresActionOrConfirmation: z.literal(false),
});
export const placementResponseSchema = z.union([
  paidResponseSchema,
  actionRequiredResponseSchema,
  processingResponseSchema,
]);
export type PlacementResponse = z.infer<typeof placementResponseSchema>;

export const attemptResponseSchema = z.object({
  /** Paid, or captured and under review. */
  success: z.boolean(),
  state: z.enum(PAYMENT_STATES),
  message: z.string(),
  orderNumber: z.string(),
  /** Whether the provider has just confirmed that nothing was charged; false if unknown. */
  isNothingCharged: z.boolean(),
  /** Only sent to the session that placed the order. */
  order: orderViewSchema.optional(),
  /** Opens the order's page without an account; sent with the order. */
  orderToken: z.string().optional(),
});
export type AttemptResponse = z.infer<typeof attemptResponseSchema>;
