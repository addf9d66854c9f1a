import mongoose from 'mongoose';
import { toRecipeWords } from '@/lib/text/word-field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn, STEP_FIELDS } from './recipe-fields';
import { DIFFICULTIES, LINE_BASES, SAFETY_CODES } from './recipe-limits';
import { imageAltSchema, toTextDefinitions, wordsSchema } from './shared-definitions';

const lineSchema = new mongoose.Schema(
  {
    ...toTextDefinitions(LINE_FIELDS),
    id: { type: String },
    item: { type: mongoose.Schema.Types.ObjectId },
    form: { type: String },
    size: { type: String },
    about: { type: String },
    group: { type: String },
    optional: { type: Boolean },
    plusToTaste: { type: Boolean },
    plusToServe: { type: Boolean },
    used: { type: Number },
    basis: { type: String, enum: LINE_BASES },
  } satisfies Record<keyof typeof LINE_FIELDS, unknown>,
  { _id: false, id: false },
);

const timerSchema = new mongoose.Schema(
  {
    minMinutes: { type: Number, required: true },
    maxMinutes: { type: Number, required: true },
    label: { type: String, required: true },
    background: { type: Boolean },
  },
  { _id: false },
);

const stepSchema = new mongoose.Schema(
  {
    ...toTextDefinitions(STEP_FIELDS),
    markup: { type: String },
    uses: { type: [String], default: undefined },
    timers: { type: [timerSchema], default: undefined },
  } satisfies Record<keyof typeof STEP_FIELDS, unknown>,
  { _id: false },
);

const nativeNameSchema = new mongoose.Schema(
  { text: { type: String, required: true }, lang: { type: String, required: true } },
  { _id: false },
);

const yieldSchema = new mongoose.Schema(
  { count: { type: Number, required: true }, unit: { type: String, required: true } },
  { _id: false },
);

const equipmentSchema = new mongoose.Schema(
  { name: { type: String, required: true }, quarts: Number, inches: Number },
  { _id: false },
);

const substituteSchema = new mongoose.Schema(
  {
    for: { type: String, required: true },
    use: { type: String, required: true },
    ratio: String,
    effect: String,
  },
  { _id: false },
);

const recipeSchema = new mongoose.Schema(
  {
    ...toTextDefinitions(RECIPE_FIELDS),
    /** The title folded for sorting A to Z, since the database compares bytes. */
    sortTitle: { type: String, required: true },
    words: wordsSchema,
    nativeName: { type: nativeNameSchema, default: null },
    aliases: { type: [String], default: [] },
    foodTypes: { type: [String], default: [] },
    ingredients: { type: [lineSchema], default: [] },
    instructions: { type: [stepSchema], default: [] },
    /** Minutes from start to serving. */
    prepTime: { type: Number, required: true },
    activeTime: { type: Number, default: null },
    yield: { type: yieldSchema, default: null },
    servings: { type: Number, required: true },
    difficulty: { type: String, enum: DIFFICULTIES, default: 'Medium' },
    continents: { type: [String], default: undefined },
    /** In records older than `continents`; read, never written. */
    continent: { type: String },
    spice: { type: Number, default: null },
    equipment: { type: [equipmentSchema], default: [] },
    notes: { type: [String], default: [] },
    safety: { type: [String], enum: SAFETY_CODES, default: [] },
    substitutes: { type: [substituteSchema], default: [] },
    serveWith: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    videoUrl: { type: String, default: '' },
    /** File names served under /images/. */
    images: { type: [String], default: [] },
    /** Also of images that the recipe had before. */
    imageAlts: { type: [imageAltSchema], default: [] },
    isPrivate: { type: Boolean, required: true, default: false },
    /** The owner of a private recipe. */
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** The recipe's size in a response; a user's own recipes are limited by it. */
    bytes: { type: Number },
    /** How many users have it as a favorite: changed only together with the `favorite` documents. */
    favoritesCount: { type: Number, required: true, default: 0 },
    /** How many published ratings it has, and their stars together: changed only together with the `note` documents. */
    ratingCount: { type: Number, default: 0 },
    ratingSum: { type: Number, default: 0 },
    /** The value that recipes are sorted by (`computeRatingScore`); absent without a rating. */
    ratingScore: { type: Number },
    /** The version (`toRecipeVersion`) that a request with a key has added, until the fields are changed. */
    createdVersion: { type: String },
    createdAt: { type: Date, required: true, default: () => new Date() },
  } satisfies Record<RecipeFieldIn<'stored'>, unknown> & Record<string, unknown>,
  { collection: 'recipes', versionKey: false },
);

// Saving a recipe also sets its words; an update with $set must set them itself.
recipeSchema.pre('validate', function () {
  this.set('words', toRecipeWords(this));
});

// Dish lists of a country, all types or one, by favorites or by title.
recipeSchema.index({ isPrivate: 1, country: 1, favoritesCount: -1, sortTitle: 1 });
recipeSchema.index({ isPrivate: 1, country: 1, sortTitle: 1 });
recipeSchema.index({ isPrivate: 1, country: 1, foodTypes: 1, favoritesCount: -1, sortTitle: 1 });
recipeSchema.index({ isPrivate: 1, country: 1, foodTypes: 1, sortTitle: 1 });
// By rating: only recipes with one have a score, and the others follow by favorites.
recipeSchema.index({ isPrivate: 1, country: 1, ratingScore: -1, favoritesCount: -1, sortTitle: 1 });
recipeSchema.index({
  ...{ isPrivate: 1, country: 1, foodTypes: 1 },
  ...{ ratingScore: -1, favoritesCount: -1, sortTitle: 1 },
});
// Countries of a continent, by the new field and by the old one.
recipeSchema.index({ isPrivate: 1, continents: 1, country: 1 });
recipeSchema.index({ isPrivate: 1, continent: 1, country: 1 });
// The all-time leaderboard.
recipeSchema.index({ isPrivate: 1, favoritesCount: -1, sortTitle: 1 });
// The sitemap, in parts.
recipeSchema.index({ isPrivate: 1, _id: 1 });
// A user's own recipes.
recipeSchema.index({ userId: 1, isPrivate: 1 });
// To check whether an image is still in use.
recipeSchema.index({ images: 1 });
// For the list of food types.
recipeSchema.index({ isPrivate: 1, foodTypes: 1 });

export type RecipeDocument = mongoose.InferSchemaType<typeof recipeSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Recipe: mongoose.Model<RecipeDocument> =
  mongoose.models.Recipe ?? mongoose.model<RecipeDocument>('Recipe', recipeSchema);
