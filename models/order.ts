import mongoose from 'mongoose';
import { PAYMENT_MODES } from '@/lib/config/payment-mode-rules';
import {
  CURRENCY,
  ORDER_STATUSES,
  PAYMENT_METHOD_TYPES,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
} from './order-limits';

const lineSchema = new mongoose.Schema(
  {
    ingredientId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Name and price as they were when the order was placed. */
    name: { type: String, required: true },
    amount: { type: String, required: true },
    priceCents: { type: Number, required: true },
    quantity: { type: Number, required: true },
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
    /** Who learned it: the placement, a webhook, the reconciler, an admin's call. */
    by: { type: String, required: true },
  },
  { _id: false },
);

const statusChangeSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    status: { type: String, enum: ORDER_STATUSES, required: true },
    /** The admin who chose it. */
    adminId: { type: mongoose.Schema.Types.ObjectId, required: true },
  },
  { _id: false },
);

const paymentSchema = new mongoose.Schema(
  {
    state: { type: String, enum: PAYMENT_STATES, required: true, default: 'pending' },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    method: { type: String, enum: PAYMENT_METHOD_TYPES, required: true },
    /** The one payment of this order at its provider: payment intent or PayPal order. */
    reference: { type: String },
    /** The charge or capture that took the money. */
    captureReference: { type: String },
    /** When PayPal took it under review: its customer was thanked, and reads the outcome in an email. */
    acceptedAt: { type: Date },
    /** The customer at the provider; never leaves the server. */
    customerReference: { type: String },
    /** The payment method tried last, and once it is paid the one that paid; never leaves the server. */
    paymentMethodId: { type: String },
    /** The payment methods that the customer wanted to be saved when they paid with them. */
    savedMethodIds: { type: [String], default: [] },
    /** Tries to make the payment whose failure the provider keeps with its key: the next one needs another key. */
    openings: { type: Number, required: true, default: 0 },
    /** Confirmations asked for; raised before each, since it is part of the idempotency key. */
    attempts: { type: Number, required: true, default: 0 },
    /** When the last one was asked for. */
    triedAt: { type: Date },
    decline: { type: new mongoose.Schema({ code: String, message: String }, { _id: false }) },
    changes: { type: [paymentChangeSchema], default: [] },
    /** Which providers know it: those of the sandbox, of tests, or the real ones. */
    mode: { type: String, enum: PAYMENT_MODES },
    /** The account there that knows it; absent where the shop may not ask for it. */
    account: { type: String },
    /** Refunds asked for; part of the idempotency key, so raised only when one came to nothing. */
    refundAttempts: { type: Number },
    /** How often the provider refused one. */
    refundRefusals: { type: Number },
    /** How often an admin tried a refund again that had failed. */
    refundRetries: { type: Number },
    /** Given back so far: all of it, or a part that somebody gave back at the provider. */
    refundedCents: { type: Number },
    /** The provider's id of the last dispute. */
    disputeReference: { type: String },
    /** When the reconciler asks the provider next; unset when nothing can change by itself. */
    lookAt: { type: Date },
  },
  { _id: false },
);

const orderSchema = new mongoose.Schema(
  {
    /** Random: part of the keys of calls to the providers, which outlive a database. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    orderNumber: { type: String, required: true },
    status: { type: String, enum: ORDER_STATUSES, required: true, default: 'Pending' },
    /** What admins made of it, oldest first. */
    statusChanges: { type: [statusChangeSchema], default: [] },
    email: { type: String, required: true },
    /** Absent for guests, and once the account is gone. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    /** Whether a guest placed it: an order of a deleted account is no guest's. Absent in orders of before. */
    isGuest: { type: Boolean },
    shippingInfo: { type: shippingSchema, required: true },
    items: { type: [lineSchema], required: true },
    subtotalCents: { type: Number, required: true },
    shippingCents: { type: Number, required: true },
    taxCents: { type: Number, required: true },
    totalCents: { type: Number, required: true },
    currency: { type: String, required: true, default: CURRENCY },
    /**
     * What the orders of one checkout take turns in having: of those that can still be paid, or are paid,
     * one has it. An order that was given up has it until the next one of its checkout takes it.
     */
    placementKey: { type: String },
    /** Hash of the checkout's key, which is the right to ask what became of it; unset for derived keys. */
    checkoutKey: { type: String },
    /** Hash of the client's address: how many orders one client leaves open is bounded. */
    client: { type: String },
    /** Hash of what must be the same when a key comes again. */
    fingerprint: { type: String, required: true },
    payment: { type: paymentSchema, required: true },
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
orderSchema.index({ 'payment.lookAt': 1 }, { sparse: true });
orderSchema.index({ userId: 1, createdAt: -1 });
// What is open of one client.
orderSchema.index({ client: 1, 'payment.state': 1 });
// The administrators' list, of one status and of all. SecantusDB sorts by an index only when it names every key.
orderSchema.index({ status: 1, createdAt: -1, _id: -1 });
orderSchema.index({ createdAt: -1, _id: -1 });

export type OrderDocument = mongoose.InferSchemaType<typeof orderSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Order: mongoose.Model<OrderDocument> =
  mongoose.models.Order ?? mongoose.model<OrderDocument>('Order', orderSchema);
