import mongoose from 'mongoose';
import { merchantSchema } from './merchant';

/** A PayPal order that the shop had made, before it is an order of the shop; they share their id. */
const paypalDraftSchema = new mongoose.Schema(
  {
    /** Random: the id of the order to come, and what PayPal calls it. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** PayPal's own id. */
    reference: { type: String, required: true },
    /** Where it is known. */
    merchant: { type: merchantSchema },
    /** Who may pay with it; absent for guests. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    totalCents: { type: Number, required: true },
    /** Hash of the key of the checkout that alone may be paid with it; absent for clients without a key. */
    checkoutKey: { type: String },
    /** Hash of the postal address that PayPal was told; absent where it was told none. */
    shippingKey: { type: String },
    createdAt: { type: Date, required: true },
  },
  { collection: 'paypal_drafts', versionKey: false },
);

paypalDraftSchema.index({ reference: 1 }, { unique: true });
// PayPal forgets within hours what nobody approved; what was paid is an order of the shop, which knows as much.
paypalDraftSchema.index({ createdAt: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

export type PaypalDraftDocument = mongoose.InferSchemaType<typeof paypalDraftSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PaypalDraft: mongoose.Model<PaypalDraftDocument> =
  mongoose.models.PaypalDraft ?? mongoose.model<PaypalDraftDocument>('PaypalDraft', paypalDraftSchema);
