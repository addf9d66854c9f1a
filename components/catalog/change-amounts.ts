import { computeBasket, toBasketItems, toPlainWish } from '@/lib/basket/basket-rules';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { computeRecipeCost, toCostTexts } from '@/lib/basket/recipe-cost-rules';
import { ApiError } from '@/lib/http/api-client';
import type { LowPacks } from '@/lib/orders/replacement-rules';
import { toLineWeights, toNoteTexts, toRecipeTexts, toTextsVersion } from '@/lib/recipes/recipe-text-rules';
import { type ScaledRecipe, scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { formatServings, readServings } from '@/lib/recipes/servings-rules';
import { toUnscaledText } from '@/lib/recipes/unscaled-note-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { toAddLabel, toDoubtText, toShortText, toStockText } from './pack-texts';
import {
  changeRecipeState,
  readRecipeState,
  rememberUnits,
  type ScaledAmounts,
  type ShownChoice,
} from './recipe-choice-store';
import { correctChoiceUrl, readChoiceUrl, writeChoiceUrl } from './recipe-choice-url';
import { requestRecipeProducts } from './recipe-products';

/** The control that chooses units, also those of the author. */
const UNITS_ACTIONS = ['us', 'metric', 'written-units', 'written'];

/** The open recipe with its author's servings; the same object while its page is open. */
type OpenRecipe = { recipeId: string; servings: number };

/** Runs the action of a control of the recipe (`typed` is the text of a field), or that of the URL when the page opens. */
export async function changeAmounts(recipe: OpenRecipe, action: string, typed: string): Promise<void> {
  let choice = toChoice(recipe, action, typed);
  let products: RecipeProducts | null = null;
  if (needsProducts(choice)) {
    try {
      products = await fetchProducts(recipe);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      const status =
        'The amounts cannot be changed: the recipe is no longer available, or you are logged out.';
      changeRecipeState({ status, isStatusShown: true });
      return;
    }
    if (readRecipeState().recipeId !== recipe.recipeId) return;
    // Again, since other controls may have been used meanwhile.
    choice = toChoice(recipe, action, typed);
    if (!isShownVersion(products)) {
      reloadWith(choice, { isJustLoaded: action === 'open' });
      return;
    }
  }
  showAmounts(recipe, choice, products);
  if (action === 'open') {
    correctChoiceUrl(recipe.servings);
    return;
  }
  if (UNITS_ACTIONS.includes(action)) rememberUnits(choice.units);
  writeChoiceUrl();
}

/** Applies servings that are chosen elsewhere, as the page's own field does, with products that are there already. */
export function changeServings(recipe: OpenRecipe, servings: number, products: RecipeProducts): void {
  const choice = toChoice(recipe, 'servings', String(servings));
  if (isShownVersion(products)) {
    showAmounts(recipe, choice, products);
    writeChoiceUrl();
  } else {
    reloadWith(choice, { isJustLoaded: false });
  }
}

/** Whether the page shows the version of the recipe that its products were requested for. */
function isShownVersion({ recipe }: RecipeProducts): boolean {
  const shown = document.querySelector<HTMLElement>('.recipe-body')?.dataset.version;
  return shown === toTextsVersion(recipe);
}

/** Loads the changed recipe with the current choices. A page that has just been loaded would not be newer the next time. */
function reloadWith(choice: ShownChoice, { isJustLoaded }: { isJustLoaded: boolean }): void {
  if (isJustLoaded) {
    const status = 'The recipe has just been changed. Please reload the page to see its amounts.';
    changeRecipeState({ status, isStatusShown: true });
    return;
  }
  changeRecipeState(choice);
  writeChoiceUrl();
  window.location.reload();
}

/** Chooses the packs of the open recipe again, by their remaining stock. */
export async function chooseFromStock(lowPacks: LowPacks): Promise<void> {
  changeRecipeState({ lowPacks });
  const { recipeId } = readRecipeState();
  const products = await requestRecipeProducts(recipeId);
  if (readRecipeState().recipeId !== recipeId || !isShownVersion(products)) return;
  // The current choices.
  const { servings, units } = readRecipeState();
  changeRecipeState({ scaled: toScaledAmounts(products, { servings, units }) });
}

/** Whether the server's texts do not say it. */
const isScaled = ({ servings, units }: ShownChoice) => servings !== null || units === 'us';

/** Whether the server's packs or texts differ from the choices. */
const needsProducts = (choice: ShownChoice) => isScaled(choice) || readRecipeState().lowPacks.length > 0;

function showAmounts(recipe: OpenRecipe, choice: ShownChoice, products: RecipeProducts | null): void {
  const scaled = products && needsProducts(choice) ? toScaledAmounts(products, choice) : null;
  changeRecipeState({ ...choice, scaled, status: toStatus(recipe, choice), isStatusShown: false });
}

function toChoice({ servings: written }: OpenRecipe, action: string, typed: string): ShownChoice {
  const { servings, units } = readRecipeState();
  const shown = servings ?? written;
  const withServings = (count: number) => ({ servings: toServings(count, { written, shown }), units });
  switch (action) {
    case 'fewer':
      return withServings(shown - 1);
    case 'more':
      return withServings(shown + 1);
    case 'servings':
      return withServings(readServings(typed) ?? shown);
    case 'us':
    case 'metric':
      return { servings, units: units === action ? null : action };
    case 'written-units':
      return { servings, units: null };
    case 'open': {
      const url = readChoiceUrl();
      return { ...withServings(url.servings), units: url.units };
    }
    default:
      return { servings: null, units: null };
  }
}

/** Returns a possible number of servings, or null for the author's; a text that is no number changes nothing. */
function toServings(count: number, { written, shown }: { written: number; shown: number }): number | null {
  const { min, max } = RECIPE_FIELDS.servings;
  const servings = Number.isFinite(count) ? Math.min(Math.max(Math.round(count), min), max) : shown;
  return servings === written ? null : servings;
}

const requests = new WeakMap<OpenRecipe, Promise<RecipeProducts>>();

/**
 * Requests the products of a recipe's lines, with their weights, once while its page is open, since the recipe and the prices
 * may change in between; after a failure, again.
 */
function fetchProducts(recipe: OpenRecipe): Promise<RecipeProducts> {
  const request = requests.get(recipe) ?? requestRecipeProducts(recipe.recipeId);
  requests.set(recipe, request);
  request.catch(() => requests.delete(recipe));
  return request;
}

function toScaledAmounts(
  { recipe, products, substitutes, ingredients }: RecipeProducts,
  choice: ShownChoice,
): ScaledAmounts {
  const { servings, units } = choice;
  const { lowPacks } = readRecipeState();
  const count = servings ?? recipe.servings;
  const basketRecipe = { ...recipe, products, substitutes };
  const wish = toPlainWish(basketRecipe, count);
  const { rows } = computeBasket({ ...wish, lowPacks }, ingredients);
  const packs = toBasketItems({ rows }, ingredients);
  const stockText = lowPacks.length > 0 ? toStockText(rows, computeBasket(wish, ingredients).rows) : '';
  const packTexts = {
    add: toAddLabel(packs),
    short: [toShortText(rows), toDoubtText(rows), stockText].filter(Boolean).join(' '),
  };
  if (!isScaled(choice)) return { texts: packTexts, packs };
  const scaled = scaleRecipe(recipe, { servings: count, units }, toLineWeights(products, ingredients));
  const texts = {
    ...packTexts,
    ...toRecipeTexts(scaled),
    ...toNoteTexts(recipe, units),
    ...toCostTexts(computeRecipeCost(basketRecipe, ingredients, count), count),
    servings: String(count),
    note: servings === null ? '' : toNote(recipe.servings, scaled),
  };
  return { texts, packs };
}

/** Names the unscaled parts. */
const toNote = (written: number, scaled: ScaledRecipe): string =>
  `${toUnscaledText(scaled)} are for ${formatServings(written)}.`;

/** "Amounts for 6 servings, in metric units" */
function toStatus({ servings: written }: OpenRecipe, { servings, units }: ShownChoice): string {
  if (servings === null && units === null) return 'Amounts as the recipe was written';
  const system = units && { us: ', in US units', metric: ', in metric units' }[units];
  return `Amounts for ${formatServings(servings ?? written)}${system ?? ''}`;
}
