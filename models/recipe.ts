import mongoose from 'mongoose';
import { toRecipeWords } from '@/lib/text/word-field-rules';
import { DIFFICULTIES } from './recipe-limits';
import { wordsSchema } from './words';

const lineSchema = new mongoose.Schema(
  {
    quantity: { type: String, default: '' },
    units: { type: String, default: '' },
    name: { type: String, required: true },
    details: { type: String, default: '' },
  },
  { _id: false },
);

const stepSchema = new mongoose.Schema(
  { title: { type: String, required: true }, text: { type: String, required: true } },
  { _id: false },
);

const recipeSchema = new mongoose.Schema(
  {
    title: { type: String, required: true },
    /** The title folded for sorting A to Z: the database compares bytes, people do not. */
    sortTitle: { type: String, required: true },
    words: wordsSchema,
    aliases: { type: [String], default: [] },
    shortDescription: { type: String, required: true },
    description: { type: String, required: true },
    foodTypes: { type: [String], default: [] },
    ingredients: { type: [lineSchema], default: [] },
    instructions: { type: [stepSchema], default: [] },
    /** Minutes from the start to the table. */
    prepTime: { type: Number, required: true },
    servings: { type: Number, required: true },
    difficulty: { type: String, enum: DIFFICULTIES, default: 'Medium' },
    continents: { type: [String], default: undefined },
    /** Records from before `continents`; read, never written. */
    continent: { type: String },
    country: { type: String, required: true },
    videoUrl: { type: String, default: '' },
    /** File names served under /images/. */
    images: { type: [String], default: [] },
    isPrivate: { type: Boolean, required: true, default: false },
    /** The owner of a private recipe. */
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** What its texts take in a response: counted for those of one user. */
    bytes: { type: Number },
    /** How many users hold it as a favorite: changed only together with the `favorite` documents. */
    favoritesCount: { type: Number, required: true, default: 0 },
    createdAt: { type: Date, required: true, default: () => new Date() },
  },
  { collection: 'recipes', versionKey: false },
);

// Whatever saves a recipe saves its words with it; an update by $set must bring them along.
recipeSchema.pre('validate', function () {
  this.set('words', toRecipeWords(this));
});

// Dish lists of a country, all or one type, by favorites or by title.
recipeSchema.index({ isPrivate: 1, country: 1, favoritesCount: -1, sortTitle: 1 });
recipeSchema.index({ isPrivate: 1, country: 1, sortTitle: 1 });
recipeSchema.index({ isPrivate: 1, country: 1, foodTypes: 1, favoritesCount: -1, sortTitle: 1 });
recipeSchema.index({ isPrivate: 1, country: 1, foodTypes: 1, sortTitle: 1 });
// Countries of a continent, by the new field and by the old one.
recipeSchema.index({ isPrivate: 1, continents: 1, country: 1 });
recipeSchema.index({ isPrivate: 1, continent: 1, country: 1 });
// The all-time leaderboard.
recipeSchema.index({ isPrivate: 1, favoritesCount: -1, sortTitle: 1 });
// The sitemap, in parts.
recipeSchema.index({ isPrivate: 1, _id: 1 });
// The lists of the administrators, by title and by age; that by country has its index above.
recipeSchema.index({ isPrivate: 1, sortTitle: 1, _id: 1 });
recipeSchema.index({ isPrivate: 1, createdAt: 1, _id: 1 });
// What a user has written.
recipeSchema.index({ userId: 1, isPrivate: 1 });
// Whether anybody still shows a picture.
recipeSchema.index({ images: 1 });
// The list of food types.
recipeSchema.index({ isPrivate: 1, foodTypes: 1 });

export type RecipeDocument = mongoose.InferSchemaType<typeof recipeSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Recipe: mongoose.Model<RecipeDocument> =
  mongoose.models.Recipe ?? mongoose.model<RecipeDocument>('Recipe', recipeSchema);
