import mongoose from 'mongoose';

/** An ingredient that was there once: a cart that still holds it is told so, not that it never was. */
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
