import { type AllergenVerdict, judgeAllergens, summarizeProduct } from '@/lib/recipes/avoided-allergen-rules';
import type { AllergenProduct } from '@/lib/recipes/recipe-allergen-rules';
import { formatSubstitute } from '@/lib/recipes/substitute-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { toLineId } from './basket-line-rules';
import type { BasketRow, BasketSubstitute } from './basket-row-rules';
import type { RecipeProducts } from './basket-schema';
import { listSubstituteParts } from './substitute-part-rules';

/** A line that has or may have an avoided allergen, and a free substitute: Olive oil (3/4 for 1). */
export type AllergenSubstitute = { name: string; substitutes: string[] };

/** Judges the ingredient with this id for somebody; one that is not there is unknown. */
type Judge = (id: string | null) => AllergenVerdict['verdict'];

function createJudge(
  ingredients: readonly (AllergenProduct & { _id: string })[],
  avoided: readonly AllergenGroup[],
): Judge {
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  return (id) => judgeAllergens(summarizeProduct(byId.get(id ?? '') ?? null), avoided).verdict;
}

const isAffected = (verdict: AllergenVerdict['verdict']) =>
  verdict === 'contains' || verdict === 'mayContain';

/** Whether the shop knows every part of a substitute, given by their ids, and that none has an avoided allergen. */
function isSafe(use: string, ids: readonly (string | null)[], judge: Judge): boolean {
  // Parts that the shop does not know have no id.
  return listSubstituteParts(use).length <= ids.length && ids.every((id) => judge(id) === 'free');
}

/**
 * Lists for each line that has or may have one of the allergens the substitutes without them. One of which the shop does not know
 * every part, or not every allergen, is left out.
 */
export function listSafeSubstitutes(
  { recipe, products, substitutes, ingredients }: RecipeProducts,
  avoided: readonly AllergenGroup[],
): AllergenSubstitute[] {
  const judge = createJudge(ingredients, avoided);
  const affected = recipe.ingredients.flatMap((line, index) =>
    isAffected(judge(products[index] ?? null)) ? [{ name: line.name, id: toLineId(line, index) }] : [],
  );
  const byName = new Map<string, string[]>();
  for (const { name, id } of affected) {
    const safe = substitutes.filter(
      (each) => each.for === id && isSafe(each.use, [each.product, ...each.others], judge),
    );
    byName.set(name, [...new Set([...(byName.get(name) ?? []), ...safe.map(formatSubstitute)])]);
  }
  return [...byName].map(([name, texts]) => ({ name, substitutes: texts }));
}

/**
 * Lists the shop's substitutes for a row that has or may have one of the allergens, by the rule of `listSafeSubstitutes`; null
 * for a row that needs none.
 */
export function listSafeOffers(
  row: Pick<BasketRow, 'itemId' | 'substitutes'>,
  ingredients: Parameters<typeof createJudge>[0],
  avoided: readonly AllergenGroup[],
): BasketSubstitute[] | null {
  const isNeeded = isAffected(createJudge(ingredients, avoided)(row.itemId));
  return isNeeded ? listOffers(row, ingredients, avoided) : null;
}

/** Lists the shop's substitutes for a row; for someone who avoids allergens, only those known to be free of them. */
export function listOffers(
  { substitutes }: Pick<BasketRow, 'substitutes'>,
  ingredients: Parameters<typeof createJudge>[0],
  avoided: readonly AllergenGroup[],
): BasketSubstitute[] {
  const judge = createJudge(ingredients, avoided);
  return substitutes.filter(
    ({ use, pack, itemId, others }) =>
      pack !== null &&
      (avoided.length === 0 || isSafe(use, [itemId, ...others.map((other) => other.itemId)], judge)),
  );
}
