import { formatAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, readPackSize, type Weights } from '@/lib/quantities/conversion-rules';
import { type KitchenOptions, toKitchenAmount, type UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { findUnit } from '@/lib/quantities/unit-rules';
import { isLiquid } from '@/lib/recipes/counted-noun-rules';
import type { LineParts } from '@/lib/recipes/line-text-rules';
import { toLineKey } from './basket-choice-rules';
import type { BasketRow, ElsewhereRow, LineReference } from './basket-row-rules';
import { type NeededQuantity, type Quantity, toAmount } from './need-quantity-rules';
import { NOT_ENOUGH_LEFT, type PackCount } from './pack-choice-rules';

/** The texts of the recipes' lines for the wished servings, by `toLineKey`. */
export type LineTexts = ReadonlyMap<string, LineParts>;

type NeedOptions = { texts: LineTexts; system: UnitSystem | null; weights: Weights | null };

/** An ingredient that the shop does not sell has no packs. */
type NeededRow = Pick<BasketRow | ElsewhereRow, 'name' | 'lines' | 'need'> & { packs?: readonly PackCount[] };

/**
 * Formats the need of a row: as the recipe's line has it, or the sum of several lines; with the weight of unweighed amounts,
 * unless they are sold by volume: 2 1/4 cups (about 415 g). Empty if the recipe has none.
 */
export function formatNeed(
  { name, lines, need, packs = [] }: NeededRow,
  { texts, ...options }: NeedOptions,
): string {
  const [line, ...others] = lines;
  const text = line && others.length === 0 ? texts.get(toLineKey(line)) : undefined;
  const kitchen = { ...options, weights: isLiquid(name) ? null : options.weights };
  const amount = text ? joinWords([text.amount, text.size]) : need ? formatQuantity(need, kitchen) : '';
  const isByVolume =
    packs.length > 0 ? packs.every((pack) => readPackSize(pack.amount)?.dimension === 'ml') : isLiquid(name);
  const grams = need && !isByVolume ? toGrams(need, options.weights) : null;
  if (!amount || !grams || grams < MIN_GRAMS[options.system ?? 'metric'] || WEIGHED.test(amount))
    return amount;
  return `${amount} (about ${formatQuantity({ amount: grams, unit: 'g' }, kitchen)})`;
}

/** Less is not weighed: a pinch of salt, or less than an eighth of an ounce. */
const MIN_GRAMS = { metric: 5, us: 14 } as const;

/** 1 lb, 250 g, 2 cans (14.5 oz each) */
const WEIGHED = /\d (?:g|kg|oz|lb)\b/;

/** Returns the need in grams: a cup as it goes into the pot, although a bunch or an ear is more, and a lemon with its peel. */
function toGrams(need: NeededQuantity | Quantity, weights: Weights | null): number | null {
  if (!('grams' in need)) return null;
  if (findUnit(need.unit)?.kind !== 'volume') return need.grams ?? null;
  const conversion = weights && convertAmount(toAmount(need), 'g', weights);
  return conversion && 'max' in conversion ? conversion.max.valueOf() : null;
}

function formatQuantity(quantity: Quantity, options: KitchenOptions): string {
  return formatAmount(toKitchenAmount(toAmount(quantity), options));
}

/** Lists each recipe's need of it: 2 cups for Butter Chicken. The need of one recipe alone is said already. */
export function formatSources(
  lines: readonly LineReference[],
  { texts, titles }: { texts: LineTexts; titles: ReadonlyMap<string, string> },
): string[] {
  const amounts = new Map<string, string[]>();
  for (const line of lines) {
    const text = texts.get(toLineKey(line));
    const amount = text ? joinWords([text.amount, text.size]) : '';
    amounts.set(line.recipeId, [...(amounts.get(line.recipeId) ?? []), ...(amount ? [amount] : [])]);
  }
  const sources = [...amounts].map(([recipeId, sums]) =>
    joinWords([amounts.size > 1 ? sums.join(' and ') : '', 'for', titles.get(recipeId) ?? '']),
  );
  return [...new Set(sources)].map((source) => {
    const times = sources.filter((each) => each === source).length;
    return times === 1 ? source : `${source} (${times} times)`;
  });
}

/** Says why the packs may not cover the need; empty if they do, and if the row says that there are no more. */
export function formatDoubt({ reason, shortPercent }: Pick<BasketRow, 'reason' | 'shortPercent'>): string {
  if (reason && reason !== NOT_ENOUGH_LEFT) return `${reason} Please check the pack.`;
  return shortPercent > 0 ? `${shortPercent}% less than the recipe calls for, which is close enough.` : '';
}

const joinWords = (words: readonly string[]) => words.filter((word) => word !== '').join(' ');
