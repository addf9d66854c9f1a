import mongoose from 'mongoose';

/**
 * An item loaded from a file of `catalog/`, so that a later load neither overwrites the shop's changes, field by field, nor
 * restores deleted items.
 */
const catalogItemSchema = new mongoose.Schema(
  {
    /** "recipe:miso-ramen", "ingredient:basmati-rice", or "load:finished" after a complete load. */
    _id: { type: String, required: true },
    /** The document created from it. */
    documentId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** SHA-256 of the fields as written. */
    fingerprint: { type: String, default: '' },
    /** Short fingerprints of each field as loaded last; missing in items of the first release. */
    loaded: { type: Map, of: String },
    /** New values of allergens, flags and shipping that an admin has to decide about, by field. */
    undecided: { type: mongoose.Schema.Types.Mixed },
    loadedAt: { type: Date, required: true },
  },
  { collection: 'catalog_items', versionKey: false },
);

// The values that wait for an admin's decision, and their item.
catalogItemSchema.index({ undecided: 1 }, { sparse: true });
catalogItemSchema.index({ documentId: 1 });

export type CatalogItemDocument = mongoose.InferSchemaType<typeof catalogItemSchema>;
export const CatalogItem: mongoose.Model<CatalogItemDocument> =
  mongoose.models.CatalogItem ?? mongoose.model<CatalogItemDocument>('CatalogItem', catalogItemSchema);
