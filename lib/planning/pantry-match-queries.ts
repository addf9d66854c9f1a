import 'server-only';
import { filterRecipes } from '@/lib/basket/recipe-filter-rules';
import { type RecipePart, toKeys } from '@/lib/basket/recipe-part-rules';
import { loadProductAllergens, loadRecipeSummaries } from '@/lib/basket/recipe-summary-queries';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { toDollars } from '@/lib/orders/pricing-rules';
import { judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { processSingleton } from '@/lib/runtime/process-state';
import { listAdvancedIds } from '@/lib/search/advanced-queries';
import { findHeldIngredients, type HeldIngredient } from '@/lib/search/match-queries';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { PantryMatchEngine } from './pantry-match-engine';
import {
  countByMissing,
  type HeldThing,
  type HeldThings,
  type HomeMatch,
  type HomeScore,
  MATCHES_PER_PAGE,
  MAX_NEAREST,
  toHeldThings,
} from './pantry-match-rules';
import type { PantryMatch, PantryMatches, PantryMatchRequest } from './pantry-match-schema';
import { COMMON_STAPLES } from './plan-list-rules';

/** Finds the public recipes that lack little of what is at home. With allergens to avoid, only those known to be free of them. */
export async function findPantryMatches(
  request: PantryMatchRequest,
  clientAddress: string,
): Promise<PantryMatches> {
  await consumeRateLimit('computedBasket', clientAddress);
  const { foodTypes, maxPrep, diff, cost, avoid, maxMissing, page } = request;
  const { held, unknownNames } = await loadHeld(request);
  const ids = await listAdvancedIds({ include: [], exclude: [], foodTypes, maxPrep, difficulties: diff });
  const summaries = await loadRecipeSummaries(ids);
  const { passing, unknown } = filterRecipes(ids, summaries, { cost, avoid });
  const toParts = (id: string) => summaries.get(id)?.parts ?? [];
  const rank = (list: readonly string[]) =>
    getEngine().rank(
      list.map((id) => ({ id, parts: toParts(id) })),
      held,
    );
  const isNear = ({ missing }: HomeScore) => missing <= maxMissing;
  const ranked = rank(passing);
  const near = ranked.filter(isNear);
  const isNearest = near.length === 0 && ranked.length > 0;
  const start = (page - 1) * MATCHES_PER_PAGE;
  const shown = isNearest ? ranked.slice(0, MAX_NEAREST) : near.slice(start, start + MATCHES_PER_PAGE);
  return {
    counts: countByMissing(ranked),
    recipes: await toPantryMatches(isNearest && page > 1 ? [] : shown, (id) =>
      getEngine().describe(toParts(id), held),
    ),
    isMore: near.length > start + MATCHES_PER_PAGE,
    isNearest,
    unknownCount: rank(unknown).filter(isNear).length,
    unknownNames,
  };
}

const getEngine = () => processSingleton('pantry matches', () => new PantryMatchEngine());

async function toPantryMatches(
  scores: readonly HomeScore[],
  toMatch: (id: string) => HomeMatch,
): Promise<PantryMatch[]> {
  const cards = new Map<string, ShownCard>(
    (await listShownCards(scores.map(({ id }) => id))).map((card) => [card._id, card]),
  );
  const toPart = ({ itemId, name, lineIds }: RecipePart) => ({ itemId, name, lineIds: [...lineIds] });
  return scores.flatMap(({ id, cents }) => {
    const recipe = cards.get(id);
    if (!recipe) return [];
    const { missing, nearly, met, soonest } = toMatch(id);
    return {
      recipe,
      missing: missing.map((part) => ({
        ...toPart(part),
        price: part.cents === null ? null : toDollars(part.cents),
      })),
      nearly: nearly.map(({ part, use }) => ({ ...toPart(part), use })),
      atHome: met.map(toPart),
      // Only items have a day, and their keys are their ids.
      useFirst: soonest && { itemId: soonest.key, useBy: soonest.useBy },
      cost: cents === null ? null : toDollars(cents),
    };
  });
}

/** Returns the things at home. For someone who avoids allergens, only those known to be free of them: they stand in for others. */
async function loadHeld({
  items,
  staples,
  names,
  basics,
  avoid,
}: PantryMatchRequest): Promise<{ held: HeldThings; unknownNames: string[] }> {
  const isSafe = await createJudge(avoid);
  const named = await findHeldIngredients(names);
  const granted = basics ? await findHeldIngredients([...COMMON_STAPLES]) : [];
  const toThing = (key: string, kind: HeldThing['kind'], useBy: string | null = null) => ({
    key,
    kind,
    useBy,
  });
  const isSafeName = ({ ingredients, members }: HeldIngredient) => {
    const meant = members.length > 0 ? members : ingredients;
    return avoid.length === 0 || (meant.length > 0 && meant.every(({ id }) => isSafe(id)));
  };
  const toNamedThings = (list: readonly HeldIngredient[], kind: HeldThing['kind']) =>
    list.filter(isSafeName).flatMap((each) => toKeys(each, each.name).map((key) => toThing(key, kind)));
  const held = toHeldThings([
    ...items.filter(({ itemId }) => isSafe(itemId)).map(({ itemId, useBy }) => toThing(itemId, 'own', useBy)),
    ...staples.filter(isSafe).map((id) => toThing(id, 'staple')),
    ...toNamedThings(named, 'own'),
    ...toNamedThings(granted, 'basic'),
  ]);
  const isUnknown = ({ ingredients, family }: HeldIngredient) => ingredients.length === 0 && !family;
  return { held, unknownNames: named.filter(isUnknown).map(({ name }) => name) };
}

/** Returns whether an ingredient is known to be free of the avoided allergens. */
async function createJudge(avoid: PantryMatchRequest['avoid']): Promise<(id: string) => boolean> {
  if (avoid.length === 0) return () => true;
  const allergens = await loadProductAllergens();
  return (id) => {
    const summary = allergens.get(id);
    return summary !== undefined && judgeAllergens(summary, avoid).verdict === 'free';
  };
}
