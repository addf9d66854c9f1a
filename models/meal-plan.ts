import mongoose from 'mongoose';

/** The meals, shopping list and pantry that an account shares with its devices. */
const mealPlanSchema = new mongoose.Schema(
  {
    /** The user; room for a household, whose members share one plan. */
    ownerId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Counts the changes: a device sends the one that it has seen. */
    version: { type: Number, required: true },
    /** By the schema of a plan's entries, with which every change was parsed. */
    entries: { type: [mongoose.Schema.Types.Mixed], default: [] },
    changedAt: { type: Date, required: true },
  },
  { collection: 'meal_plans', versionKey: false },
);

mealPlanSchema.index({ ownerId: 1 }, { unique: true });
mealPlanSchema.index({ 'entries.recipeId': 1 });

export type MealPlanDocument = mongoose.InferSchemaType<typeof mealPlanSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const MealPlan: mongoose.Model<MealPlanDocument> =
  mongoose.models.MealPlan ?? mongoose.model<MealPlanDocument>('MealPlan', mealPlanSchema);
