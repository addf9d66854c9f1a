import mongoose from 'mongoose';

/** How often something happened in one window of time; gone by itself when the window is over. */
const rateLimitSchema = new mongoose.Schema(
  {
    /** Policy, whom it counts, and the window's number. */
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
