import type { PlanEntry } from '@/lib/recipe-box/meal-plan-schema';
import { MAX_PLAN_ENTRIES, type PlanEntryKind } from '@/models/meal-plan-limits';
import { formatPlanDay } from './plan-day-rules';

/** The entries of a plan by `toEntryKey`. */
export type PlanEntries = ReadonlyMap<string, PlanEntry>;

/** Returns the key of an entry; what is left of a removed one has the same. */
export function toEntryKey({ kind, id }: Pick<PlanEntry, 'kind' | 'id'>): string {
  return kind === 'removed' ? id : `${kind}:${id}`;
}

export function toEntries(entries: readonly PlanEntry[]): PlanEntries {
  return new Map(entries.map((entry) => [toEntryKey(entry), entry]));
}

type Maybe = PlanEntry | undefined;
type Fields = Readonly<Record<string, unknown>>;

/** Returns what an entry says apart from its time; undefined if it is not there. */
function toFields(entry: Maybe): Fields | undefined {
  if (!entry || entry.kind === 'removed') return undefined;
  const { at: _at, ...fields } = entry;
  return fields;
}

const isSameValue = (some: unknown, others: unknown) =>
  some === others || (typeof some === 'object' && JSON.stringify(some) === JSON.stringify(others));

/** Whether two entries say the same, whenever they were changed; one that is not there says nothing. */
export function isSameEntry(one: Maybe, other: Maybe, { withPlace = true } = {}): boolean {
  if (one === other) return true;
  const [left, right] = [toFields(one), toFields(other)];
  if (!left || !right) return left === right;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  // The order among others is no content.
  if (!withPlace) names.delete('place');
  return [...names].every((name) => isSameValue(left[name], right[name]));
}

/** Whether a plan has nothing that the other one lacks, in whatever order. */
export function isPartOf(plan: PlanEntries, other: PlanEntries): boolean {
  return [...plan].every(([key, entry]) => isSameEntry(entry, other.get(key), { withPlace: false }));
}

/** Whether two plans say the same. */
export function hasSameEntries(some: PlanEntries, others: PlanEntries): boolean {
  const keys = new Set([...some.keys(), ...others.keys()]);
  return [...keys].every((key) => isSameEntry(some.get(key), others.get(key)));
}

/**
 * Merges two plans that were changed independently of each other since `base`; the order of the two does not matter. Changes of
 * different entries, and of different fields of one, are all made. Where both changed the same, the later change wins, and an
 * entry says that they clashed.
 */
export function mergePlans(base: PlanEntries, mine: PlanEntries, theirs: PlanEntries): PlanEntries {
  const merged = new Map<string, PlanEntry>();
  const clashes: PlanEntry[] = [];
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const sides = { before: base.get(key), one: mine.get(key), other: theirs.get(key) };
    const { entry, clashed } = mergeEntry(sides);
    if (entry) merged.set(key, entry);
    if (clashed) clashes.push({ kind: 'clash', id: key, at: clashed.at, name: toClashName(clashed) });
  }
  for (const clash of clashes) {
    const key = toEntryKey(clash);
    if ((merged.get(key)?.at ?? 0) < clash.at) merged.set(key, clash);
  }
  return merged;
}

type Sides = { before: Maybe; one: Maybe; other: Maybe };

function mergeEntry({ before, one, other }: Sides): { entry: Maybe; clashed?: PlanEntry } {
  if (isSameEntry(one, other)) return { entry: (one?.at ?? -1) >= (other?.at ?? -1) ? one : other };
  if (isSameEntry(one, before)) return { entry: other };
  if (isSameEntry(other, before)) return { entry: one };
  const [later, earlier] = toLaterFirst(one, other);
  const [left, right] = [toFields(later), toFields(earlier)];
  if (!later || !earlier || !left || !right) return mergeRemoved(before, later, earlier);
  // What a row needed is one thing: both have ticked it.
  if (later.kind === 'tick' || later.kind === 'wanted' || later.kind === 'clash') return { entry: later };
  return mergeFields(toFields(before) ?? {}, { left, right }, later);
}

