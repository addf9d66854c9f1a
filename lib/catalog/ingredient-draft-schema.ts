import { z } from 'zod';
import type { IngredientView } from './ingredient-schema';

/** The fields of an ingredient form as they are typed, right or wrong. */
export const ingredientDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** Separated by commas. */
  aliases: z.string(),
  category: z.string(),
  sellable: z.boolean(),
  amounts: z.array(z.object({ key: z.number(), amount: z.string(), price: z.string() })),
});
export type IngredientDraft = z.infer<typeof ingredientDraftSchema>;
export type PackDraft = IngredientDraft['amounts'][number];

let lastKey = 0;

export function emptyPack(): PackDraft {
  lastKey += 1;
  return { key: lastKey, amount: '', price: '' };
}

/** The form of an ingredient, or an empty one. */
export function toIngredientDraft(ingredient?: IngredientView): IngredientDraft {
  const amounts = ingredient?.amounts.map(({ amount, price }) => ({
    ...emptyPack(),
    amount,
    price: price.toFixed(2),
  }));
  return {
    name: ingredient?.name ?? '',
    description: ingredient?.description ?? '',
    aliases: ingredient?.aliases.join(', ') ?? '',
    category: ingredient?.category ?? '',
    sellable: ingredient?.sellable ?? true,
    amounts: amounts && amounts.length > 0 ? amounts : [emptyPack()],
  };
}

/** The same form with rows of new keys, after it was kept by an earlier page. */
export function withNewPackKeys(draft: IngredientDraft): IngredientDraft {
  return { ...draft, amounts: draft.amounts.map((pack) => ({ ...pack, key: emptyPack().key })) };
}

/** What the schema of the ingredient form judges. */
export function toIngredientInput(draft: IngredientDraft): unknown {
  return {
    ...draft,
    aliases: draft.aliases.split(','),
    amounts: draft.amounts.map(({ amount, price }) => ({ amount, price: toPrice(price) })),
  };
}

/** A text that is no number stays one: the message then says so. */
function toPrice(text: string): number | string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text.trim() : number;
}

/** Without rows that nothing was typed into: what is left is numbered as the messages number it. */
export function withoutEmptyPacks(draft: IngredientDraft): IngredientDraft {
  const amounts = draft.amounts.filter(({ amount, price }) => amount.trim() || price.trim());
  return { ...draft, amounts };
}
