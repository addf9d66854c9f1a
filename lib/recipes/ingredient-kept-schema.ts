import { z } from 'zod';
import { INGREDIENT_FIELDS, type IngredientFieldIn } from '@/models/ingredient-fields';
import {
  ALLERGEN_GROUPS,
  DIET_FLAGS,
  FIRST_JUDGED,
  FLAG_VALUES,
  MAX_ALLERGEN_KIND_LENGTH,
  MAX_FAMILY_LENGTH,
  MAX_FORM_LENGTH,
  MAX_GRAMS_PER_CUP,
  MAX_GRAMS_PER_UNIT,
  MAX_INGREDIENT_SUBSTITUTE_LENGTH,
  MAX_NUTRITION_SOURCE_LENGTH,
  NAMED_KINDS,
  NUTRITION_LIMITS,
  SHIPPING_KINDS,
  TREE_NUTS,
  WEIGHED_UNITS,
} from '@/models/ingredient-limits';
import {
  isBlank,
  keptList,
  optionalText,
  requiredText,
  withoutBlankRows,
  withoutBlankTexts,
} from './form-field-schema';

/**
 * The fields of an ingredient that the specification's calls do not have: a call without one keeps the stored value, and one with
 * null clears it.
 */

/** Grams, of which 0 and less are refused. */
function gramsSchema(label: string, max: number) {
  const range = `${label} must be more than 0 and at most ${max.toLocaleString('en-US')} g.`;
  return z
    .number({ error: ({ input }) => (isBlank(input) ? range : `${label} must be a number, such as 185.`) })
    .positive(range)
    .max(max, range);
}

function shareSchema(label: string) {
  const range = `${label} must be more than 0 and at most 1.`;
  return z.number(range).positive(range).max(1, range).nullable().optional();
}

const WRONG_UNIT = `A weight must be of one of ${WEIGHED_UNITS.join(', ')}.`;
const weighedUnitSchema = z.enum(WEIGHED_UNITS, WRONG_UNIT);

/** The weights as rows of a form, of which each unit has at most one. */
export const weightRowsSchema = withoutBlankRows(
  ['unit', 'grams'],
  z
    .array(
      z.object({
        unit: z.enum(WEIGHED_UNITS, 'Please choose what weighs this much.'),
        grams: gramsSchema('A weight', MAX_GRAMS_PER_UNIT),
      }),
    )
    .superRefine((rows, context) => {
      const units = rows.map(({ unit }) => unit);
      const duplicate = units.findIndex((unit, index) => units.indexOf(unit) < index);
      if (duplicate < 0) return;
      context.addIssue({
        code: 'custom',
        path: [duplicate, 'unit'],
        message: 'Two weights are of the same unit.',
      });
    })
    .transform((rows) => Object.fromEntries(rows.map(({ unit, grams }) => [unit, grams]))),
);

const allergenFactSchema = z
  .object({
    allergen: z.enum(ALLERGEN_GROUPS, 'Please choose the allergen, or remove this row.'),
    kind: optionalText('The kind of an allergen', MAX_ALLERGEN_KIND_LENGTH),
  })
  .superRefine(({ allergen, kind }, context) => {
    const message = findKindError(allergen, kind);
    if (message) context.addIssue({ code: 'custom', path: ['kind'], message });
  })
  .transform(({ allergen, kind }) => ({ allergen, ...(kind && { kind }) }));

/** US law wants the kind of a fish, a crustacean and a tree nut named. */
function findKindError(allergen: (typeof ALLERGEN_GROUPS)[number], kind: string): string {
  if (kind === '' && NAMED_KINDS.includes(allergen)) {
    return `Please name the kind of ${allergen}, such as ${KIND_EXAMPLES[allergen]}.`;
  }
  if (allergen !== 'tree nuts' || TREE_NUTS.some((nut) => nut === kind)) return '';
  return `The kind of tree nuts must be one of ${TREE_NUTS.join(', ')}.`;
}

const KIND_EXAMPLES: Partial<Record<(typeof ALLERGEN_GROUPS)[number], string>> = {
  fish: 'anchovy',
  'crustacean shellfish': 'shrimp',
  mollusks: 'oyster',
  'tree nuts': 'almond',
};

const allergenListSchema = z
  .array(allergenFactSchema, 'Allergens must be a list.')
  .max(INGREDIENT_FIELDS.allergenFacts.max, `At most ${INGREDIENT_FIELDS.allergenFacts.max} allergens.`);

/** An empty text is no figure. */
function figureSchema(label: string, max: number) {
  const range = `${label} must be from 0 to ${max.toLocaleString('en-US')}.`;
  return z
    .number({
      error: ({ input }) =>
        isBlank(input)
          ? 'Please fill in all figures, or none of them.'
          : `${label} must be a number, such as 3.5.`,
    })
    .min(0, { error: range, abort: true })
    .max(max, { error: range, abort: true });
}

