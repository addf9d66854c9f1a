import { z } from 'zod';
import { isVideoUrl } from '@/lib/catalog/video-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { readPackSize } from '@/lib/quantities/pack-label-rules';
import { type FieldList, mapTexts } from '@/lib/text/field-rules';
import { INGREDIENT_FIELDS, type IngredientFieldIn } from '@/models/ingredient-fields';
import {
  ALLERGENS,
  INGREDIENT_CATEGORIES,
  MAX_AMOUNT_LENGTH,
  MAX_INGREDIENT_ALIAS_LENGTH,
  MAX_PRICE,
  MIN_PRICE,
} from '@/models/ingredient-limits';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES, FOOD_TYPES, MAX_RECIPE_ALIAS_LENGTH } from '@/models/recipe-limits';

/** The schema of the files under `catalog/`. Strict, so that a misspelled key is an error. */

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const toTextSchema = (max: number) => z.string().trim().min(1).max(max);
/** Returns the schemas of a list's plain-text fields; a file may omit optional ones. */
function toTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(
    list,
    'file',
    ({ max }) => toTextSchema(max),
    ({ max }) => z.string().trim().max(max).optional(),
  );
}

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'a color must be #rrggbb in lowercase');
const imageFile = z.string().regex(/^[a-z0-9-]+\.jpg$/, 'an image must be a .jpg file name');

/** Units of a recipe line; empty for ingredients counted or added to taste. */
export const LINE_UNITS = [
  '',
  'tsp',
  'tbsp',
  'cup',
  'cups',
  'ml',
  'l',
  'g',
  'kg',
  'oz',
  'lb',
  'clove',
  'cloves',
  'slice',
  'slices',
  'sprig',
  'sprigs',
  'stalk',
  'stalks',
  'can',
  'cans',
  'bunch',
  'pinch',
  'leaf',
  'leaves',
  'sheet',
  'sheets',
  'strip',
  'strips',
  'handful',
  'inch',
] as const;

/** An ingredient line; `name` is the name or an alias of an ingredient in `catalog/ingredients/`. */
const recipeLine = z.strictObject({
  ...toTextSchemas(LINE_FIELDS),
  /** "2", "1/2", "1 1/2", "2-3", or empty for "to taste". */
  quantity: z
    .string()
    .max(LINE_FIELDS.quantity.max)
    .regex(
      /^$|^(\d+|\d+\/\d+|\d+ \d+\/\d+|\d+\.\d+)(-\d+)?$/,
      'must be a quantity like 2, 1/2, 1 1/2 or 2-3',
    ),
  units: z.enum(LINE_UNITS),
});

const layer = z.strictObject({
  kind: z.string().regex(/^[a-z][A-Za-z]*$/),
  n: z.int().min(1).max(400).optional(),
  at: z.enum(['centre', 'front', 'back', 'left', 'right', 'edge', 'all']).optional(),
  colors: z.array(hexColor).min(1).max(3).optional(),
});

/** How the dish is drawn: only the image generator reads it. */
const plating = z.strictObject({
  vessel: z.enum([
    'plate',
    'wideBowl',
    'deepBowl',
    'board',
    'skillet',
    'clayPot',
    'bananaLeaf',
    'tagine',
    'glass',
    'tray',
  ]),
  glaze: hexColor,
  surface: z.tuple([z.enum(['wood', 'plaster', 'stone']), hexColor, hexColor]),
  napkin: z.tuple([hexColor, hexColor]),
  base: z.strictObject({
    kind: z.enum([
      'ricePlate',
      'curry',
      'broth',
      'stew',
      'salad',
      'grill',
      'flatbread',
      'dumplings',
      'skewers',
      'pasta',
      'cake',
      'pudding',
    ]),
    colors: z.array(hexColor).min(1).max(3),
  }),
  layers: z.array(layer).max(12),
  props: z.array(z.string().regex(/^[a-zA-Z]+(:[a-zA-Z]+)?$/)).max(6),
});

const { aliases, ingredients, instructions, prepTime, servings, images } = RECIPE_FIELDS;

