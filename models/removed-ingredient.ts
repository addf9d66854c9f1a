import mongoose from 'mongoose';

/** A deleted ingredient, to distinguish an item in a cart that has been deleted from one that never existed. */
const removedIngredientSchema = new mongoose.Schema(
  {
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    removedAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'removed_ingredients', versionKey: false },
);

export type RemovedIngredientDocument = mongoose.InferSchemaType<typeof removedIngredientSchema>;
export const RemovedIngredient: mongoose.Model<RemovedIngredientDocument> =
  mongoose.models.RemovedIngredient ??
  mongoose.model<RemovedIngredientDocument>('RemovedIngredient', removedIngredientSchema);
