import mongoose from 'mongoose';
import { PAYMENT_MODES } from '@/lib/runtime/payment-mode-rules';
import { PAYMENT_METHOD_TYPES, PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { SHIPPING_KINDS } from './ingredient-limits';
import {
  CARRIERS,
  CURRENCY,
  ORDER_STATUSES,
  PARTIAL_REFUND_STATES,
  PAYMENT_STATES,
  REFUND_AUTHORS,
  REFUND_KEY_ANSWERS,
  REFUND_STATES,
} from './order-limits';
import { listOrderWords, type SearchedOrder } from './order-words';
import { WEEKDAYS } from './setting-limits';

const lineSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Name and price at the time of the order. */
    name: { type: String, required: true },
    amount: { type: String, required: true },
    priceCents: { type: Number, required: true },
    quantity: { type: Number, required: true },
    /** How it was shipped then; absent if that was unknown, and in older orders. */
    ships: { type: String, enum: SHIPPING_KINDS },
    /** The file name of its image then; absent if it had none, and in older orders. */
    image: { type: String },
  },
  { _id: false },
);

const shippingSchema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    street1: { type: String, required: true },
    street2: { type: String, default: '' },
    city: { type: String, required: true },
    state: { type: String, required: true },
    /** 12345 or 12345-6789. */
    postalCode: { type: String, required: true },
    /** 10 digits or empty. */
    phone: { type: String, default: '' },
  },
  { _id: false },
);

const paymentChangeSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    state: { type: String, enum: PAYMENT_STATES, required: true },
    /** The source of the change: the placement, a webhook, the reconciler or an admin's request. */
    by: { type: String, required: true },
  },
  { _id: false },
);

const statusChangeSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    status: { type: String, enum: ORDER_STATUSES, required: true },
    /** The admin who made the change; absent if the customer made it. */
    adminId: { type: mongoose.Schema.Types.ObjectId },
  },
  { _id: false },
);

const noteSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    adminId: { type: mongoose.Schema.Types.ObjectId, required: true },
    note: { type: String, required: true },
  },
  { _id: false },
);

const trackingSchema = new mongoose.Schema(
  {
    carrier: { type: String, enum: CARRIERS, required: true },
    number: { type: String, required: true },
  },
  { _id: false },
);

const refundLineSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    amount: { type: String, required: true },
    quantity: { type: Number, required: true },
  },
  { _id: false },
);

/** A refund, which is followed by its own id here and at the provider; sums are computed from refunds. */
const refundSchema = new mongoose.Schema({
  /** Random, or derived from the provider's id. The provider gets it with the request, and returns it with the refund. */
  _id: { type: String, required: true },
  /** The provider's id. */
  reference: { type: String },
  cents: { type: Number, required: true },
  /** The pieces that it is for; absent if it is for an amount. */
  lines: { type: [refundLineSchema], default: undefined },
  /** How much of it is for shipping. */
  shippingCents: { type: Number },
  /** The admin's text about it. */
  reason: { type: String },
  /** The counted pieces of its lines go back on sale. */
  isRestocked: { type: Boolean },
  author: { type: String, enum: REFUND_AUTHORS, required: true },
  /** The admin who asked for it. */
  adminId: { type: mongoose.Schema.Types.ObjectId },
  askedAt: { type: Date, required: true },
  state: { type: String, enum: REFUND_STATES, required: true },
  /** Its states, oldest first, without its request. */
  changes: {
    type: [
      new mongoose.Schema(
        {
          at: { type: Date, required: true },
          state: { type: String, enum: REFUND_STATES, required: true },
        },
        { _id: false },
      ),
    ],
    default: [],
  },
  /** The idempotency key of its request. */
  key: { type: String },
  /** When it was first sent with this key; the provider forgets keys. */
  sentAt: { type: Date },
  keyAnswer: { type: String, enum: REFUND_KEY_ANSWERS },
  /** The provider's code of the last refusal, and how many there were. */
  code: { type: String },
  refusals: { type: Number },
  /** The dispute that the bank decided; unset for all other refunds. */
  disputeReference: { type: String },
  /** It stands for refunds of which only the sum is known. */
  isSum: { type: Boolean },
  /** PayPal lists it, but has not said whether it was made in its dashboard or taken by a bank: no one is told who gave it. */
  isUnattributed: { type: Boolean },
  /** An event has called it a refund, during a dispute, in which that may also be what a bank took. */
  isCalledRefund: { type: Boolean },
  /** It was paid outside of the provider, such as by check: the refund that had failed or came back, or else the order's id. */
  insteadOf: { type: String },
});

