import mongoose from 'mongoose';

/** A PayPal order that the shop had made, before it is an order of the shop; they share their id. */
const paypalDraftSchema = new mongoose.Schema(
  {
    /** Random: the id of the order to come, and what PayPal calls it. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** PayPal's own id. */
    reference: { type: String, required: true },
    /** Who may pay with it; absent for guests. */
    userId: { type: mongoose.Schema.Types.ObjectId },
    totalCents: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'paypal_drafts', versionKey: false },
);

paypalDraftSchema.index({ reference: 1 }, { unique: true });
paypalDraftSchema.index({ createdAt: 1 });

export type PaypalDraftDocument = mongoose.InferSchemaType<typeof paypalDraftSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const PaypalDraft: mongoose.Model<PaypalDraftDocument> =
  mongoose.models.PaypalDraft ?? mongoose.model<PaypalDraftDocument>('PaypalDraft', paypalDraftSchema);
