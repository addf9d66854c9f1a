import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { CATALOG_TAG, listTaggedIds } from '@/lib/cache/tag-rules';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { listPublicRecipes } from '@/lib/catalog/recipe-queries';
import {
  type AllergenSummary,
  summarizeAllergens,
  summarizeProduct,
} from '@/lib/recipes/avoided-allergen-rules';
import { computeDishShares } from '@/lib/recipes/dish-share-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { collectAllergens } from '@/lib/recipes/recipe-allergen-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { processSingleton, processState } from '@/lib/runtime/process-state';
import type { AskedIngredient, IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import { loadFreshMatcher } from '@/lib/search/index-queries';
import { askLines, judgeLines } from '@/lib/search/match-queries';
import { toLineId } from './basket-line-rules';
import {
  type ItemCost,
  isFullyPriced,
  listItemCosts,
  listItemNeeds,
  toRecipeCost,
} from './recipe-cost-rules';
import type { RecipeSummary } from './recipe-filter-rules';
import { listRecipeParts, type RecipePart, toKeys } from './recipe-part-rules';
import { listSubstituteNames } from './substitute-part-rules';

/** How many recipes are read at once, and how many a list waits for before another one has its turn. */
const BATCH_SIZE = 25;

/** The facts that follow from a recipe's lines, and the ids of their ingredients. */
type Computed = { summary: RecipeSummary; itemIds: readonly string[] };

type Entry = {
  /** Null if there is no such recipe. */
  summary: Promise<RecipeSummary | null>;
  /** Null until it is computed. */
  itemIds: readonly string[] | null;
};

type Summaries = {
  /** The known summaries and those being computed, without those that a change or a failure concerns. */
  byId: Map<string, Entry>;
  ingredients: Promise<Map<string, IngredientView>> | null;
  /** By which the lines of `byId` name their ingredients. */
  matcher: IngredientMatcher | null;
  /** Settles when the last batch is computed. They follow each other, so that many lists occupy the thread no longer than one. */
  lastBatch: Promise<unknown>;
};

function getSummaries(): Summaries {
  return processSingleton<Summaries>('recipe summaries', () => {
    const summaries: Summaries = {
      byId: new Map(),
      ingredients: null,
      matcher: null,
      lastBatch: Promise.resolve(),
    };
    processState().invalidationListeners.add((tags) => forget(summaries, tags));
    return summaries;
  });
}

/**
 * Forgets the summaries that a change concerns: recipes, those that use an ingredient, or when a tool has changed the catalog,
 * everything.
 */
function forget(summaries: Summaries, tags: readonly string[]): void {
  if (!tags.includes(CATALOG_TAG)) return;
  const tagged = listTaggedIds(tags);
  const recipeIds = new Set(tagged.recipeIds);
  const itemIds = new Set(tagged.ingredientIds);
  const isEverything = recipeIds.size === 0 && itemIds.size === 0;
  if (isEverything || itemIds.size > 0) summaries.ingredients = null;
  for (const [id, entry] of summaries.byId) {
    const isOfItem = itemIds.size > 0 && (entry.itemIds?.some((itemId) => itemIds.has(itemId)) ?? true);
    if (isEverything || recipeIds.has(id) || isOfItem) summaries.byId.delete(id);
  }
}

/**
 * Returns the summaries of the public recipes with these ids; the process keeps them until something changes. Each is computed
 * once, however many ask for it at the same time.
 */
export async function loadRecipeSummaries(ids: readonly string[]): Promise<Map<string, RecipeSummary>> {
  const summaries = getSummaries();
  await forgetOtherMatches(summaries);
  const found = new Map<string, RecipeSummary>();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = [...new Set(ids.slice(from, from + BATCH_SIZE))];
    const known = await Promise.all(shareSummaries(summaries, batch));
    for (const [index, id] of batch.entries()) {
      const summary = known[index];
      if (summary) found.set(id, summary);
    }
  }
  return found;
}

/** A new, renamed or deleted ingredient may change the product of any line. */
async function forgetOtherMatches(summaries: Summaries): Promise<void> {
  const matcher = await loadFreshMatcher();
  if (matcher === summaries.matcher) return;
  summaries.byId.clear();
  summaries.matcher = matcher;
}

/** Returns the summaries of a batch, of which those that no one has asked for yet are computed next. */
function shareSummaries(summaries: Summaries, ids: readonly string[]): Promise<RecipeSummary | null>[] {
  const missing = ids.filter((id) => !summaries.byId.has(id));
  if (missing.length > 0) {
    const computed = summaries.lastBatch.then(() => summarizeRecipes(summaries, missing));
    // Those who asked for the batch see its failure; the next batch does not depend on it.
    summaries.lastBatch = computed.catch(() => {});
    for (const id of missing) summaries.byId.set(id, toEntry(summaries, id, computed));
  }
  return ids.flatMap((id) => summaries.byId.get(id)?.summary ?? []);
}