export const NUTRITION_LABELS = {
  kcal: 'Energy in kcal',
  protein: 'Protein in g',
  fat: 'Fat in g',
  carbohydrate: 'Carbohydrate in g',
  fiber: 'Fiber in g',
  sugar: 'Sugar in g',
  sodiumMg: 'Sodium in mg',
} as const satisfies Record<keyof typeof NUTRITION_LIMITS, string>;

const nutritionSchema = z.object({
  source: requiredText(
    'The source',
    MAX_NUTRITION_SOURCE_LENGTH,
    'Please say where the figures come from, such as the label.',
  ),
  kcal: figureSchema(NUTRITION_LABELS.kcal, NUTRITION_LIMITS.kcal),
  protein: figureSchema(NUTRITION_LABELS.protein, NUTRITION_LIMITS.protein),
  fat: figureSchema(NUTRITION_LABELS.fat, NUTRITION_LIMITS.fat),
  carbohydrate: figureSchema(NUTRITION_LABELS.carbohydrate, NUTRITION_LIMITS.carbohydrate),
  fiber: figureSchema(NUTRITION_LABELS.fiber, NUTRITION_LIMITS.fiber),
  sugar: figureSchema(NUTRITION_LABELS.sugar, NUTRITION_LIMITS.sugar),
  sodiumMg: figureSchema(NUTRITION_LABELS.sodiumMg, NUTRITION_LIMITS.sodiumMg),
} satisfies Record<keyof typeof NUTRITION_LIMITS, z.ZodType> & { source: z.ZodType });

const WRONG_FLAGS = `All of ${DIET_FLAGS.join(', ')} must be ${FLAG_VALUES.join(', ')}.`;

export const keptIngredientSchemas = {
  gramsPerCup: gramsSchema(INGREDIENT_FIELDS.gramsPerCup.label, MAX_GRAMS_PER_CUP).nullable().optional(),
  units: z
    .partialRecord(weighedUnitSchema, gramsSchema('A weight', MAX_GRAMS_PER_UNIT), WRONG_UNIT)
    .nullable()
    .transform((units) => units ?? {})
    .optional(),
  asBought: gramsSchema('A piece as it is sold', MAX_GRAMS_PER_UNIT).nullable().optional(),
  edible: shareSchema('The edible share'),
  drained: shareSchema('The drained share'),
  forms: withoutBlankTexts(
    keptList(
      optionalText('A form', MAX_FORM_LENGTH),
      INGREDIENT_FIELDS.forms.label,
      INGREDIENT_FIELDS.forms.max,
    ),
  ).optional(),
  family: z
    .object({
      name: requiredText(
        INGREDIENT_FIELDS.family.label,
        MAX_FAMILY_LENGTH,
        'The name of a family must not be empty.',
      ),
      isDefault: z.boolean('Whether it is the default of its family must be true or false.'),
    })
    .nullable()
    .optional(),
  substitutes: keptList(
    z.object({
      use: requiredText(
        'A substitute',
        MAX_INGREDIENT_SUBSTITUTE_LENGTH,
        'A substitute must say what to use.',
      ),
      ratio: optionalText('The ratio of a substitute', MAX_FORM_LENGTH),
      effect: optionalText('The effect of a substitute', MAX_INGREDIENT_SUBSTITUTE_LENGTH),
    }),
    'Substitutes',
    INGREDIENT_FIELDS.substitutes.max,
  ),
  nutrition: nutritionSchema.nullable().optional(),
  /** null says that they are unknown, which is never the same as none. */
  allergenFacts: z
    .object({
      contains: allergenListSchema,
      mayContain: allergenListSchema,
      judged: z
        .array(z.enum(ALLERGEN_GROUPS), 'The judged allergens must be a list of allergens.')
        .optional(),
      /** Whether somebody has said that it is none of them; false if empty lists are only not filled in yet. */
      isNone: z.boolean('isNone must be true or false.').optional(),
    })
    .refine(
      ({ contains, mayContain, isNone }) => isNone !== false || contains.length + mayContain.length > 0,
      {
        path: ['contains'],
        error: 'Please list what it contains or may contain, or tick that it is none of them.',
      },
    )
    .transform(({ contains, mayContain, judged, isNone }) => {
      const groups = ALLERGEN_GROUPS.filter((group) => judged?.includes(group));
      const isFirst = String(groups) === String(FIRST_JUDGED);
      const isConfirmed = isNone === true && contains.length + mayContain.length === 0;
      return {
        ...{ contains, mayContain },
        ...(judged && !isFirst && { judged: groups }),
        ...(isConfirmed && { isNone: true }),
      };
    })
    .nullable()
    .optional(),
  flags: z.record(z.enum(DIET_FLAGS), z.enum(FLAG_VALUES, WRONG_FLAGS), WRONG_FLAGS).nullable().optional(),
  ships: z
    .enum(SHIPPING_KINDS, `Shipping must be one of ${SHIPPING_KINDS.join(', ')}.`)
    .nullable()
    .optional(),
} satisfies Record<IngredientFieldIn<'call'>, z.ZodType>;
