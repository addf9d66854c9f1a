import mongoose from 'mongoose';

/** Counts the changes of a tag: a response cached at an older version is stale. */
const cacheTagSchema = new mongoose.Schema(
  {
    /** A tag of `lib/cache/tag-rules`. */
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    /** By the database's clock, so that all processes agree. */
    changedAt: { type: Date, required: true },
  },
  { collection: 'cache_tags', versionKey: false },
);
// Processes poll for recent changes.
cacheTagSchema.index({ changedAt: 1 });

export type CacheTagDocument = mongoose.InferSchemaType<typeof cacheTagSchema>;
export const CacheTag: mongoose.Model<CacheTagDocument> =
  mongoose.models.CacheTag ?? mongoose.model<CacheTagDocument>('CacheTag', cacheTagSchema);