/** Read only: older versions stored refunds of a part like this. */
const partialRefundSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    adminId: { type: mongoose.Schema.Types.ObjectId, required: true },
    cents: { type: Number, required: true },
    /** The sum refunded before: the provider's tells whether this refund has been made. */
    baseCents: { type: Number, required: true },
    state: { type: String, enum: PARTIAL_REFUND_STATES, required: true },
    /** The provider has accepted it, and makes it later, or not: it must not be requested again. */
    isAccepted: { type: Boolean },
    /** The number of the current attempt; part of the idempotency key, so it is only incremented after a failure. */
    attempt: { type: Number, required: true, default: 1 },
  },
  { _id: false },
);

const paymentSchema = new mongoose.Schema(
  {
    state: { type: String, enum: PAYMENT_STATES, required: true, default: 'pending' },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    method: { type: String, enum: PAYMENT_METHOD_TYPES, required: true },
    /** The order's only payment at its provider: a payment intent or a PayPal order. */
    reference: { type: String },
    /** The charge or capture that took the money. */
    captureReference: { type: String },
    /** When PayPal started its review: the customer saw a confirmation, and gets the outcome by email. */
    acceptedAt: { type: Date },
    /** The customer at the provider; never leaves the server. */
    customerReference: { type: String },
    /** The last payment method tried; once paid, the one that paid; never leaves the server. */
    paymentMethodId: { type: String },
    /** The payment methods that the customer asked to save when paying. */
    savedMethodIds: { type: [String], default: [] },
    /**
     * Failed attempts to create the payment. The provider repeats the failure for the same key, so the next
     * attempt needs another one.
     */
    openings: { type: Number, required: true, default: 0 },
    /** Confirmations requested; incremented before each, since it is part of the idempotency key. */
    attempts: { type: Number, required: true, default: 0 },
    /** When the last one was requested. */
    triedAt: { type: Date },
    /** When a capture was requested that the provider has not answered: it may still take the money. */
    capturingSince: { type: Date },
    decline: { type: new mongoose.Schema({ code: String, message: String }, { _id: false }) },
    changes: { type: [paymentChangeSchema], default: [] },
    /** The mode in which it was created: sandbox, test or live. */
    mode: { type: String, enum: PAYMENT_MODES },
    /** The provider account it belongs to; absent if the shop may not query it. */
    account: { type: String },
    /** How often the provider refused to show a payment that must be refunded. */
    refundRefusals: { type: Number },
    /** How often an admin retried a failed refund. */
    refundRetries: { type: Number },
    /** The amount refunded so far, which only processes of an older version read: see `computeRefundedCents`. */
    refundedCents: { type: Number },
    /** Read only: the refunds of a part that admins requested, as older versions stored them. */
    partialRefunds: { type: [partialRefundSchema], default: undefined },
    /** When the read began that the payment was last recorded from: an older read changes nothing. */
    readAt: { type: Date },
    /** The provider's id of the last dispute. */
    disputeReference: { type: String },
    /** Whether that one is open; absent in older orders. A refunded order stays refunded when its customer disputes it. */
    isDisputeOpen: { type: Boolean },
    /** The disputes that have ended: a late event that one was opened changes nothing. */
    endedDisputes: { type: [String], default: undefined },
    /** Since when the provider does not find the open dispute. */
    disputeMissingSince: { type: Date },
    /** When the reconciler next checks with the provider; unset if nothing can change without the shop. */
    lookAt: { type: Date },
  },
  { _id: false },
);

const arrivalSchema = new mongoose.Schema(
  {
    /** 2026-12-08. */
    from: { type: String, required: true },
    to: { type: String, required: true },
    /** The days on which it ships, if something in it ships cold. */
    coldDays: { type: [{ type: String, enum: WEEKDAYS, required: true }], default: undefined },
  },
  { _id: false },
);

