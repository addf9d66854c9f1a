import type { BasketRow, ElsewhereRow } from '@/lib/basket/basket-row-rules';
import { foldText } from '@/lib/text/fold-rules';
import { DOCUMENT_ID, UUID } from '@/lib/text/id-rules';
import { MAX_PLAN_ENTRIES } from '@/models/meal-plan-limits';
import { isToBuy, listComing, type Meal, type RecipeMeal, sortByDay, toNoteText } from './meal-rules';
import { countDaysBetween, formatMonthDay, formatWeekday } from './plan-day-rules';

export const MAX_OWN_LINES = MAX_PLAN_ENTRIES.line;
/** Of ingredients and meals, each; older ones are forgotten. */
const MAX_REMEMBERED = 500;

/** A line that the household wrote: "paper towels" */
export type OwnLine = { id: string; text: string; isTicked?: true };

/** The need of a ticked row at the time of its tick, and its meals. */
type Tick = { amount: number; unit: string; meals: readonly string[] };

export type PlanList = {
  /** By `toRowKey`. */
  ticks: Readonly<Record<string, Tick>>;
  own: readonly OwnLine[];
  /** The staples that are to be bought this time, by their ids: for the meals that needed them then, until these are over. */
  wanted: Readonly<Record<string, readonly string[]>>;
  /** The ids of the meals that are not shopped for. */
  skipped: readonly string[];
};

/** Reads a stored list; anything else is left out. */
export function readPlanList(text: string | null | undefined): PlanList {
  const { ticks, own, wanted, skipped } = readObject(text);
  return {
    ticks: Object.fromEntries(
      Object.entries(toObject(ticks))
        .flatMap(([key, entry]) => readTick(entry).map((tick): [string, Tick] => [key, tick]))
        .slice(-MAX_REMEMBERED),
    ),
    own: toArray(own).flatMap(readOwnLine).slice(0, MAX_OWN_LINES),
    wanted: Object.fromEntries(
      Object.entries(toObject(wanted))
        .filter(([id]) => DOCUMENT_ID.test(id))
        .map(([id, meals]): [string, string[]] => [id, readMealIds(meals)])
        .slice(-MAX_REMEMBERED),
    ),
    skipped: readMealIds(skipped).slice(-MAX_REMEMBERED),
  };
}

