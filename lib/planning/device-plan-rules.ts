import { readStoredIds } from '@/lib/basket/basket-plan-rules';
import type { PlanEntry } from '@/lib/recipe-box/meal-plan-schema';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { MAX_PLAN_ENTRIES, MAX_PLAN_ROW_LENGTH } from '@/models/meal-plan-limits';
import { isMealId, type Meal, readStoredMeals } from './meal-rules';
import { type PantryItem, readStoredPantry } from './pantry-rules';
import { type PlanList, readPlanList } from './plan-list-rules';
import { isSameEntry, type PlanEntries, toEntryKey } from './plan-merge-rules';

/** The plan, list and pantry as a device stores them. */
export type DevicePlan = {
  meals: readonly Meal[];
  list: PlanList;
  pantry: readonly PantryItem[];
  staples: readonly string[];
};

type Unplaced = { kind: PlanEntry['kind']; id: string };

/**
 * Returns the plan of a device as entries. What it has changed since `known` was changed now; what is not there anymore was
 * removed.
 */
export function toPlanEntries(plan: DevicePlan, known: PlanEntries, now: number): PlanEntries {
  const shown = new Map<string, PlanEntry>();
  for (const fields of listFields(plan, known, now)) {
    const entry = { ...fields, at: 0 } as PlanEntry;
    shown.set(toEntryKey(entry), entry);
  }
  const entries = new Map<string, PlanEntry>();
  for (const [key, entry] of known) {
    const isRemoved = entry.kind !== 'removed' && entry.kind !== 'clash' && !shown.has(key);
    if (isRemoved) entries.set(key, { kind: 'removed', id: key, at: Math.max(now, entry.at + 1) });
    else if (!shown.has(key)) entries.set(key, entry);
  }
  for (const [key, entry] of shown) {
    const former = known.get(key);
    const isKnown = former && isSameEntry(former, entry);
    entries.set(key, isKnown ? former : { ...entry, at: Math.max(now, (former?.at ?? 0) + 1) });
  }
  return entries;
}

/** What an account would refuse is left out. */
function listFields(
  { meals, list, pantry, staples }: DevicePlan,
  known: PlanEntries,
  now: number,
): Unplaced[] {
  const entries = <Item extends object>(kind: PlanEntry['kind'], items: readonly (Item & { id: string })[]) =>
    items.map((item) => ({ kind, ...item }));
  const toMealIds = (ids: readonly string[]) => ids.filter(isMealId).slice(-MAX_PLAN_ENTRIES.meal);
  return [
    ...withPlaces(entries('meal', meals), known, now),
    ...withPlaces(entries('line', list.own), known, now),
    ...Object.entries(list.ticks).flatMap(([id, { meals: ids, ...tick }]) =>
      id.length <= MAX_PLAN_ROW_LENGTH && tick.unit.length <= 60
        ? { kind: 'tick' as const, id, ...tick, meals: toMealIds(ids) }
        : [],
    ),
    ...Object.entries(list.wanted).map(([id, ids]) => ({
      ...{ kind: 'wanted' as const, id, meals: toMealIds(ids) },
    })),
    ...entries(
      'skipped',
      list.skipped.filter(isMealId).map((id) => ({ id })),
    ),
    ...entries(
      'pantry',
      pantry.map(({ itemId, ...item }) => ({ id: itemId, ...item })),
    ),
    ...entries(
      'staple',
      staples.filter((id) => DOCUMENT_ID.test(id)).map((id) => ({ id })),
    ),
  ];
}

/** Numbers entries in their order. Those that kept it keep their numbers, so that two devices can add to one list. */
function withPlaces(
  items: readonly Unplaced[],
  known: PlanEntries,
  now: number,
): (Unplaced & { place: number })[] {
  const places = items.map((item) => toPlace(known.get(toEntryKey(item))));
  let last = -1;
  return items.map((item, index) => {
    const own = places[index] ?? -1;
    const next = places.slice(index + 1).find((place) => place > last + 1);
    const place = own > last ? own : next === undefined ? Math.max(now, last + 1) : last + 1;
    last = place;
    return { ...item, place };
  });
}

const toPlace = (entry: PlanEntry | undefined) => (entry && 'place' in entry ? entry.place : -1);

/** Returns entries as a device stores them, in their order. */
export function toDevicePlan(plan: PlanEntries): DevicePlan {
  const list = <Kind extends PlanEntry['kind']>(kind: Kind) =>
    [...plan.values()].filter((entry): entry is Extract<PlanEntry, { kind: Kind }> => entry.kind === kind);
  const inOrder = <Entry extends { place: number; id: string }>(entries: readonly Entry[]) =>
    entries.toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));
  // Through the readers of what a device stores: it understands nothing else.
  return {
    meals: readStoredMeals(JSON.stringify(inOrder(list('meal')))),
    list: readPlanList(
      JSON.stringify({
        ticks: Object.fromEntries(list('tick').map((tick) => [tick.id, tick])),
        own: inOrder(list('line')),
        wanted: Object.fromEntries(list('wanted').map(({ id, meals }) => [id, meals])),
        skipped: list('skipped').map(({ id }) => id),
      }),
    ),
    pantry: readStoredPantry(JSON.stringify(list('pantry').map((item) => ({ ...item, itemId: item.id })))),
    staples: readStoredIds(JSON.stringify(list('staple').map(({ id }) => id))),
  };
}
