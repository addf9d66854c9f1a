import { z } from 'zod';
import { pickFieldsIn } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import {
  DEFAULT_CATEGORY,
  MAX_AMOUNT_LENGTH,
  MAX_INGREDIENT_ALIAS_LENGTH,
  MAX_PRICE,
  MIN_PRICE,
} from '@/models/ingredient-limits';
import { findDietContradiction } from './diet-consistency-rules';
import {
  formTextSchemas,
  isBlank,
  optionalText,
  requiredText,
  withoutBlankRows,
  withoutBlankTexts,
} from './form-field-schema';
import { keptIngredientSchemas, weightRowsSchema } from './ingredient-kept-schema';
import { findNutritionContradiction } from './nutrition-consistency-rules';

const INCOMPLETE_PACK =
  'You have started filling out an amount/price pair. Please complete it before saving.';
const PRICE_RANGE = `A price must be from $${MIN_PRICE} to $${MAX_PRICE}.`;

const packSchema = z.object({
  amount: requiredText('Amount', MAX_AMOUNT_LENGTH, INCOMPLETE_PACK),
  price: z
    .number({
      error: ({ input }) => (isBlank(input) ? INCOMPLETE_PACK : 'A price must be a number, such as 3.50.'),
    })
    .min(MIN_PRICE, PRICE_RANGE)
    .max(MAX_PRICE, PRICE_RANGE)
    .refine((price) => Math.round(price * 100) / 100 === price, 'A price may have at most two decimals.'),
  /** The pack's former name, so that its stock and its orders follow it. */
  was: z.string().max(MAX_AMOUNT_LENGTH).optional(),
});

/** To customers, `100g` and `100 G` are the same pack. */
function toComparedAmount(amount: string): string {
  return foldText(amount).replaceAll(' ', '');
}

const formSchemas = {
  ...formTextSchemas(INGREDIENT_FIELDS),
  aliases: withoutBlankTexts(
    z
      .array(optionalText('Other name', MAX_INGREDIENT_ALIAS_LENGTH), 'Aliases must be a list.')
      .max(
        INGREDIENT_FIELDS.aliases.max,
        `An ingredient may have at most ${INGREDIENT_FIELDS.aliases.max} other names.`,
      )
      .default([]),
  ),
  category: optionalText('Category', INGREDIENT_FIELDS.category.max).transform(
    (category) => category || DEFAULT_CATEGORY,
  ),
  sellable: z.boolean('Sellable must be true or false.').default(true),
  amounts: withoutBlankRows(
    ['amount', 'price'],
    z
      .array(packSchema, 'Amounts must be a list.')
      .max(
        INGREDIENT_FIELDS.amounts.max,
        `An ingredient may have at most ${INGREDIENT_FIELDS.amounts.max} packs.`,
      )
      .superRefine((packs, context) => {
        const amounts = packs.map(({ amount }) => toComparedAmount(amount));
        const duplicateIndex = amounts.findIndex((amount, index) => amounts.indexOf(amount) < index);
        if (duplicateIndex >= 0) {
          context.addIssue({
            code: 'custom',
            path: [duplicateIndex, 'amount'],
            message: 'Two packs have the same amount.',
          });
        }
      })
      .default([]),
  ),
  ...keptIngredientSchemas,
};

const acceptedSchemas = {
  ...pickFieldsIn(INGREDIENT_FIELDS, 'form', formSchemas),
  ...pickFieldsIn(INGREDIENT_FIELDS, 'call', formSchemas),
};

function requirePack<S extends z.ZodType<{ sellable: boolean; amounts: unknown[] }>>(schema: S) {
  return schema.refine(({ sellable, amounts }) => !sellable || amounts.length > 0, {
    path: ['amounts'],
    error: 'Sellable ingredients must have at least one complete amount and price pair.',
  });
}

function requireConsistentFacts<
  S extends z.ZodType<
    Parameters<typeof findDietContradiction>[0] & Parameters<typeof findNutritionContradiction>[0]
  >,
>(schema: S) {
  return schema.superRefine((facts, context) => {
    const diet = findDietContradiction(facts);
    if (diet) context.addIssue({ code: 'custom', path: ['flags', diet.flag], message: diet.message });
    const nutrition = findNutritionContradiction(facts);
    if (nutrition) {
      const { figure, message } = nutrition;
      context.addIssue({ code: 'custom', path: ['nutrition', figure], message });
    }
  });
}

/**
 * The fields of an ingredient that an admin can set, the same in the form and the API. A cart line
 * identifies its pack by the amount text, so no two packs may have the same one, however it is written.
 */
export const ingredientFormSchema = requireConsistentFacts(requirePack(z.object(acceptedSchemas)));
export type IngredientForm = z.infer<typeof ingredientFormSchema>;

/** The schema of the form, which has the weights in rows. */
export const ingredientDialogSchema = requireConsistentFacts(
  requirePack(z.object({ ...acceptedSchemas, units: weightRowsSchema })),
);
