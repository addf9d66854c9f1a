import mongoose from 'mongoose';

/**
 * A deleted ingredient: tells an item in a cart that has been deleted from one that never existed, and keeps the name under which
 * it was sold, so that it can still be recalled.
 */
const removedIngredientSchema = new mongoose.Schema(
  {
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Absent for deletions of older versions. */
    name: { type: String },
    removedAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'removed_ingredients', versionKey: false },
);

export type RemovedIngredientDocument = mongoose.InferSchemaType<typeof removedIngredientSchema>;
export const RemovedIngredient: mongoose.Model<RemovedIngredientDocument> =
  mongoose.models.RemovedIngredient ??
  mongoose.model<RemovedIngredientDocument>('RemovedIngredient', removedIngredientSchema);
