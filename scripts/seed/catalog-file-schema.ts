import { z } from 'zod';
import { isVideoUrl } from '@/lib/catalog/video-rules';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { ALLERGENS, INGREDIENT_CATEGORIES, MAX_PRICE, MIN_PRICE } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES, RECIPE_LIMITS } from '@/models/recipe-limits';

/** The form of the files under `catalog/`. Strict: a misspelled key is an error, not silence. */

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const text = (max: number) => z.string().trim().min(1).max(max);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is #rrggbb in lower case');
const pictureFile = z.string().regex(/^[a-z0-9-]+\.jpg$/, 'a picture is a .jpg file name');

/** Units a recipe line may use; empty for things counted or seasoned to taste. */
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

const recipeLine = z.strictObject({
  /** "2", "1/2", "1 1/2", "2-3", or empty for "to taste". */
  quantity: z
    .string()
    .max(RECIPE_LIMITS.lineQuantity)
    .regex(/^$|^(\d+|\d+\/\d+|\d+ \d+\/\d+|\d+\.\d+)(-\d+)?$/, 'a quantity like 2, 1/2, 1 1/2 or 2-3'),
  units: z.enum(LINE_UNITS),
  /** The name or an alias of an ingredient in `catalog/ingredients/`. */
  name: text(RECIPE_LIMITS.lineText),
  details: z.string().max(RECIPE_LIMITS.lineText).optional(),
});

const layer = z.strictObject({
  kind: z.string().regex(/^[a-z][A-Za-z]*$/),
  n: z.int().min(1).max(400).optional(),
  at: z.enum(['centre', 'front', 'back', 'left', 'right', 'edge', 'all']).optional(),
  colors: z.array(hexColor).min(1).max(3).optional(),
});

/** How the dish is drawn: read by the picture generator alone. */
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

export const recipeFileSchema = z.strictObject({
  title: text(RECIPE_LIMITS.title),
  aliases: z.array(text(RECIPE_LIMITS.alias)).max(RECIPE_LIMITS.aliases),
  shortDescription: text(RECIPE_LIMITS.shortDescription),
  description: text(RECIPE_LIMITS.description),
  country: z.enum(COUNTRIES.map((country) => country.name)),
  continents: z.array(z.enum(CONTINENTS)).min(1),
  foodTypes: z.array(z.enum(FOOD_TYPES)).min(1),
  prepTime: z.int().min(RECIPE_LIMITS.minPrepMinutes).max(RECIPE_LIMITS.maxPrepMinutes),
  servings: z.int().min(RECIPE_LIMITS.minServings).max(RECIPE_LIMITS.maxServings),
  difficulty: z.enum(DIFFICULTIES),
  ingredients: z.array(recipeLine).min(1).max(RECIPE_LIMITS.lines),
  instructions: z
    .array(z.strictObject({ title: text(RECIPE_LIMITS.stepTitle), text: text(RECIPE_LIMITS.stepText) }))
    .min(1)
    .max(RECIPE_LIMITS.steps),
  videoUrl: z.string().refine(isVideoUrl, 'an https address of YouTube or Vimeo').optional(),
  images: z.array(pictureFile).max(RECIPE_LIMITS.images).optional(),
  plating,
});

/** Per 100 g. Energy in kcal, sodium in mg, everything else in grams. */
const nutrition = z.strictObject({
  /** Where the figures come from, such as "USDA SR28 20044". */
  source: text(60),
  kcal: z.number().min(0).max(902),
  protein: z.number().min(0).max(100),
  fat: z.number().min(0).max(100),
  carbohydrate: z.number().min(0).max(100),
  fiber: z.number().min(0).max(100),
  sugar: z.number().min(0).max(100),
  sodiumMg: z.number().min(0).max(40_000),
});

const pack = z.strictObject({
  /** "100g", "1kg", "500ml", or a count such as "12 eggs" (which needs `gramsPerPiece`). */
  amount: z.string().regex(/^\d+(\.\d+)?(g|kg|ml|l)$|^\d+ [a-z ]+$/, 'an amount like 100g, 500ml or 12 eggs'),
  price: z
    .number()
    .min(MIN_PRICE)
    .max(MAX_PRICE)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'at most two decimals'),
});

export const ingredientFileSchema = z
  .strictObject({
    slug: z.string().regex(SLUG),
    name: text(100),
    description: text(600),
    aliases: z.array(text(100)).max(20),
    category: z.enum(INGREDIENT_CATEGORIES),
    sellable: z.boolean(),
    amounts: z.array(pack).max(6),
    image: pictureFile.optional(),
    /** How the pack shot is drawn: read by the picture generator alone. */
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
      /** Diameter of one piece in millimetres, where the form is made of pieces. */
      pieceMm: z.number().min(0.2).max(400).optional(),
    }),
    /** Weight of one US cup (236.588 ml), for everything measured by volume. */
    gramsPerCup: z.number().positive().max(600).optional(),
    /** Weight of one piece, for everything counted. */
    gramsPerPiece: z.number().positive().max(10_000).optional(),
    nutrition,
    allergens: z.array(z.enum(ALLERGENS)),
  })
  .refine((item) => !item.sellable || item.amounts.length > 0, {
    path: ['amounts'],
    error: 'a sellable ingredient needs at least one pack',
  })
  .refine(
    (item) =>
      item.gramsPerPiece || item.amounts.every(({ amount }) => /^\d+(\.\d+)?(g|kg|ml|l)$/.test(amount)),
    {
      path: ['gramsPerPiece'],
      error: 'a pack that is counted needs gramsPerPiece',
    },
  );

export type RecipeFile = z.infer<typeof recipeFileSchema>;
export type IngredientFile = z.infer<typeof ingredientFileSchema>;