export const recipeFileSchema = z.strictObject({
  ...toTextSchemas(RECIPE_FIELDS),
  aliases: z.array(toTextSchema(MAX_RECIPE_ALIAS_LENGTH)).max(aliases.max),
  country: z.enum(COUNTRIES.map((country) => country.name)),
  continents: z.array(z.enum(CONTINENTS)).min(1),
  foodTypes: z.array(z.enum(FOOD_TYPES)).min(1),
  prepTime: z.int().min(prepTime.min).max(prepTime.max),
  servings: z.int().min(servings.min).max(servings.max),
  difficulty: z.enum(DIFFICULTIES),
  ingredients: z.array(recipeLine).min(1).max(ingredients.max),
  instructions: z
    .array(z.strictObject(toTextSchemas(STEP_FIELDS)))
    .min(1)
    .max(instructions.max),
  videoUrl: z.string().refine(isVideoUrl, 'must be an https URL of YouTube or Vimeo').optional(),
  images: z.array(imageFile).max(images.max).optional(),
  plating,
} satisfies Record<RecipeFieldIn<'file'>, z.ZodType> & Record<string, z.ZodType>);

/** Per 100 g. Energy in kcal, sodium in mg, all other values in grams. */
const nutrition = z.strictObject({
  /** The source of the figures, such as "USDA SR28 20044". */
  source: toTextSchema(60),
  kcal: z.number().min(0).max(902),
  protein: z.number().min(0).max(100),
  fat: z.number().min(0).max(100),
  carbohydrate: z.number().min(0).max(100),
  fiber: z.number().min(0).max(100),
  sugar: z.number().min(0).max(100),
  sodiumMg: z.number().min(0).max(40_000),
});

/** Returns whether a label states a weight or a volume. */
function isMeasuredPack(label: string): boolean {
  const dimension = readPackSize(label)?.dimension;
  return dimension === 'g' || dimension === 'ml';
}

const pack = z.strictObject({
  /** "100g", "8 oz (227 g)", "1 qt", or a count such as "12 eggs" (which needs `gramsPerPiece`). */
  amount: z
    .string()
    .max(MAX_AMOUNT_LENGTH)
    .refine(
      (label) => readPackSize(label) !== null,
      'must be an amount like 100g, 8 oz (227 g), 1 qt or 12 eggs',
    ),
  price: z
    .number()
    .min(MIN_PRICE)
    .max(MAX_PRICE)
    .refine(
      (price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
      'must have at most two decimals',
    ),
});

export const ingredientFileSchema = z
  .strictObject({
    slug: z.string().regex(SLUG),
    ...toTextSchemas(INGREDIENT_FIELDS),
    description: toTextSchema(INGREDIENT_FIELDS.description.max),
    aliases: z.array(toTextSchema(MAX_INGREDIENT_ALIAS_LENGTH)).max(INGREDIENT_FIELDS.aliases.max),
    category: z.enum(INGREDIENT_CATEGORIES),
    sellable: z.boolean(),
    amounts: z.array(pack).max(6),
    image: imageFile.optional(),
    /** How the ingredient is drawn: only the image generator reads it. */
    picture: z.strictObject({
      form: z.enum([
        'powder',
        'grain',
        'pulse',
        'seed',
        'leafBunch',
        'wholeVeg',
        'slices',
        'bottle',
        'jar',
        'can',
        'block',
        'meatCut',
        'fish',
        'noodles',
      ]),
      colors: z.array(hexColor).min(1).max(3),
      /** Diameter of one piece in millimeters, if the form consists of pieces. */
      pieceMm: z.number().min(0.2).max(400).optional(),
    }),
    /** Weight of one US cup (236.588 ml), for ingredients measured by volume. */
    gramsPerCup: z.number().positive().max(600).optional(),
    /** Weight of one piece, for ingredients that are counted. */
    gramsPerPiece: z.number().positive().max(10_000).optional(),
    nutrition,
    allergens: z.array(z.enum(ALLERGENS)),
  } satisfies Record<IngredientFieldIn<'file'>, z.ZodType> & Record<string, z.ZodType>)
  .refine((item) => !item.sellable || item.amounts.length > 0, {
    path: ['amounts'],
    error: 'a sellable ingredient needs at least one pack',
  })
  .refine((item) => item.gramsPerPiece || item.amounts.every(({ amount }) => isMeasuredPack(amount)), {
    path: ['gramsPerPiece'],
    error: 'a counted pack needs gramsPerPiece',
  });

export type RecipeFile = z.infer<typeof recipeFileSchema>;
export type IngredientFile = z.infer<typeof ingredientFileSchema>;
