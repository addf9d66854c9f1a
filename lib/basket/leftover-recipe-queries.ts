import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { findRecipeIdsWithIngredient } from '@/lib/search/match-queries';
import type { LeftoverRecipe, LeftoverRequest } from './leftover-schema';
import { countComparedPerItem, listLeftoverUses, rankByLeftovers } from './leftover-use-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

const MAX_LISTED = 5;

/** Returns the public recipes that use the most valuable rests of a basket, without those it is for. */
export async function findLeftoverRecipes(
  { leftovers, except }: LeftoverRequest,
  clientAddress: string,
): Promise<LeftoverRecipe[]> {
  await consumeRateLimit('computedBasket', clientAddress);
  const itemIds = [...new Set(leftovers.map(({ itemId }) => itemId))];
  const perItem = countComparedPerItem(itemIds.length);
  const candidates = await Promise.all(
    // The most favorited ones.
    itemIds.map((itemId) => findRecipeIdsWithIngredient(itemId, perItem)),
  );
  const ids = [...new Set(candidates.flatMap((found) => found.ids))].filter((id) => !except.includes(id));
  const summaries = await loadRecipeSummaries(ids);
  const ranked = rankByLeftovers(
    ids.map((id) => ({ id, uses: listLeftoverUses(leftovers, summaries.get(id)?.needs ?? []) })),
  ).slice(0, MAX_LISTED);
  const cards = new Map((await listPublicCards(ranked.map(({ id }) => id))).map((card) => [card._id, card]));
  return ranked.flatMap(({ id, uses }) => {
    const card = cards.get(id);
    return card
      ? [{ _id: id, title: card.title, uses: uses.map(({ itemId, share }) => ({ itemId, share })) }]
      : [];
  });
}
