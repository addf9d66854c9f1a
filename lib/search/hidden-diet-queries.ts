import 'server-only';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { listPublicRecipes } from '@/lib/catalog/recipe-queries';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { listHiddenDietRows } from '@/lib/recipes/diet-type-rules';
import { loadFreshEngine } from './index-queries';
import { judgeLines } from './match-queries';
import { withShownTypes } from './shown-type-queries';

const RECIPES_PER_PAGE = 50;

/** A public recipe with diets that its author typed and that it may not claim, each with the obstacles. */
type HiddenDietRow = { _id: string; title: string; diets: [name: string, text: string][] };

/** Returns a page of the recipes with such diets, first those that a line is known to contradict. */
export async function findHiddenDietPage(
  page: number,
): Promise<{ recipes: HiddenDietRow[]; count: number; pageCount: number }> {
  const engine = await loadFreshEngine();
  const window = { skip: computeOffset({ page, limit: RECIPES_PER_PAGE }), limit: RECIPES_PER_PAGE };
  const { count, ids } = engine.listHiddenDiets(window);
  const recipes = await withShownTypes(await listPublicRecipes(ids));
  const judged = await Promise.all(recipes.map(({ ingredients }) => judgeLines(ingredients)));
  const named = new Set(judged.flat(2).filter((id) => id !== null));
  const products = new Map((await listIngredientsById([...named])).map((product) => [product._id, product]));
  const toProducts = (ids: readonly (string | null)[]) => ids.map((id) => products.get(id ?? '') ?? null);
  return {
    count,
    pageCount: countPages(count, RECIPES_PER_PAGE),
    recipes: recipes.map((recipe, index) => ({
      _id: recipe._id,
      title: recipe.title,
      diets: listHiddenDietRows(recipe, judged[index]?.map(toProducts) ?? []),
    })),
  };
}