/** One side has removed the entry, and the other one has changed it. */
function mergeRemoved(before: Maybe, later: Maybe, earlier: Maybe): { entry: Maybe; clashed?: PlanEntry } {
  const changed = toFields(later) ? later : earlier;
  const removed = changed === later ? earlier : later;
  if (isSameEntry(changed, before, { withPlace: false })) return { entry: removed };
  return { entry: later, ...(changed && { clashed: { ...changed, at: later?.at ?? 0 } }) };
}

/** `left` is the later change. */
function mergeFields(
  before: Fields,
  { left, right }: { left: Fields; right: Fields },
  later: PlanEntry,
): { entry: PlanEntry; clashed?: PlanEntry } {
  let hasClashed = false;
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const isChangedByBoth =
      !isSameValue(left[name], before[name]) &&
      !isSameValue(right[name], before[name]) &&
      !isSameValue(left[name], right[name]);
    if (isChangedByBoth && name !== 'place') hasClashed = true;
    const value = isSameValue(left[name], before[name]) ? right[name] : left[name];
    if (value !== undefined) merged[name] = value;
  }
  const entry = { ...merged, at: later.at } as PlanEntry;
  return { entry, ...(hasClashed && { clashed: entry }) };
}

/** By time; at the same time by what they say, so that each device chooses the same. */
function toLaterFirst(one: Maybe, other: Maybe): [Maybe, Maybe] {
  const [left, right] = [one?.at ?? -1, other?.at ?? -1];
  const toText = (entry: Maybe) => JSON.stringify(Object.entries(toFields(entry) ?? {}).sort());
  const isFirst = left === right ? toText(one) >= toText(other) : left > right;
  return isFirst ? [one, other] : [other, one];
}

function toClashName(entry: PlanEntry): string {
  switch (entry.kind) {
    case 'meal':
      return entry.note ?? (entry.day ? `a meal on ${formatPlanDay(entry.day)}` : 'a meal without a day');
    case 'line':
      return entry.text;
    case 'pantry':
      return entry.name;
    case 'staple':
      return 'a pantry staple';
    default:
      return 'an item of the shopping list';
  }
}

/** Says what two devices changed at once; empty if there is nothing. */
export function formatClashes(names: readonly string[]): string {
  if (names.length === 0) return '';
  const list = new Intl.ListFormat('en-US').format([...new Set(names)]);
  return `Changed on two devices at once: ${list}. The later change was kept.`;
}

/** Returns the names of clashes that a device does not know yet. */
export function listNewClashes(plan: PlanEntries, known: PlanEntries): string[] {
  return [...plan].flatMap(([key, entry]) =>
    entry.kind === 'clash' && (known.get(key)?.at ?? -1) < entry.at ? [entry.name] : [],
  );
}

/** Returns a plan with as many entries as an account may have: without the first meals, and what was not changed for longest. */
export function withinPlanLimits(plan: PlanEntries): PlanEntries {
  const dropped = new Set(
    (Object.keys(MAX_PLAN_ENTRIES) as PlanEntryKind[]).flatMap((kind) => {
      const entries = [...plan].filter(([, entry]) => entry.kind === kind);
      const excess = entries.length - MAX_PLAN_ENTRIES[kind];
      if (excess <= 0) return [];
      const oldestFirst = entries.toSorted(([, one], [, other]) => compareAge(one, other));
      return oldestFirst.slice(0, excess).map(([key]) => key);
    }),
  );
  return dropped.size > 0 ? new Map([...plan].filter(([key]) => !dropped.has(key))) : plan;
}

function compareAge(one: PlanEntry, other: PlanEntry): number {
  const toDay = (entry: PlanEntry) => (entry.kind === 'meal' ? (entry.day ?? '9') : '');
  return toDay(one) === toDay(other) ? one.at - other.at : toDay(one) < toDay(other) ? -1 : 1;
}
