import 'server-only';
import { groupByCategory, sortByPrice } from '@/lib/catalog/category-rules';
import type { CategorySearch } from '@/lib/catalog/category-schema';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { searchIngredients } from '@/lib/search/ingredient-list-queries';
import { loadProductAllergens } from './recipe-summary-queries';

/** A category of ingredients: all of them, those that pass the search, and those of which no one knows whether they do. */
type CategoryList = { all: IngredientView[]; ingredients: IngredientView[]; unknown: IngredientView[] };

/** Finds the ingredients of a category that have the words and none of the avoided allergens; null if there is no such category. */
export async function findCategory({
  category,
  q,
  avoid,
  sort,
}: CategorySearch): Promise<CategoryList | null> {
  const groups = groupByCategory(await listIngredients());
  const all = groups.find((group) => group.category === category)?.ingredients;
  if (!all) return null;
  const found = (await searchIngredients(all, q)).ingredients;
  const sorted = sort === 'price' ? sortByPrice(found) : found;
  if (avoid.length === 0) return { all, ingredients: sorted, unknown: [] };
  const allergens = await loadProductAllergens();
  const withVerdict = (wanted: string) =>
    sorted.filter(({ _id }) => {
      const summary = allergens.get(_id);
      return summary && judgeAllergens(summary, avoid).verdict === wanted;
    });
  return { all, ingredients: withVerdict('free'), unknown: withVerdict('unknown') };
}
