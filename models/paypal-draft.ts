import mongoose from 'mongoose';
import { merchantSchema } from './shared-definitions';

/** A PayPal order that the shop has created but that isn't an order in the shop yet; the order will get the same id. */
const paypalDraftSchema = new mongoose.Schema(
  {
    /** The random id of the future order, which is also sent to PayPal. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** PayPal's own id. */
    reference: { type: String, required: true },
    /** The merchant it belongs to. */
    merchant: { type: merchantSchema },
    /** The only user who may pay with it; absent for guests. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    totalCents: { type: Number, required: true },
    /** Hash of the key of the only checkout that it may pay for; absent for clients without a key. */
    checkoutKey: { type: String },
    /** Hash of the shipping address sent to PayPal; absent when none was sent. */
    shippingKey: { type: String },
    createdAt: { type: Date, required: true },
  },
  { collection: 'paypal_drafts', versionKey: false },
);

paypalDraftSchema.index({ reference: 1 }, { unique: true });
// PayPal deletes unapproved orders within hours; a paid one has already become an order in the shop.
paypalDraftSchema.index({ createdAt: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

export type PaypalDraftDocument = mongoose.InferSchemaType<typeof paypalDraftSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PaypalDraft: mongoose.Model<PaypalDraftDocument> =
  mongoose.models.PaypalDraft ?? mongoose.model<PaypalDraftDocument>('PaypalDraft', paypalDraftSchema);
