import { z } from 'zod';
import { DEFAULT_CATEGORY, INGREDIENT_LIMITS, MAX_PRICE, MIN_PRICE } from '@/models/ingredient-limits';
import {
  isBlank,
  optionalText,
  requiredText,
  withoutBlankRows,
  withoutBlankTexts,
} from './recipe-form-schema';

const HALF_PAIR = 'You have started filling out an amount/price pair. Please complete it before saving.';
const PRICE_RANGE = `A price must be from $${MIN_PRICE} to $${MAX_PRICE}.`;

const packSchema = z.object({
  amount: requiredText('Amount', INGREDIENT_LIMITS.amount, HALF_PAIR),
  price: z
    .number({ error: ({ input }) => (isBlank(input) ? HALF_PAIR : 'A price must be a number.') })
    .min(MIN_PRICE, PRICE_RANGE)
    .max(MAX_PRICE, PRICE_RANGE)
    .refine((price) => Math.round(price * 100) / 100 === price, 'A price may have at most two decimals.'),
});

/**
 * What an administrator may say about an ingredient, in the form and the call alike. A cart line
 * names its pack by the amount text, so no two packs may share it.
 */
export const ingredientFormSchema = z
  .object({
    name: requiredText('Name', INGREDIENT_LIMITS.name, 'Name is required.'),
    description: optionalText('Description', INGREDIENT_LIMITS.description),
    aliases: withoutBlankTexts(
      z
        .array(optionalText('Alias', INGREDIENT_LIMITS.alias), 'Aliases must be a list.')
        .max(
          INGREDIENT_LIMITS.aliases,
          `An ingredient may have at most ${INGREDIENT_LIMITS.aliases} aliases.`,
        )
        .default([]),
    ),
    category: optionalText('Category', INGREDIENT_LIMITS.category).transform(
      (category) => category || DEFAULT_CATEGORY,
    ),
    sellable: z.boolean('Sellable must be true or false.').default(true),
    amounts: withoutBlankRows(
      Object.keys(packSchema.shape),
      z
        .array(packSchema, 'Amounts must be a list.')
        .max(INGREDIENT_LIMITS.amounts, `An ingredient may have at most ${INGREDIENT_LIMITS.amounts} packs.`)
        .superRefine((packs, context) => {
          const amounts = packs.map(({ amount }) => amount);
          const second = amounts.findIndex((amount, index) => amounts.indexOf(amount) < index);
          if (second >= 0) {
            context.addIssue({
              code: 'custom',
              path: [second, 'amount'],
              message: 'Two packs have the same amount.',
            });
          }
        })
        .default([]),
    ),
  })
  .refine(({ sellable, amounts }) => !sellable || amounts.length > 0, {
    path: ['amounts'],
    error: 'Sellable ingredients must have at least one complete amount and price pair.',
  });
export type IngredientForm = z.infer<typeof ingredientFormSchema>;
