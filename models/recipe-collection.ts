import mongoose from 'mongoose';

/** Public recipes that a user keeps together under a name, in an order of their own. */
const recipeCollectionSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    recipeIds: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    /** The recipe whose image stands for all; without it, the first one's does. */
    coverId: { type: mongoose.Schema.Types.ObjectId },
    /** SHA-256 of the secret in the link that shows it to others; absent if it is not shared. */
    shareHash: { type: String },
    /** When that link was made; absent if it is not shared, and of a link of an earlier version. */
    sharedAt: { type: Date },
    createdAt: { type: Date, required: true, default: () => new Date() },
    editedAt: { type: Date, required: true },
  },
  { collection: 'recipe_collections', versionKey: false },
);

recipeCollectionSchema.index({ userId: 1, createdAt: 1 });
recipeCollectionSchema.index({ recipeIds: 1 });
recipeCollectionSchema.index({ shareHash: 1 }, { unique: true, sparse: true });

export type RecipeCollectionDocument = mongoose.InferSchemaType<typeof recipeCollectionSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const RecipeCollection: mongoose.Model<RecipeCollectionDocument> =
  mongoose.models.RecipeCollection ??
  mongoose.model<RecipeCollectionDocument>('RecipeCollection', recipeCollectionSchema);
