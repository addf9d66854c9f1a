import mongoose from 'mongoose';

/**
 * What was loaded from a file of `catalog/`, so that a later load neither overwrites what the shop
 * changed since nor brings back what it deleted.
 */
const catalogItemSchema = new mongoose.Schema(
  {
    /** "recipe:miso-ramen", "ingredient:basmati-rice", or "load:finished" after a whole load. */
    _id: { type: String, required: true },
    /** The document it became. */
    documentId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** SHA-256 of the fields as they were written. */
    fingerprint: { type: String, default: '' },
    loadedAt: { type: Date, required: true },
  },
  { collection: 'catalog_items', versionKey: false },
);

export type CatalogItemDocument = mongoose.InferSchemaType<typeof catalogItemSchema>;
export const CatalogItem: mongoose.Model<CatalogItemDocument> =
  mongoose.models.CatalogItem ?? mongoose.model<CatalogItemDocument>('CatalogItem', catalogItemSchema);
