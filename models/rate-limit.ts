import mongoose from 'mongoose';

/** A counter for one time window; deleted when the window ends. */
const rateLimitSchema = new mongoose.Schema(
  {
    /** Policy, the counted client or user, and the window's number. */
    _id: { type: String, required: true },
    count: { type: Number, required: true, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'rate_limits', versionKey: false },
);

rateLimitSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type RateLimitDocument = mongoose.InferSchemaType<typeof rateLimitSchema>;
export const RateLimit: mongoose.Model<RateLimitDocument> =
  mongoose.models.RateLimit ?? mongoose.model<RateLimitDocument>('RateLimit', rateLimitSchema);
