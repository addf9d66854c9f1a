import mongoose from 'mongoose';

/** A provider's event that has been handled, so that it is only handled once. */
const providerEventSchema = new mongoose.Schema(
  {
    /** Provider and the event's id there. */
    _id: { type: String, required: true },
    type: { type: String, required: true },
    /** The payment that it was about, if the provider cannot list payments (PayPal). */
    reference: { type: String },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'provider_events', versionKey: false },
);

providerEventSchema.index({ reference: 1, createdAt: 1 }, { sparse: true });
// Providers retry an event for three days.
providerEventSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export type ProviderEventDocument = mongoose.InferSchemaType<typeof providerEventSchema>;
export const ProviderEvent: mongoose.Model<ProviderEventDocument> =
  mongoose.models.ProviderEvent ??
  mongoose.model<ProviderEventDocument>('ProviderEvent', providerEventSchema);
