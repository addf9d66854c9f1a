import 'server-only';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import type { LineText } from '@/lib/text/line-key-rules';
import type { AskedIngredient, NamedIngredient } from './engine/ingredient-matcher';
import { loadFreshEngine, loadFreshMatcher } from './index-queries';
import { listShownCards } from './shown-type-queries';

/** Returns for each line the ingredient that it names; null if there is none or the shop does not sell it. */
export async function matchLines(
  lines: readonly LineText[],
): Promise<({ _id: string; name: string } | null)[]> {
  return (await matchProducts(lines)).map((product) =>
    product?.sellable ? { _id: product._id, name: product.name } : null,
  );
}

/** Returns for each line the ingredient that it names, sold or not; null if there is none. */
export async function matchProducts(
  lines: readonly LineText[],
): Promise<({ _id: string; name: string; sellable: boolean } | null)[]> {
  const matcher = await loadFreshMatcher();
  return lines.map((line) => {
    const match = matcher.matchLine(line);
    return match && { _id: match.id, name: match.name, sellable: match.sellable };
  });
}

/** Returns for each line the ids of all ingredients that its words name, sold or not; null among them if some name nothing known. */
export async function judgeLines(lines: readonly LineText[]): Promise<(string | null)[][]> {
  const matcher = await loadFreshMatcher();
  return lines.map((line) => matcher.judgeLine(line).map((product) => product?.id ?? null));
}

/** Returns for each line everything that meets it. */
export async function askLines(lines: readonly LineText[]): Promise<AskedIngredient[]> {
  const matcher = await loadFreshMatcher();
  return lines.map((line) => matcher.ask(line));
}

/** What someone has: an ingredient, some kind of a family, or neither if the shop knows nothing of that name. */
export type HeldIngredient = AskedIngredient & {
  name: string;
  /** Everything that a family may mean. */
  members: readonly NamedIngredient[];
};

/** Returns for each name the things that people have who say so. */
export async function findHeldIngredients(names: readonly string[]): Promise<HeldIngredient[]> {
  const matcher = await loadFreshMatcher();
  return names.map((name) => {
    const held = matcher.findHeld(name);
    return { ...held, name, members: held.family ? matcher.listCovered(held.family.split(' ')) : [] };
  });
}

/** Returns the most favorited recipes with a line that names the ingredient, and their total count. */
export async function findRecipesWithIngredient(
  ingredientId: string,
  limit: number,
): Promise<{ count: number; recipes: ShownCard[] }> {
  const { count, ids } = await findRecipeIdsWithIngredient(ingredientId, limit);
  return { count, recipes: await listShownCards(ids) };
}

/** Returns the ids of the most favorited recipes with a line that names the ingredient, and their total count. */
export async function findRecipeIdsWithIngredient(
  ingredientId: string,
  limit: number,
): Promise<{ count: number; ids: string[] }> {
  const { count, ids } = (await loadFreshEngine()).filterByIngredient(ingredientId, { skip: 0, limit });
  return { count, ids };
}
