import { z } from 'zod';
import { readPackSize } from '@/lib/quantities/conversion-rules';
import { INGREDIENT_FIELDS, type IngredientFieldIn } from '@/models/ingredient-fields';
import {
  ALLERGEN_GROUPS,
  DIET_FLAGS,
  FLAG_VALUES,
  INGREDIENT_CATEGORIES,
  MAX_ALLERGEN_KIND_LENGTH,
  MAX_AMOUNT_LENGTH,
  MAX_FAMILY_LENGTH,
  MAX_FORM_LENGTH,
  MAX_GRAMS_PER_UNIT,
  MAX_INGREDIENT_ALIAS_LENGTH,
  MAX_INGREDIENT_SUBSTITUTE_LENGTH,
  MAX_PRICE,
  MIN_PRICE,
  NAMED_KINDS,
  SHIPPING_KINDS,
  TREE_NUTS,
  WEIGHED_UNITS,
} from '@/models/ingredient-limits';
import { hexColorSchema, slugSchema, toTextSchema, toTextSchemas } from './file-text-schema';

/** The schema of the entries of `catalog/ingredients/<category>.json`. Strict, so that a misspelled key is an error. */

/** Per 100 g. Energy in kcal, sodium in mg, all other values in grams. */
const nutritionSchema = z.strictObject({
  /** A row of USDA SR28, "computed" from its own parts, or the nearest row: usda 20044, computed, nearest 20044. */
  source: z
    .string()
    .regex(/^(usda \d{5}|computed|nearest \d{5})$/, 'must be "usda 20044", "computed" or "nearest 20044"'),
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

const allergenFact = z
  .strictObject({
    allergen: z.enum(ALLERGEN_GROUPS),
    /** "anchovy", "shrimp", "almond"; for milk and eggs the animal, unless it is a cow or a hen. */
    kind: toTextSchema(MAX_ALLERGEN_KIND_LENGTH).optional(),
  })
  .refine(({ allergen, kind }) => kind !== undefined || !NAMED_KINDS.includes(allergen), {
    path: ['kind'],
    error: 'must name the kind of fish, shellfish or nut',
  })
  .refine(({ allergen, kind }) => allergen !== 'tree nuts' || TREE_NUTS.some((nut) => nut === kind), {
    path: ['kind'],
    error: 'must be a tree nut of the list of the FDA of 2025',
  });

const pack = z.strictObject({
  /** "100g", "8 oz (227 g)", "1 qt", or a count such as "12 eggs" (which needs the weight of its unit). */
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
    slug: slugSchema,
    ...toTextSchemas(INGREDIENT_FIELDS),
    description: toTextSchema(INGREDIENT_FIELDS.description.max),
    aliases: z.array(toTextSchema(MAX_INGREDIENT_ALIAS_LENGTH)).max(INGREDIENT_FIELDS.aliases.max),
    category: z.enum(INGREDIENT_CATEGORIES),
    sellable: z.boolean(),
    amounts: z.array(pack).max(6),
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
      colors: z.array(hexColorSchema).min(1).max(3),
      /** Diameter of one piece in millimeters, if the form consists of pieces. */
      pieceMm: z.number().min(0.2).max(400).optional(),
    }),
    /** Weight of one US cup (236.588 ml), for ingredients measured by volume. */
    gramsPerCup: z.number().positive().max(600).optional(),
    /** Grams of each counted thing: { clove: 5, bunch: 55, large: 200, piece: 150 }. */
    units: z.partialRecord(z.enum(WEIGHED_UNITS), z.number().positive().max(MAX_GRAMS_PER_UNIT)),
    /** Grams of one piece as it is sold, if the recipe's piece is only a part of it. */
    asBought: z.number().positive().max(MAX_GRAMS_PER_UNIT).optional(),
    /** The share that is left after peeling or boning, and of a can after draining. */
    edible: z.number().positive().max(1).optional(),
    drained: z.number().positive().max(1).optional(),
    /** The product's forms, as lines ask for them: boneless, low-sodium, fine. */
    forms: z.array(toTextSchema(MAX_FORM_LENGTH)).max(12),
    /** Products that a cook would name alike; one of them is the default for the name alone. */
    family: z.strictObject({ name: toTextSchema(MAX_FAMILY_LENGTH), isDefault: z.boolean() }).nullable(),
    /** Something else that works. */
    substitutes: z
      .array(
        z.strictObject({
          use: toTextSchema(MAX_INGREDIENT_SUBSTITUTE_LENGTH),
          ratio: toTextSchema(MAX_FORM_LENGTH),
          effect: toTextSchema(MAX_INGREDIENT_SUBSTITUTE_LENGTH),
        }),
      )
      .max(6),
    /** null if it is unknown. */
    nutrition: nutritionSchema.nullable(),
    /** null if it is unknown, which is never shown as none. */
    allergens: z
      .strictObject({
        contains: z.array(allergenFact),
        mayContain: z.array(allergenFact),
        /** Only if it is not `FIRST_JUDGED`. */
        judged: z.array(z.enum(ALLERGEN_GROUPS)).optional(),
      })
      .nullable(),
    flags: z.record(z.enum(DIET_FLAGS), z.enum(FLAG_VALUES)),
    ships: z.enum(SHIPPING_KINDS),
  } satisfies Record<IngredientFieldIn<'file'>, z.ZodType> & Record<string, z.ZodType>)
  .refine((item) => !item.sellable || item.ships !== 'no', {
    path: ['sellable'],
    error: 'what cannot be shipped cannot be sold',
  })
  .refine((item) => !item.sellable || item.amounts.length > 0, {
    path: ['amounts'],
    error: 'a sellable ingredient needs at least one pack',
  })
  .refine(
    (item) =>
      item.amounts.every(({ amount }) => isMeasuredPack(amount) || Object.keys(item.units).length > 0),
    {
      path: ['units'],
      error: 'a counted pack needs the weight of its unit',
    },
  );

export type IngredientFile = z.infer<typeof ingredientFileSchema>;
