import { computeBasket, toBasketItems, toPlainWish } from '@/lib/basket/basket-rules';
import { type ScaledRecipe, scaleRecipe } from '@/lib/catalog/texts/scaled-recipe-rules';
import { formatServings } from '@/lib/catalog/texts/servings-rules';
import { toUnscaledText } from '@/lib/catalog/texts/unscaled-note-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { toAddLabel, toDoubtText, toShortText } from './pack-texts';
import {
  changeRecipeState,
  readRecipeState,
  rememberUnits,
  type ScaledAmounts,
  type ShownChoice,
} from './recipe-choice-store';
import { correctChoiceUrl, readChoiceUrl, writeChoiceUrl } from './recipe-choice-url';
import { type RecipeProducts, requestRecipeProducts } from './recipe-products';
import { toLineWeights, toNoteTexts, toRecipeTexts } from './recipe-texts';

/** The open recipe with its author's servings; the same object while its page is open. */
type OpenRecipe = { recipeId: string; servings: number };

/** Does what a control of the recipe says (`typed` is the text of a field), or what the URL says when the page opens. */
export async function changeAmounts(recipe: OpenRecipe, action: string, typed: string): Promise<void> {
  let choice = toChoice(recipe, action, typed);
  let products: RecipeProducts | null = null;
  if (isScaled(choice)) {
    products = await fetchProducts(recipe);
    if (readRecipeState().recipeId !== recipe.recipeId) return;
    // Again, since other controls may have been used meanwhile.
    choice = toChoice(recipe, action, typed);
  }
  showAmounts(recipe, choice, products);
  if (action === 'open') {
    correctChoiceUrl(recipe.servings);
    return;
  }
  if (action === 'us' || action === 'metric' || action === 'written') rememberUnits(choice.units);
  writeChoiceUrl();
}

/** Does what the page's own field does for servings that are chosen elsewhere, with products that are there already. */
export function changeServings(recipe: OpenRecipe, servings: number, products: RecipeProducts): void {
  showAmounts(recipe, toChoice(recipe, 'servings', String(servings)), products);
  writeChoiceUrl();
}

/** Whether the server's texts do not say it. */
const isScaled = ({ servings, units }: ShownChoice) => servings !== null || units === 'us';

function showAmounts(recipe: OpenRecipe, choice: ShownChoice, products: RecipeProducts | null): void {
  const scaled = products && isScaled(choice) ? toScaledAmounts(products, choice) : null;
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
      return withServings(typed.trim() === '' ? Number.NaN : Number(typed));
    case 'us':
    case 'metric':
      return { servings, units: units === action ? null : action };
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
  { servings, units }: ShownChoice,
): ScaledAmounts {
  const count = servings ?? recipe.servings;
  const scaled = scaleRecipe(recipe, { servings: count, units }, toLineWeights(products, ingredients));
  const basket = computeBasket(toPlainWish({ ...recipe, products, substitutes }, count), ingredients);
  const packs = toBasketItems(basket, ingredients);
  const texts = {
    ...toRecipeTexts(scaled),
    ...toNoteTexts(recipe, units),
    servings: String(count),
    note: servings === null ? '' : toNote(recipe.servings, scaled),
    add: toAddLabel(packs),
    short: [toShortText(basket.rows), toDoubtText(basket.rows)].join(' ').trim(),
  };
  return { texts, packs };
}

/** Says what is not scaled. */
const toNote = (written: number, scaled: ScaledRecipe): string =>
  `${toUnscaledText(scaled)} are for ${formatServings(written)}.`;

/** "Amounts for 6 servings, in metric units" */
function toStatus({ servings: written }: OpenRecipe, { servings, units }: ShownChoice): string {
  if (servings === null && units === null) return 'Amounts as the recipe was written';
  const system = units && { us: ', in US units', metric: ', in metric units' }[units];
  return `Amounts for ${formatServings(servings ?? written)}${system ?? ''}`;
}
