import mongoose from 'mongoose';

/**
 * A checkout whose key no longer accepts orders. Its browser has been told so and may use another key, so a
 * request that is still in flight must not become a second order.
 */
const closedCheckoutSchema = new mongoose.Schema(
  {
    /** Hash of the checkout's key. */
    _id: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'closed_checkouts', versionKey: false },
);

closedCheckoutSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type ClosedCheckoutDocument = mongoose.InferSchemaType<typeof closedCheckoutSchema>;
export const ClosedCheckout: mongoose.Model<ClosedCheckoutDocument> =
  mongoose.models.ClosedCheckout ??
  mongoose.model<ClosedCheckoutDocument>('ClosedCheckout', closedCheckoutSchema);
