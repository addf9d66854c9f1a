import mongoose from 'mongoose';

/** How often what a tag names has changed: what was kept at an older version is stale. */
const cacheTagSchema = new mongoose.Schema(
  {
    /** A tag of `lib/cache/tag-rules`. */
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    /** By the database's clock, so that every process means the same. */
    changedAt: { type: Date, required: true },
  },
  { collection: 'cache_tags', versionKey: false },
);
// Processes follow what changed lately.
cacheTagSchema.index({ changedAt: 1 });

export type CacheTagDocument = mongoose.InferSchemaType<typeof cacheTagSchema>;
export const CacheTag: mongoose.Model<CacheTagDocument> =
  mongoose.models.CacheTag ?? mongoose.model<CacheTagDocument>('CacheTag', cacheTagSchema);
