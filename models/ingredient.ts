import mongoose from 'mongoose';
import { toIngredientWords } from '@/lib/text/word-field-rules';
import { INGREDIENT_FIELDS, type IngredientFieldIn } from './ingredient-fields';
import {
  ALLERGEN_GROUPS,
  DEFAULT_CATEGORY,
  type DietFlag,
  FLAG_VALUES,
  SHIPPING_KINDS,
} from './ingredient-limits';
import { imageAltSchema, toTextDefinitions, wordsSchema } from './shared-definitions';

const amountSchema = new mongoose.Schema(
  {
    /** The size of a pack, such as 100g. */
    amount: { type: String, required: true },
    /** Dollars, at most two decimals. */
    price: { type: Number, required: true },
    /** The former name of its size: carts, orders and notices may still say so. */
    formerAmounts: { type: [String], default: undefined },
  },
  { _id: false },
);

/** Per 100 g: kcal, grams, and milligrams of sodium. */
const nutritionSchema = new mongoose.Schema(
  {
    source: String,
    kcal: Number,
    protein: Number,
    fat: Number,
    carbohydrate: Number,
    fiber: Number,
    sugar: Number,
    sodiumMg: Number,
  },
  { _id: false },
);

const familySchema = new mongoose.Schema(
  { name: { type: String, required: true }, isDefault: { type: Boolean, required: true } },
  { _id: false },
);

const substituteSchema = new mongoose.Schema(
  { use: { type: String, required: true }, ratio: String, effect: String },
  { _id: false },
);

const allergenFactSchema = new mongoose.Schema(
  { allergen: { type: String, enum: ALLERGEN_GROUPS, required: true }, kind: String },
  { _id: false },
);
const allergenFactsSchema = new mongoose.Schema(
  {
    contains: { type: [allergenFactSchema] },
    mayContain: { type: [allergenFactSchema] },
    /** Absent for `FIRST_JUDGED`. */
    judged: { type: [{ type: String, enum: ALLERGEN_GROUPS }], default: undefined },
  },
  { _id: false },
);

const flagDefinition = { type: String, enum: FLAG_VALUES, default: 'unknown' } as const;
const flagsSchema = new mongoose.Schema(
  {
    animal: flagDefinition,
    fish: flagDefinition,
    milk: flagDefinition,
    egg: flagDefinition,
    honey: flagDefinition,
    rennet: flagDefinition,
    gluten: flagDefinition,
    alcohol: flagDefinition,
  } satisfies Record<DietFlag, unknown>,
  { _id: false },
);

const ingredientSchema = new mongoose.Schema(
  {
    ...toTextDefinitions(INGREDIENT_FIELDS),
    /** The name folded for sorting and for finding duplicates. */
    sortName: { type: String, required: true },
    words: wordsSchema,
    aliases: { type: [String], default: [] },
    category: { type: String, default: DEFAULT_CATEGORY },
    amounts: { type: [amountSchema], default: [] },
    sellable: { type: Boolean, required: true, default: true },
    /** File name served under /images/. */
    image: { type: String, default: '' },
    /** Of this image or of an earlier one. */
    imageAlt: { type: imageAltSchema, default: null },
    gramsPerCup: { type: Number, default: null },
    gramsPerPiece: { type: Number, default: null },
    units: { type: Map, of: Number, default: () => new Map() },
    asBought: { type: Number, default: null },
    edible: { type: Number, default: null },
    drained: { type: Number, default: null },
    forms: { type: [String], default: [] },
    family: { type: familySchema, default: null },
    substitutes: { type: [substituteSchema], default: [] },
    nutrition: { type: nutritionSchema, default: null },
    allergens: { type: [String], default: [] },
    allergenFacts: { type: allergenFactsSchema, default: null },
    /** Whether an admin has said that facts without a row mean none, instead of only not having listed any. */
    hasNoAllergens: { type: Boolean, default: false },
    flags: { type: flagsSchema, default: null },
    ships: { type: String, enum: [...SHIPPING_KINDS, null], default: null },
    /** The version (`toIngredientVersion`) that a request with a key has added, until the fields are changed. */
    createdVersion: { type: String },
    createdAt: { type: Date, required: true, default: () => new Date() },
  } satisfies Record<IngredientFieldIn<'stored'>, unknown> & Record<string, unknown>,
  { collection: 'ingredients', versionKey: false, toObject: { flattenMaps: true } },
);

// Saving an ingredient also sets its words; an update with $set must set them itself.
ingredientSchema.pre('validate', function () {
  this.set('words', toIngredientWords(this));
});

// Two ingredients may not have the same name, ignoring case and accents.
ingredientSchema.index({ sortName: 1 }, { unique: true });
ingredientSchema.index({ sellable: 1, sortName: 1 });
// The other products of a family.
ingredientSchema.index({ 'family.name': 1, sellable: 1, sortName: 1 });
// To check whether an image is still in use.
ingredientSchema.index({ image: 1 });

export type IngredientDocument = mongoose.InferSchemaType<typeof ingredientSchema> & {
  _id: mongoose.Types.ObjectId;
};
export const Ingredient: mongoose.Model<IngredientDocument> =
  mongoose.models.Ingredient ?? mongoose.model<IngredientDocument>('Ingredient', ingredientSchema);