function toEntry(summaries: Summaries, id: string, computed: Promise<Map<string, Computed>>): Entry {
  const drop = () => {
    if (summaries.byId.get(id) === entry) summaries.byId.delete(id);
  };
  const summary = computed.then(
    (batch) => {
      const own = batch.get(id);
      if (own) entry.itemIds = own.itemIds;
      else drop();
      return own?.summary ?? null;
    },
    (error: unknown) => {
      drop();
      throw error;
    },
  );
  const entry: Entry = { summary, itemIds: null };
  return entry;
}

/** Computes each recipe in a turn of its own; other requests are served in between. */
async function summarizeRecipes(
  summaries: Summaries,
  ids: readonly string[],
): Promise<Map<string, Computed>> {
  const [recipes, ingredients] = await Promise.all([listPublicRecipes(ids), loadIngredients(summaries)]);
  const computed = new Map<string, Computed>();
  for (const recipe of recipes) {
    await setImmediate();
    computed.set(recipe._id, await summarizeRecipe(recipe, ingredients));
  }
  return computed;
}

async function summarizeRecipe(
  recipe: RecipeView,
  ingredients: ReadonlyMap<string, IngredientView>,
): Promise<Computed> {
  const asked = await askLines(recipe.ingredients);
  const products = asked.map(({ ingredients: [product] }) => product?.id ?? null);
  const toProduct = (id: string | null) => ingredients.get(id ?? '') ?? null;
  const judgedIds = await judgeLines(recipe.ingredients);
  const judged = judgedIds.map((ids) => ids.map(toProduct));
  const productsOfLines = products.map(toProduct);
  const offers = [...new Set(productsOfLines)].filter((product) => product !== null);
  const basketRecipe = { ...recipe, products, substitutes: [] };
  const costs = listItemCosts(basketRecipe, offers);
  const cost = toRecipeCost(costs, recipe.servings);
  const summary = {
    costCents: isFullyPriced(cost) ? (cost.perServing?.usedCents ?? null) : null,
    allergens: summarizeAllergens(collectAllergens(recipe.ingredients, judged)),
    needs: listItemNeeds(basketRecipe, offers),
    parts: await listParts(recipe, costs, { asked, products: productsOfLines }),
    shares: computeDishShares(recipe.ingredients, productsOfLines),
  };
  return { summary, itemIds: [...new Set([...products, ...judgedIds.flat()])].filter((id) => id !== null) };
}

/** Returns the parts of a recipe with everything that meets them, also nearly. */
async function listParts(
  { ingredients, substitutes }: RecipeView,
  costs: readonly ItemCost[],
  { asked, products }: { asked: readonly AskedIngredient[]; products: readonly (IngredientView | null)[] },
): Promise<RecipePart[]> {
  const ids = ingredients.map(toLineId);
  const usesOf = ids.map((id, index) => {
    const own = substitutes.filter((each) => each.for === id);
    return [...new Set([...own, ...(products[index]?.substitutes ?? [])].map(({ use }) => use))];
  });
  const names = [...new Set(usesOf.flat().flatMap(listSubstituteNames))];
  const found = await askLines(names.map((name) => ({ name })));
  const keysOfName = new Map(names.map((name, index) => [name, toKeys(found[index], name)]));
  return listRecipeParts(
    costs,
    new Map(ids.map((id, index) => [id, toKeys(asked[index], ingredients[index]?.name ?? '')])),
    new Map(
      ids.map((id, index) => {
        const toPart = (name: string) => keysOfName.get(name) ?? [];
        const uses = usesOf[index] ?? [];
        return [id, uses.map((use) => ({ use, parts: listSubstituteNames(use).map(toPart) }))];
      }),
    ),
  );
}

/** Returns every ingredient's allergens, by its id. */
export async function loadProductAllergens(): Promise<Map<string, AllergenSummary>> {
  const ingredients = await loadIngredients(getSummaries());
  return new Map([...ingredients].map(([id, ingredient]) => [id, summarizeProduct(ingredient)]));
}

/** Reads all ingredients once until one changes; a failure is not kept. */
function loadIngredients(summaries: Summaries): Promise<Map<string, IngredientView>> {
  summaries.ingredients ??= readIngredients(summaries);
  return summaries.ingredients;
}

function readIngredients(summaries: Summaries): Promise<Map<string, IngredientView>> {
  const reading = listIngredients()
    .then((ingredients) => new Map(ingredients.map((ingredient) => [ingredient._id, ingredient])))
    .catch((error: unknown) => {
      if (summaries.ingredients === reading) summaries.ingredients = null;
      throw error;
    });
  return reading;
}
