import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { computeRecipeCost, isFullyPriced, listItemNeeds } from '@/lib/basket/recipe-cost-rules';
import { CATALOG_TAG, ingredientTag, recipeTag } from '@/lib/cache/tag-rules';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { listPublicRecipes } from '@/lib/catalog/recipe-queries';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import type { RecipeView } from '@/lib/catalog/schemas/recipe-schema';
import {
  type AllergenSummary,
  summarizeAllergens,
  summarizeProduct,
} from '@/lib/recipe-facts/avoided-allergen-rules';
import { collectAllergens } from '@/lib/recipe-facts/recipe-allergen-rules';
import { processSingleton } from '@/lib/runtime/process-singleton';
import { processState } from '@/lib/runtime/process-state';
import { matchProducts } from '@/lib/search/match-queries';
import type { RecipeSummary } from './recipe-filter-rules';

/** How many recipes are read at once; other requests are served in between. */
const BATCH_SIZE = 25;

type Summaries = {
  byId: Map<string, RecipeSummary>;
  ingredients: Promise<Map<string, IngredientView>> | null;
  /** Counts the changes: what was computed before one is not kept after it. */
  changes: number;
};

function getSummaries(): Summaries {
  return processSingleton<Summaries>('recipe summaries', () => {
    const summaries: Summaries = { byId: new Map(), ingredients: null, changes: 0 };
    processState().invalidationListeners.add((tags) => forget(summaries, tags));
    return summaries;
  });
}

/** Forgets what a change concerns: one recipe, or with an ingredient, or when a tool has changed the catalog, everything. */
function forget(summaries: Summaries, tags: readonly string[]): void {
  if (!tags.includes(CATALOG_TAG)) return;
  summaries.changes += 1;
  const recipeIds = tags.flatMap((tag) =>
    tag.startsWith(recipeTag('')) ? tag.slice(recipeTag('').length) : [],
  );
  if (recipeIds.length > 0 && !tags.some((tag) => tag.startsWith(ingredientTag('')))) {
    for (const id of recipeIds) summaries.byId.delete(id);
    return;
  }
  summaries.byId.clear();
  summaries.ingredients = null;
}

/** Returns the summaries of the public recipes with these ids; the process keeps them until something changes. */
export async function loadRecipeSummaries(ids: readonly string[]): Promise<Map<string, RecipeSummary>> {
  const summaries = getSummaries();
  const found = new Map<string, RecipeSummary>();
  const missing: string[] = [];
  for (const id of ids) {
    const summary = summaries.byId.get(id);
    if (summary) found.set(id, summary);
    else missing.push(id);
  }
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const { changes } = summaries;
    const computed = await summarizeRecipes(summaries, missing.slice(from, from + BATCH_SIZE));
    for (const [id, summary] of computed) {
      found.set(id, summary);
      if (changes === summaries.changes) summaries.byId.set(id, summary);
    }
    await setImmediate();
  }
  return found;
}

async function summarizeRecipes(
  summaries: Summaries,
  ids: readonly string[],
): Promise<[string, RecipeSummary][]> {
  const [recipes, ingredients] = await Promise.all([listPublicRecipes(ids), loadIngredients(summaries)]);
  return Promise.all(
    recipes.map(
      async (recipe): Promise<[string, RecipeSummary]> => [
        recipe._id,
        await summarizeRecipe(recipe, ingredients),
      ],
    ),
  );
}

async function summarizeRecipe(
  recipe: RecipeView,
  ingredients: ReadonlyMap<string, IngredientView>,
): Promise<RecipeSummary> {
  const products = (await matchProducts(recipe.ingredients)).map((product) => product?._id ?? null);
  const named = products.map((id) => ingredients.get(id ?? '') ?? null);
  const offers = [...new Set(named)].filter((product) => product !== null);
  const basketRecipe = { ...recipe, products, substitutes: [] };
  const cost = computeRecipeCost(basketRecipe, offers);
  return {
    costCents: isFullyPriced(cost) ? (cost.perServing?.usedCents ?? null) : null,
    allergens: summarizeAllergens(collectAllergens(recipe.ingredients, named)),
    needs: listItemNeeds(basketRecipe, offers),
  };
}

/** Returns what every ingredient has to do with allergens, by its id. */
export async function loadProductAllergens(): Promise<Map<string, AllergenSummary>> {
  const ingredients = await loadIngredients(getSummaries());
  return new Map([...ingredients].map(([id, ingredient]) => [id, summarizeProduct(ingredient)]));
}

/** Reads all ingredients once until one changes; a failure is not kept. */
function loadIngredients(summaries: Summaries): Promise<Map<string, IngredientView>> {
  summaries.ingredients ??= listIngredients()
    .then((ingredients) => new Map(ingredients.map((ingredient) => [ingredient._id, ingredient])))
    .catch((error: unknown) => {
      summaries.ingredients = null;
      throw error;
    });
  return summaries.ingredients;
}