const orderSchema = new mongoose.Schema(
  {
    /** Random: part of the idempotency keys at the providers, which outlive a database. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    orderNumber: { type: String, required: true },
    status: { type: String, enum: ORDER_STATUSES, required: true, default: 'Pending' },
    /** The status changes by admins and by the customer, oldest first. */
    statusChanges: { type: [statusChangeSchema], default: [] },
    email: { type: String, required: true },
    /** Absent for guests, and after the account was deleted. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    /** Whether a guest placed it, as opposed to a deleted account. Absent in older orders. */
    isGuest: { type: Boolean },
    shippingInfo: { type: shippingSchema, required: true },
    /** When it arrives, as its customer was told; absent in older orders. */
    arrival: { type: arrivalSchema },
    items: { type: [lineSchema], required: true },
    /** The recipes that its cart was for, which are only counted; absent if there were none, and in older orders. */
    recipeIds: { type: [mongoose.Schema.Types.ObjectId], default: undefined },
    subtotalCents: { type: Number, required: true },
    shippingCents: { type: Number, required: true },
    taxCents: { type: Number, required: true },
    totalCents: { type: Number, required: true },
    currency: { type: String, required: true, default: CURRENCY },
    /**
     * Unique among the orders of a checkout: only one that is paid, or can still be paid, has it. A voided
     * order keeps it until its checkout's next order gets it.
     */
    placementKey: { type: String },
    /** Hash of the checkout's key, which authorizes requests for its outcome; unset for derived keys. */
    checkoutKey: { type: String },
    /** Hash of the client's IP address: limits one client's open orders. */
    client: { type: String },
    /** Hash of the content that must match if the key is reused. */
    fingerprint: { type: String, required: true },
    payment: { type: paymentSchema, required: true },
    /** Oldest first; absent if there was none, and in older orders: see `listRefunds`. */
    refunds: { type: [refundSchema], default: undefined },
    /** Counts the changes of what is sent and where: of `refunds`, and of the address. */
    refundsVersion: { type: Number },
    /** Admins' notes about it for each other, oldest first. */
    notes: { type: [noteSchema], default: undefined },
    /** When it was packed: from then on, its customer cannot cancel it. */
    packedAt: { type: Date },
    /** Where the parcel can be followed. */
    tracking: { type: trackingSchema },
    /** When it took the pieces of its counted packs out of the stock; absent if it has none. */
    stockReservedAt: { type: Date },
    /** When it gave them back while it can still be paid: they must be taken again before it is charged or shipped. */
    stockReturnedAt: { type: Date },
    /** Its last change that the sums of its day do not have yet; absent once they have it. */
    unsummedChange: { type: mongoose.Schema.Types.ObjectId },
    /** By which admins find it; never read. Absent in orders that an older version has stored, until they are migrated. */
    searchWords: {
      type: [String],
      select: false,
      default(this: SearchedOrder) {
        return listOrderWords(this);
      },
    },
    createdAt: { type: Date, required: true },
  },
  { collection: 'orders', versionKey: false },
);

orderSchema.index({ orderNumber: 1 }, { unique: true });
orderSchema.index(
  { placementKey: 1 },
  { unique: true, partialFilterExpression: { placementKey: { $exists: true } } },
);
orderSchema.index({ checkoutKey: 1 }, { sparse: true });
orderSchema.index({ 'payment.reference': 1 }, { unique: true, sparse: true });
orderSchema.index({ 'payment.paymentMethodId': 1 }, { sparse: true });
// An event about a refund names the capture only.
orderSchema.index({ 'payment.captureReference': 1 }, { sparse: true });
// Refunds that are continued, even if a process of an older version has ended the checks of their order.
orderSchema.index({ 'refunds.state': 1 }, { sparse: true });
// The ledger of a period also compares its refunds.
orderSchema.index({ 'refunds.askedAt': 1 }, { sparse: true });
// The accountant's month: when payments and refunds were made.
orderSchema.index({ 'payment.changes.at': 1 });
orderSchema.index({ 'refunds.changes.at': 1 }, { sparse: true });
orderSchema.index({ 'payment.lookAt': 1 }, { sparse: true });
orderSchema.index({ userId: 1, createdAt: -1 });
// Paid orders that do not hold their pieces.
orderSchema.index({ stockReturnedAt: 1 }, { sparse: true });
// To sum up the days of changed orders.
orderSchema.index({ unsummedChange: 1 }, { sparse: true });
// What admins search for, and documents without words.
orderSchema.index({ searchWords: 1 });
// A dispute or a refund as its provider's dashboard names it.
orderSchema.index({ 'payment.disputeReference': 1 }, { sparse: true });
orderSchema.index({ 'refunds.reference': 1 }, { sparse: true });
// The orders of a customer, with or without an account.
orderSchema.index({ email: 1, createdAt: -1, _id: -1 });
// To count a client's open orders.
orderSchema.index({ client: 1, 'payment.state': 1 });
// To keep the images that orders show.
orderSchema.index({ 'items.image': 1 }, { sparse: true });
// The orders with a product.
orderSchema.index({ 'items.ingredientId': 1, createdAt: -1, _id: -1 });
// The admin list, with a status, with a payment state, and without. SecantusDB sorts by an index only when the sort names all its
// keys.
orderSchema.index({ status: 1, createdAt: -1, _id: -1 });
orderSchema.index({ 'payment.state': 1, createdAt: -1, _id: -1 });
// What waits to be packed and to be shipped: counted without reading the orders that were never paid.
orderSchema.index({ status: 1, packedAt: 1, 'payment.state': 1, createdAt: -1, _id: -1 });
orderSchema.index({ createdAt: -1, _id: -1 });

export type OrderDocument = mongoose.InferSchemaType<typeof orderSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Order: mongoose.Model<OrderDocument> =
  mongoose.models.Order ?? mongoose.model<OrderDocument>('Order', orderSchema);
