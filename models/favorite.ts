import mongoose from 'mongoose';

/** A user's favorite recipe. The leaderboards count these by `createdAt`. */
const favoriteSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    recipeId: { type: mongoose.Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'favorites', versionKey: false },
);

favoriteSchema.index({ userId: 1, recipeId: 1 }, { unique: true });
favoriteSchema.index({ recipeId: 1 });
favoriteSchema.index({ userId: 1, createdAt: -1 });
// Covers the count per recipe since a given time.
favoriteSchema.index({ createdAt: 1, recipeId: 1 });

export type FavoriteDocument = mongoose.InferSchemaType<typeof favoriteSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Favorite: mongoose.Model<FavoriteDocument> =
  mongoose.models.Favorite ?? mongoose.model<FavoriteDocument>('Favorite', favoriteSchema);
