import Fraction from 'fraction.js';
import type { LineView } from '@/lib/recipes/recipe-schema';
import { foldText } from '@/lib/text/fold-rules';

/** A recipe, with the shop's products of its lines and substitutes. */
export type BasketRecipe = {
  _id: string;
  title: string;
  servings: number;
  foodTypes: readonly string[];
  ingredients: readonly LineView[];
  /** For each line, the id of the ingredient that it names, or null. */
  products: readonly (string | null)[];
  /**
   * `for` is the id of a line (`toLineId`), `product` that of the ingredient that the substitute names first, or null; `others`
   * are those of its extra parts.
   */
  substitutes: readonly RecipeSubstitute[];
};

export type RecipeSubstitute = {
  for: string;
  use: string;
  ratio: string;
  effect: string;
  product: string | null;
  others: readonly string[];
};

/** A recipe to cook; `have` and `want` are ids of lines. */
export type WishedRecipe = {
  recipe: BasketRecipe;
  servings: number;
  /** The things at home. */
  have: readonly string[];
  /** The optional lines that the cook takes in. */
  want?: readonly string[];
};

/**
 * - `have`, `atHome`: the cook has it, this time or always
 * - `optional`: the recipe works without it, and the cook has not asked for it
 */
export type RowState = 'needed' | 'have' | 'atHome' | 'optional';

/** A line of one of the recipes, for the wished servings. */
export type WishedLine = {
  recipeId: string;
  lineId: string;
  line: LineView;
  /** How many times its amount is needed. */
  factor: Fraction;
  isOfDessert: boolean;
  substitutes: readonly RecipeSubstitute[];
};

/** The lines of all recipes that mean the same thing, in the same state. */
export type WishGroup = { itemId: string | null; state: RowState; lines: WishedLine[] };

/** Returns a line's id, or else its number in the recipe: #3. No id that an author writes looks like that. */
export function toLineId({ id }: { id?: string | undefined }, index: number): string {
  return id ?? `#${index + 1}`;
}

/** Groups the lines of recipes by the ingredient that they name, or else by their words, in the order of the first ones. */
export function groupWishedLines(
  recipes: readonly WishedRecipe[],
  alwaysAtHome: readonly string[],
): WishGroup[] {
  const groups = new Map<string, WishGroup>();
  const atHome = new Set(alwaysAtHome);
  for (const { recipe, servings, have, want = [] } of recipes) {
    const factor = new Fraction(servings).div(new Fraction(recipe.servings));
    for (const [index, line] of recipe.ingredients.entries()) {
      const itemId = recipe.products[index] ?? null;
      if (TAP_WATER.test(line.name)) continue;
      const lineId = toLineId(line, index);
      const state = toState(line, {
        isHad: have.includes(lineId),
        isAtHome: itemId !== null && atHome.has(itemId),
        isWanted: want.includes(lineId),
      });
      const key = `${state} ${itemId ?? foldText(line.name)}`;
      const group = groups.get(key) ?? { itemId, state, lines: [] };
      groups.set(key, group);
      group.lines.push({
        ...{ recipeId: recipe._id, lineId, line, factor },
        isOfDessert: recipe.foodTypes.includes('Dessert'),
        substitutes: recipe.substitutes.filter((substitute) => substitute.for === lineId),
      });
    }
  }
  return [...groups.values()];
}

/** No one buys it for a recipe. */
const TAP_WATER = /^\s*(?:(?:tap|cold|cool|lukewarm|warm|hot|boiling|iced?) )*water\s*$/i;

function toState(
  { optional }: LineView,
  { isHad, isAtHome, isWanted }: { isHad: boolean; isAtHome: boolean; isWanted: boolean },
): RowState {
  if (isHad) return 'have';
  if (isAtHome) return 'atHome';
  return optional && !isWanted ? 'optional' : 'needed';
}
