import { z } from 'zod';
import { mapTexts, pickFieldsIn } from '@/lib/text/field-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { MAX_INGREDIENT_ALIAS_LENGTH } from '@/models/ingredient-limits';
import { toEditVersion } from './edit-version-rules';
import type { IngredientView } from './ingredient-schema';
import { draftTextSchemas, keepFilledRows } from './recipe-draft-schema';
import { toStoredDraftSchema } from './stored-draft-schema';

/** Separates the aliases in the form. */
const SEPARATOR = ', ';
/** Maximum characters of all aliases together. */
export const MAX_INGREDIENT_ALIASES_LENGTH =
  INGREDIENT_FIELDS.aliases.max * (MAX_INGREDIENT_ALIAS_LENGTH + SEPARATOR.length);

/** The fields of an ingredient form as typed, valid or not. */
export const ingredientDraftSchema = z.object(
  pickFieldsIn(INGREDIENT_FIELDS, 'form', {
    ...draftTextSchemas(INGREDIENT_FIELDS),
    /** Separated by commas. */
    aliases: z.string(),
    category: z.string(),
    sellable: z.boolean(),
    amounts: z.array(z.object({ amount: z.string(), price: z.string() })),
  }),
);
export type IngredientDraft = z.infer<typeof ingredientDraftSchema>;

const { aliases, amounts } = ingredientDraftSchema.shape;
export const storedIngredientDraftSchema = toStoredDraftSchema(
  ingredientDraftSchema.extend({
    aliases: aliases.max(MAX_INGREDIENT_ALIASES_LENGTH),
    amounts: amounts.max(INGREDIENT_FIELDS.amounts.max),
  }),
);

export const EMPTY_PACK = { amount: '', price: '' };

/** Fills the form from an ingredient, or returns an empty one. */
export function toIngredientDraft(ingredient?: IngredientView): IngredientDraft {
  const amounts = ingredient?.amounts.map(({ amount, price }) => ({ amount, price: price.toFixed(2) }));
  return pickFieldsIn(INGREDIENT_FIELDS, 'form', {
    ...mapTexts(INGREDIENT_FIELDS, 'form', (_, name) => ingredient?.[name] ?? ''),
    aliases: ingredient?.aliases.join(SEPARATOR) ?? '',
    category: ingredient?.category ?? '',
    sellable: ingredient?.sellable ?? true,
    amounts: amounts && amounts.length > 0 ? amounts : [EMPTY_PACK],
  });
}

/** Returns the version that a form filled from the ingredient is based on: its fields and its image. */
export function toIngredientVersion(ingredient: IngredientView): string {
  // Parsed to get a fixed order of the fields.
  return toEditVersion([ingredientDraftSchema.parse(toIngredientDraft(ingredient)), ingredient.image]);
}

/** Converts a draft to what the ingredient form's schema validates. */
export function toIngredientInput(draft: IngredientDraft) {
  return {
    ...draft,
    aliases: draft.aliases.split(','),
    amounts: draft.amounts.map(({ amount, price }) => ({ amount, price: toPrice(price) })),
  };
}

/** A price as people type it; `1,500` is not one, since it could mean either number. */
const TYPED_PRICE = /^\$?\s*(-?\d+(?:\.\d+|,\d{1,2})?)$/;

/** Reads `1.50`, `1,50` and `$1.50`. Leaves any other text unchanged, so that the schema refuses it. */
function toPrice(text: string): number | string {
  const [, number] = TYPED_PRICE.exec(text.trim()) ?? [];
  return number === undefined ? text.trim() : Number(number.replace(',', '.'));
}

/** Removes empty packs, so that the remaining ones have the numbers used in error messages. */
export function withoutEmptyPacks(draft: IngredientDraft): IngredientDraft {
  return { ...draft, amounts: keepFilledRows(draft.amounts, EMPTY_PACK, ['amount', 'price']) };
}
