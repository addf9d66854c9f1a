import { toLineId } from '@/lib/basket/basket-line-rules';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { listSubstituteParts } from '@/lib/basket/substitute-part-rules';
import { formatSubstitute } from '@/lib/catalog/texts/substitute-rules';
import { judgeAllergens, summarizeProduct } from '@/lib/recipe-facts/avoided-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';

/** A line that has or may have what somebody avoids, and what is free of it and takes its place: Olive oil (3/4 for 1). */
export type AllergenSubstitute = { name: string; substitutes: string[] };

/**
 * Lists for each line that has or may have one of the allergens the substitutes without them. One of which the shop does not know
 * every part, or not every allergen, is left out.
 */
export function listSafeSubstitutes(
  { recipe, products, substitutes, ingredients }: RecipeProducts,
  avoided: readonly AllergenGroup[],
): AllergenSubstitute[] {
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  const judge = (id: string | null) =>
    judgeAllergens(summarizeProduct(byId.get(id ?? '') ?? null), avoided).verdict;
  const affected = recipe.ingredients.flatMap((line, index) => {
    const verdict = judge(products[index] ?? null);
    return verdict === 'contains' || verdict === 'mayContain'
      ? [{ name: line.name, id: toLineId(line, index) }]
      : [];
  });
  const byName = new Map<string, string[]>();
  for (const { name, id } of affected) {
    const safe = substitutes.filter(
      (each) =>
        each.for === id &&
        // Parts that the shop does not know are not among the others.
        listSubstituteParts(each.use).length <= 1 + each.others.length &&
        [each.product, ...each.others].every((part) => judge(part) === 'free'),
    );
    byName.set(name, [...new Set([...(byName.get(name) ?? []), ...safe.map(formatSubstitute)])]);
  }
  return [...byName].map(([name, texts]) => ({ name, substitutes: texts }));
}
