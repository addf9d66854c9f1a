import Fraction from 'fraction.js';
import { type BasketRecipe, groupWishedLines } from '@/lib/basket/basket-line-rules';
import { readList } from '@/lib/basket/basket-plan-rules';
import { sumNeed, type WeighedOffer } from '@/lib/basket/need-rules';
import { readAmount } from '@/lib/quantities/amount-reader';
import { type Amount, formatAmount, scaleAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions } from '@/lib/quantities/conversion-rules';
import { toKitchenAmount } from '@/lib/quantities/kitchen-amount-rules';
import { sumFractions } from '@/lib/quantities/unit-rules';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import {
  MAX_PANTRY_AMOUNT_LENGTH,
  MAX_PANTRY_NAME_LENGTH,
  MAX_PLAN_ENTRIES,
} from '@/models/meal-plan-limits';
import { toNoteText } from './meal-rules';
import { isDay } from './plan-day-rules';
import { withoutListChange } from './undo-rules';

export const MAX_PANTRY_ITEMS = MAX_PLAN_ENTRIES.pantry;

/** An ingredient at home, of which someone said how much there is. */
export type PantryItem = {
  /** The ingredient's id. */
  itemId: string;
  name: string;
  /** As people say it: 300 g, half a bag. */
  amount: string;
  /** Such as 2026-12-31. */
  useBy?: string;
};

/** Reads a stored pantry, each ingredient once; whatever is none is left out. */
export function readStoredPantry(text: string | null | undefined): PantryItem[] {
  const items = new Map<string, PantryItem>();
  for (const entry of readList(text)) {
    const item = readItem(entry);
    if (item && (items.size < MAX_PANTRY_ITEMS || items.has(item.itemId))) items.set(item.itemId, item);
  }
  return [...items.values()];
}

function readItem(entry: unknown): PantryItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { itemId, name, amount, useBy } = entry as Partial<Record<keyof PantryItem, unknown>>;
  if (typeof itemId !== 'string' || !DOCUMENT_ID.test(itemId)) return null;
  if (typeof name !== 'string' || !name || name.length > MAX_PANTRY_NAME_LENGTH) return null;
  const words = typeof amount === 'string' ? toPantryAmount(amount) : '';
  return words ? { itemId, name, amount: words, ...(isDay(useBy) && { useBy }) } : null;
}

/** Returns the input as an amount, in one row; empty if there is nothing in it. */
export function toPantryAmount(typed: string): string {
  return toNoteText(typed).slice(0, MAX_PANTRY_AMOUNT_LENGTH).trim();
}

/** Returns the pantry with an ingredient, in its former place if it had one; null if it has as many as it may. */
export function withPantryItem(pantry: readonly PantryItem[], item: PantryItem): PantryItem[] | null {
  if (pantry.some(({ itemId }) => itemId === item.itemId))
    return pantry.map((each) => (each.itemId === item.itemId ? item : each));
  return pantry.length < MAX_PANTRY_ITEMS ? [...pantry, item] : null;
}

export function withoutPantryItem(pantry: readonly PantryItem[], itemId: string): PantryItem[] {
  return pantry.filter((item) => item.itemId !== itemId);
}

/** Returns the pantry without a change that was made to it; later changes stay. */
export function withoutPantryChange(
  pantry: readonly PantryItem[],
  change: { before: readonly PantryItem[]; after: readonly PantryItem[] },
): PantryItem[] {
  return withoutListChange(pantry, change, ({ itemId }) => itemId);
}

/** Returns the pantry in the order in which it should be used: by date, and then by name. */
export function sortByUse(pantry: readonly PantryItem[]): PantryItem[] {
  const toKey = ({ useBy = '9', name }: PantryItem) => `${useBy} ${name.toLowerCase()}`;
  return pantry.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1));
}

/** Whether the pantry has an amount of an ingredient that can be measured, so that a basket compares it with the need. */
export function isMeasured(pantry: readonly PantryItem[], id: string): boolean {
  return pantry.some(({ itemId, amount }) => itemId === id && readAmount(amount) !== null);
}

/** Returns the amounts by the ingredients' ids, as a basket takes them off. */
export function toPantryAmounts(pantry: readonly PantryItem[]): Record<string, string> {
  return Object.fromEntries(pantry.map(({ itemId, amount }) => [itemId, amount]));
}

/**
 * Returns the pantry after a recipe was cooked, without its amounts. An amount that cannot be compared with the recipe's stays as
 * written.
 */
export function withoutCooked(
  pantry: readonly PantryItem[],
  { recipe, servings }: { recipe: BasketRecipe; servings: number },
  offers: readonly WeighedOffer[],
): PantryItem[] {
  const groups = groupWishedLines([{ recipe, servings, have: [] }], []).filter(
    ({ state }) => state === 'needed',
  );
  return pantry.flatMap((item) => {
    const group = groups.find(({ itemId }) => itemId === item.itemId);
    const offer = offers.find(({ _id }) => _id === item.itemId);
    const amount = readAmount(item.amount);
    if (!group || !offer || !amount) return item;
    const share = computeShareLeft(amount, sumNeed(group.lines, offer));
    if (share === null) return item;
    if (share.lte(0n)) return [];
    const left = toKitchenAmount(scaleAmount(amount, share), { system: null, weights: null });
    return { ...item, amount: formatAmount(left) };
  });
}

/** Returns the share of an amount that a need leaves, at most 0 if it takes all of it; null if they cannot be compared. */
function computeShareLeft(
  amount: Amount,
  { amounts, weights }: Pick<ReturnType<typeof sumNeed>, 'amounts' | 'weights'>,
): Fraction | null {
  for (const dimension of listDimensions(amount)) {
    const held = convertAmount(amount, dimension, weights);
    const taken = amounts.map((each) => convertAmount(each, dimension, weights));
    const sums = taken.flatMap((each) => ('max' in each ? each.max : []));
    if (!('min' in held) || held.min.lte(0n) || sums.length < taken.length || sums.length === 0) continue;
    return new Fraction(1n).sub(sumFractions(sums).div(held.min));
  }
  return null;
}
