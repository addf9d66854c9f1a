import { formatPrice } from '@/lib/catalog/price-rules';
import { toCents, toDollars } from '@/lib/orders/pricing-rules';
import { type BasketRecipe, groupWishedLines, type WishGroup } from './basket-line-rules';
import { type BasketWish, toPackWish, toPlainWish } from './basket-rules';
import { toQuantity } from './need-quantity-rules';
import { type Comparison, listPacks, sumNeed, type WeighedOffer } from './need-rules';
import { choosePacks, NOT_SAID, NOT_SAID_OF_A_LINE, sumPacks } from './pack-choice-rules';

/** The cost of one serving, and of how much of the recipe it is known. */
export type RecipeCost = {
  /** In cents, without shipping: of the used amounts, and of the packs to buy for it; null if nothing has a price. */
  perServing: { usedCents: number; packsCents: number } | null;
  /** How many ingredients are priced, of those to buy that cannot be left out. */
  pricedIngredients: number;
  ingredients: number;
  /** The names of those without a price: the shop does not sell them, or no one can say how much the amount takes. */
  unpriced: string[];
  /** The names of those that are sold, of which a line names no amount that can be measured: pepper to taste, a pinch of salt. */
  unsaid: string[];
};

/** The cost of an ingredient that cannot be left out, for all servings. */
export type ItemCost = WishGroup & {
  name: string;
  /** Null if it has no price, or no amount at all. */
  usedCents: number | null;
  packsCents: number;
  /** Of the packs that a basket has of it, also where no one can say how much it takes; null if the shop does not sell it. */
  basketCents: number | null;
  isUnsaid: boolean;
};

/** Prices a recipe in the packs that its basket has, of which other servings than the author's may be wanted. */
export function computeRecipeCost(
  recipe: BasketRecipe,
  offers: readonly WeighedOffer[],
  servings = recipe.servings,
): RecipeCost {
  return toRecipeCost(listItemCosts(recipe, offers, servings), servings);
}

/** Prices each ingredient of a recipe, without optional lines. */
export function listItemCosts(
  recipe: BasketRecipe,
  offers: readonly WeighedOffer[],
  servings = recipe.servings,
): ItemCost[] {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  const wish = toPlainWish(recipe, servings);
  return groupNeeded(wish).map((group) => computeItemCost(group, byId.get(group.itemId ?? ''), wish));
}

/** Sums the costs of all ingredients. The used part of each pack is a share of its price; those without an amount cost nothing. */
export function toRecipeCost(costs: readonly ItemCost[], servings: number): RecipeCost {
  const priced = costs.filter(({ usedCents }) => usedCents !== null);
  const toServing = (cents: readonly number[]) =>
    Math.round(cents.reduce((sum, each) => sum + each, 0) / servings);
  return {
    perServing:
      priced.length > 0
        ? {
            usedCents: toServing(priced.map(({ usedCents }) => usedCents ?? 0)),
            packsCents: toServing(priced.map(({ packsCents }) => packsCents)),
          }
        : null,
    pricedIngredients: priced.length,
    ingredients: costs.length,
    unpriced: listNames(costs.filter(({ usedCents, isUnsaid }) => usedCents === null && !isUnsaid)),
    unsaid: listNames(costs.filter(({ isUnsaid }) => isUnsaid)),
  };
}

function groupNeeded({ recipes, alwaysAtHome }: BasketWish): WishGroup[] {
  return groupWishedLines(recipes, alwaysAtHome).filter(({ state }) => state === 'needed');
}

const listNames = (costs: readonly ItemCost[]) => [...new Set(costs.map(({ name }) => name))];

/** Returns whether the cost is that of everything that cannot be left out, as far as the lines say amounts. */
export function isFullyPriced({ pricedIngredients, unpriced }: RecipeCost): boolean {
  return pricedIngredients > 0 && unpriced.length === 0;
}