// Checked without a schema, so that the page does not load zod.
function readObject(text: string | null | undefined): Partial<Record<keyof PlanList, unknown>> {
  try {
    return toObject(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const readMealIds = (value: unknown): string[] => toArray(value).filter((id) => typeof id === 'string');

function readTick(entry: unknown): Tick[] {
  const { amount, unit, meals } = toObject(entry);
  if (typeof amount !== 'number' || typeof unit !== 'string') return [];
  return [{ amount, unit, meals: readMealIds(meals) }];
}

function readOwnLine(entry: unknown): OwnLine[] {
  const { id, text, isTicked } = toObject(entry);
  const words = typeof text === 'string' ? toNoteText(text) : '';
  if (typeof id !== 'string' || !UUID.test(id) || !words) return [];
  return [{ id, text: words, ...(isTicked === true && { isTicked }) }];
}

type ListedRow = Pick<BasketRow | ElsewhereRow, 'itemId' | 'name' | 'need' | 'lines'>;

/** Names the subject of a row, the same from one day to the next. */
export const toRowKey = ({ itemId, name }: Pick<ListedRow, 'itemId' | 'name'>) => itemId ?? foldText(name);

/** Returns the ids of the meals that need a row. */
const listMealsOf = ({ lines }: Pick<ListedRow, 'lines'>) => [
  ...new Set(lines.map(({ recipeId }) => recipeId)),
];

/** Returns how much a row needs and for which meals; where no one can say how much, for how many lines. */
function toTick({ need, lines }: ListedRow): Tick {
  const meals = listMealsOf({ lines });
  return need
    ? { amount: need.amount, unit: need.unit, meals }
    : { amount: lines.length, unit: 'lines', meals };
}

/**
 * Whether a row was ticked for its meals, and needs no more since: other meals of it may be over, or one may be split. A tick of
 * a week that is over says nothing about the same dinners of the next one.
 */
export function isTicked({ ticks }: Pick<PlanList, 'ticks'>, row: ListedRow): boolean {
  const tick = ticks[toRowKey(row)];
  const { amount, unit, meals } = toTick(row);
  if (!tick || unit !== tick.unit || amount > tick.amount) return false;
  const isForSame = meals.every((id) => tick.meals.includes(id));
  const isOfAll = amount === tick.amount && tick.meals.every((id) => meals.includes(id));
  return isForSame || isOfAll;
}

export function withTick(list: PlanList, row: ListedRow, isSet: boolean): PlanList {
  const { [toRowKey(row)]: _former, ...others } = list.ticks;
  return { ...list, ticks: isSet ? { ...others, [toRowKey(row)]: toTick(row) } : others };
}

/** Returns the list with a line at its end; null if it has as many as it may. */
export function withOwnLine(list: PlanList, line: OwnLine): PlanList | null {
  return list.own.length < MAX_OWN_LINES ? { ...list, own: [...list.own, line] } : null;
}

export function withoutOwnLine(list: PlanList, id: string): PlanList {
  return { ...list, own: list.own.filter((line) => line.id !== id) };
}

export function withOwnTick(list: PlanList, id: string, isSet: boolean): PlanList {
  const own = list.own.map(({ isTicked: _former, ...line }): OwnLine => {
    const wasTicked = _former === true;
    return (line.id === id ? isSet : wasTicked) ? { ...line, isTicked: true } : line;
  });
  return { ...list, own };
}

/** Returns the list with a staple that is to be bought for the meals that need it now, or no more. */
export function withWanted(list: PlanList, row: ListedRow, isSet: boolean): PlanList {
  if (row.itemId === null) return list;
  const { [row.itemId]: _former, ...others } = list.wanted;
  return { ...list, wanted: isSet ? { ...others, [row.itemId]: listMealsOf(row) } : others };
}

/** Returns the ids of the staples that are to be bought for one of these meals. */
export function listWanted({ wanted }: Pick<PlanList, 'wanted'>, mealIds: readonly string[]): string[] {
  return Object.entries(wanted).flatMap(([itemId, meals]) =>
    meals.some((id) => mealIds.includes(id)) ? [itemId] : [],
  );
}

/** The staples of most kitchens: no one wants to uncheck it each week. */
export const COMMON_STAPLES: ReadonlySet<string> = new Set([
  ...['salt', 'table salt', 'kosher salt', 'sea salt', 'fine sea salt'],
  ...['black pepper', 'ground black pepper', 'black peppercorns', 'sugar', 'granulated sugar', 'white sugar'],
  ...['vegetable oil', 'neutral oil', 'canola oil', 'sunflower oil', 'olive oil', 'all-purpose flour'],
]);

/** Whether the cook most likely has the need of a row: a staple of this kitchen or of most, unless it is to be bought. */
export function isProbablyAtHome(
  { itemId, name }: Pick<ListedRow, 'itemId' | 'name'>,
  { alwaysAtHome, wanted }: { alwaysAtHome: readonly string[]; wanted: readonly string[] },
): boolean {
  if (itemId === null || wanted.includes(itemId)) return false;
  return alwaysAtHome.includes(itemId) || COMMON_STAPLES.has(name.toLowerCase());
}

/** Returns the meals that are still to be shopped for: none that is bought, cooked or past. */
export function listMealsToShop(meals: readonly Meal[], today: string): RecipeMeal[] {
  return sortByDay(listComing(meals.filter(isToBuy), today));
}

/** Names a meal on the list: "Tuesday’s Mole"; the date stands for a weekday that comes again before. */
export function toMealName(title: string, day: string | null, today: string): string {
  if (day === null) return title;
  const isThisWeek = countDaysBetween(today, day) < 7;
  return isThisWeek ? `${formatWeekday(day)}’s ${title}` : `${title} on ${formatMonthDay(day)}`;
}