function computeItemCost(group: WishGroup, offer: WeighedOffer | undefined, wish: BasketWish): ItemCost {
  const { lines } = group;
  const options = offer ? listPacks(offer) : [];
  const name = offer?.name ?? lines[0]?.line.name ?? '';
  const unsold = { ...group, name, usedCents: null, packsCents: 0, basketCents: null, isUnsaid: false };
  if (!offer || options.length === 0) return unsold;
  const need = sumNeed(lines, offer);
  const { packs, reason } = choosePacks(offer, need, toPackWish(lines, offer, wish));
  const packsCents = packs.reduce((sum, { amount, quantity }) => {
    const price = options.find((option) => option.amount === amount)?.price ?? 0;
    return sum + toCents(price) * quantity;
  }, 0);
  const unpriced = { ...unsold, basketCents: packsCents };
  if (reason === NOT_SAID) return { ...unpriced, isUnsaid: true };
  const isUnsaid = reason === NOT_SAID_OF_A_LINE;
  if ((reason !== null && !isUnsaid) || !need.comparison) return unpriced;
  const used = need.comparison.need.div(sumPacks(packs, need.comparison)).valueOf();
  return { ...unpriced, usedCents: packsCents * Math.min(1, used), packsCents, isUnsaid };
}

/** How much of an ingredient, in the measure of its packs, and the cents that one of that costs in the pack that is cheapest by it. */
export type ItemNeed = { itemId: string; amount: number; unit: string; centsPerUnit: number };

/** Returns a recipe's need of each ingredient that is sold; unknown needs are left out. */
export function listItemNeeds(recipe: BasketRecipe, offers: readonly WeighedOffer[]): ItemNeed[] {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  return groupNeeded(toPlainWish(recipe, recipe.servings)).flatMap(({ itemId, lines }) => {
    const offer = byId.get(itemId ?? '');
    const comparison = offer ? sumNeed(lines, offer).comparison : null;
    const need = comparison && toQuantity(comparison.need, comparison.dimension);
    return itemId && need ? [{ itemId, ...need, centsPerUnit: findCentsPerUnit(comparison) }] : [];
  });
}

function findCentsPerUnit({ packs }: Comparison): number {
  return Math.min(...packs.map(({ option, size }) => toCents(option.price) / size.valueOf()));
}

/** The labels of a serving's figures, by the names that `toCostTexts` has. */
export const COST_LABELS = {
  'cost-used': 'For the amounts used',
  'cost-packs': 'If you buy full packs',
} as const;

/** Returns the texts about the cost for so many servings, by the names that `ScaledText` has. */
export function toCostTexts(
  cost: RecipeCost,
  servings: number,
): Record<keyof typeof COST_LABELS | 'cost-note', string> {
  const format = (cents: number | undefined) =>
    cents === undefined ? 'Not known' : formatPrice(toDollars(cents));
  return {
    'cost-used': format(cost.perServing?.usedCents),
    'cost-packs': format(cost.perServing?.packsCents),
    'cost-note': formatCostCoverage(cost, servings),
  };
}

/** Says of how much of the recipe the costs are, and for how many servings its packs are bought. */
function formatCostCoverage(
  { perServing, pricedIngredients, ingredients, unpriced, unsaid }: RecipeCost,
  servings: number,
): string {
  const known = `${pricedIngredients} of ${ingredients} ${ingredients === 1 ? 'ingredient' : 'ingredients'}`;
  if (!perServing)
    return `Not known: no ingredient has ${unsaid.length > 0 ? 'an amount and a price' : 'a price'}.`;
  return [
    `If you cook ${servings === 1 ? '1 serving' : `all ${servings} servings`}.`,
    `Covers ${known}. Excludes shipping and optional ingredients.`,
    unsaid.length > 0 ? `No amount: ${unsaid.join(', ')}.` : '',
    unpriced.length > 0 ? `No price: ${unpriced.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
