import { type DevicePlan, toDevicePlan, toPlanEntries } from '@/lib/planning/device-plan-rules';
import { moveMeal, postponeMeals, setMealServings, withoutMeal } from '@/lib/planning/meal-change-rules';
import type { Meal } from '@/lib/planning/meal-rules';
import { withoutPantryItem, withPantryItem } from '@/lib/planning/pantry-rules';
import { addDays } from '@/lib/planning/plan-day-rules';
import {
  readPlanList,
  withOwnLine,
  withOwnTick,
  withoutOwnLine,
  withTick,
} from '@/lib/planning/plan-list-rules';
import {
  formatClashes,
  hasSameEntries,
  listNewClashes,
  mergePlans,
  type PlanEntries,
  withinPlanLimits,
} from '@/lib/planning/plan-merge-rules';
import { mealPlanInputSchema } from '@/lib/recipe-box/meal-plan-schema';
import { MAX_PLAN_ENTRIES } from '@/models/meal-plan-limits';
import { createRandom } from '@/tests/support/random';

const toId = (number: number) => String(number).padStart(24, '0');
const toUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const MONDAY = '2026-11-30';
const NO_ENTRIES: PlanEntries = new Map();
const EMPTY: DevicePlan = { meals: [], list: readPlanList(null), pantry: [], staples: [] };
const mole: Meal = { id: 'mole', day: MONDAY, recipeId: toId(1), servings: 4 };
const row = (number: number, amount = 200) => ({
  ...{ itemId: toId(number), name: `Row ${number}`, need: { amount, unit: 'g' } },
  lines: [{ recipeId: 'mole', lineId: `${number}` }],
});

/** A device: its plan, and what it had from the account last. */
const change = (entries: PlanEntries, now: number, update: (plan: DevicePlan) => Partial<DevicePlan>) => {
  const plan = toDevicePlan(entries);
  return toPlanEntries({ ...plan, ...update(plan) }, entries, now);
};
const start = toPlanEntries(
  {
    ...EMPTY,
    meals: [mole, { id: 'pizza', day: null, note: 'Pizza out' }],
    list: { ...EMPTY.list, own: [{ id: toUuid(1), text: 'Towels' }] },
    pantry: [{ itemId: toId(9), name: 'Flour', amount: '1 kg' }],
  },
  NO_ENTRIES,
  1,
);
const findClashes = (merged: PlanEntries) => listNewClashes(merged, start);

describe('two phones', () => {
  test('that move a meal and change its servings both have both, and clash in nothing', () => {
    const moved = change(start, 5, ({ meals }) => ({ meals: moveMeal(meals, 'mole', addDays(MONDAY, 1)) }));
    const larger = change(start, 6, ({ meals }) => ({ meals: setMealServings(meals, 'mole', 6) }));
    const merged = mergePlans(start, moved, larger);
    expect(toDevicePlan(merged).meals).toContainEqual({ ...mole, day: addDays(MONDAY, 1), servings: 6 });
    expect(findClashes(merged)).toEqual([]);
  });

  test('that tick different rows and add lines lose none', () => {
    const one = change(start, 5, ({ list }) => ({ list: withTick(list, row(1), true) }));
    const other = change(start, 6, ({ list }) => ({
      list: withOwnLine(withTick(list, row(2), true), { id: toUuid(2), text: 'Soap' }) ?? list,
    }));
    const { list } = toDevicePlan(mergePlans(start, one, other));
    expect(Object.keys(list.ticks).sort()).toEqual([toId(1), toId(2)]);
    expect(list.own.map(({ text }) => text)).toEqual(['Towels', 'Soap']);
  });

  test('that move a meal to different days keep the later move, and both are told which', () => {
    const one = change(start, 5, ({ meals }) => ({ meals: moveMeal(meals, 'mole', '2026-12-01') }));
    const other = change(start, 6, ({ meals }) => ({ meals: moveMeal(meals, 'mole', '2026-12-02') }));
    const merged = mergePlans(start, one, other);
    expect(toDevicePlan(merged).meals).toContainEqual({ ...mole, day: '2026-12-02' });
    expect(formatClashes(findClashes(merged))).toBe(
      'Changed on two devices at once: a meal on Wednesday, Dec 2. The later change was kept.',
    );
    // The phone that was earlier hears of it with the plan.
    expect(listNewClashes(merged, one)).toEqual(listNewClashes(merged, other));
  });

  test.each([
    { label: 'removed later than it was changed is gone', removedAt: 7, isThere: false },
    { label: 'changed later than it was removed stays', removedAt: 3, isThere: true },
  ])('a meal that was $label', ({ removedAt, isThere }) => {
    const removed = change(start, removedAt, ({ meals }) => ({ meals: withoutMeal(meals, 'mole') }));
    const larger = change(start, 5, ({ meals }) => ({ meals: setMealServings(meals, 'mole', 6) }));
    const merged = mergePlans(start, removed, larger);
    expect(toDevicePlan(merged).meals.some(({ id }) => id === 'mole')).toBe(isThere);
    expect(findClashes(merged)).toEqual(['a meal on Monday, Nov 30']);
  });

  test('a phone that was away does not bring back what was removed meanwhile', () => {
    const removed = change(start, 5, ({ meals }) => ({ meals: withoutMeal(meals, 'mole') }));
    const forgotten = new Map([...removed].filter(([, { kind }]) => kind !== 'removed'));
    const away = change(start, 9, ({ list }) => ({ list: withTick(list, row(1), true) }));
    const { meals, list } = toDevicePlan(mergePlans(start, away, forgotten));
    expect(meals.map(({ id }) => id)).toEqual(['pizza']);
    expect(Object.keys(list.ticks)).toEqual([toId(1)]);
  });
});

test('the order of meals and lines survives, and a phone may change it without touching others', () => {
  const meals = ['a', 'b', 'c'].map((id): Meal => ({ ...mole, id }));
  const first = toPlanEntries({ ...EMPTY, meals }, NO_ENTRIES, 1_000);
  const moved = change(first, 2_000, (plan) => ({ meals: moveMeal(plan.meals, 'a', MONDAY) }));
  expect(toDevicePlan(moved).meals.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect([...moved.values()].filter(({ at }) => at === 2_000).map(({ id }) => id)).toEqual(['a']);
  // Undone.
  const undone = change(moved, 3_000, () => ({ meals }));
  expect(toDevicePlan(undone).meals.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('two full plans together lose their first meals, and what was not changed for longest', () => {
  const fill = (prefix: string, day: string) =>
    toPlanEntries(
      {
        ...EMPTY,
        meals: Array.from({ length: MAX_PLAN_ENTRIES.meal }, (_, index) => ({
          ...mole,
          ...{ id: `${prefix}${index}`, day },
        })),
      },
      NO_ENTRIES,
      1,
    );
  const merged = withinPlanLimits(mergePlans(NO_ENTRIES, fill('old', MONDAY), fill('new', '2027-01-01')));
  const { meals } = toDevicePlan(merged);
  expect(meals).toHaveLength(MAX_PLAN_ENTRIES.meal);
  expect(meals.every(({ id }) => id.startsWith('new'))).toBe(true);
});

/** The devices of an account, each with what it sent and received last. */
type Device = { name: number; version: number; base: PlanEntries; mine: PlanEntries; told: string[] };

const toSorted = (plan: PlanEntries) => [...plan].sort(([one], [other]) => (one < other ? -1 : 1));

describe('in 2,000 random histories of three devices', () => {
  function createHistory(seed: number) {
    const { integer, pick } = createRandom(seed);
    const account = { version: 0, entries: NO_ENTRIES };
    const devices = [0, 1, 2].map(
      (name): Device => ({
        ...{ name, version: 0, base: NO_ENTRIES, mine: NO_ENTRIES, told: [] },
      }),
    );
    let now = 1_000;
    let serial = 0;
    /** By id: what was added by anyone, and is removed from here as soon as anyone removes it. */
    const added = new Set<string>();
    const touched = new Map<string, Set<number>>();

    const edits: ((plan: DevicePlan, device: Device) => Partial<DevicePlan>)[] = [
      ({ meals }) => {
        serial += 1;
        added.add(`m${serial}`);
        return { meals: [...meals, { ...mole, id: `m${serial}`, day: addDays(MONDAY, integer(0, 6)) }] };
      },
      ({ meals }) =>
        meals.length ? { meals: moveMeal(meals, pick(meals).id, addDays(MONDAY, integer(0, 6))) } : {},
      ({ meals }) => (meals.length ? { meals: setMealServings(meals, pick(meals).id, integer(1, 9)) } : {}),
      ({ meals }) => (meals.length ? { meals: postponeMeals(meals, pick(meals).id) } : {}),
      ({ meals }) => {
        if (meals.length === 0 || integer(0, 2) > 0) return {};
        const { id } = pick(meals);
        added.delete(id);
        return { meals: withoutMeal(meals, id) };
      },
      ({ list }, { name }) => {
        const number = integer(1, 12);
        touched.set(toId(number), (touched.get(toId(number)) ?? new Set()).add(name));
        return { list: withTick(list, row(number), integer(0, 3) > 0) };
      },
      ({ list }) => {
        serial += 1;
        const id = toUuid(serial);
        added.add(id);
        return { list: withOwnLine(list, { id, text: `Line ${serial}` }) ?? list };
      },
      ({ list }) =>
        list.own.length ? { list: withOwnTick(list, pick(list.own).id, integer(0, 1) > 0) } : {},
      ({ list }) => {
        if (list.own.length === 0 || integer(0, 2) > 0) return {};
        const { id } = pick(list.own);
        added.delete(id);
        return { list: withoutOwnLine(list, id) };
      },
      ({ pantry }) => {
        const itemId = toId(integer(1, 5));
        return {
          pantry: withPantryItem(pantry, { itemId, name: 'Flour', amount: `${integer(1, 9)} kg` }) ?? [],
        };
      },
      ({ pantry }) => (pantry.length ? { pantry: withoutPantryItem(pantry, pick(pantry).itemId) } : {}),
      ({ staples }) => ({ staples: [...new Set([...staples, toId(integer(1, 5))])] }),
    ];

    /** As the devices and the shop do it. */
    function sync(device: Device) {
      for (let isDone = false; !isDone; ) {
        if (device.version === account.version && !hasSameEntries(device.mine, device.base)) {
          mealPlanInputSchema.parse({ version: device.version, entries: [...device.mine.values()] });
          account.version += 1;
          account.entries = device.mine;
        }
        const merged = withinPlanLimits(mergePlans(device.base, device.mine, account.entries));
        device.told.push(...listNewClashes(merged, device.mine));
        Object.assign(device, { version: account.version, base: account.entries, mine: merged });
        isDone = hasSameEntries(merged, account.entries);
      }
    }

    for (let step = integer(4, 40); step > 0; step -= 1) {
      const device = pick(devices);
      now += integer(0, 3);
      if (integer(0, 3) === 0) sync(device);
      else device.mine = change(device.mine, now, (plan) => pick(edits)(plan, device));
    }
    return { account, devices, added, touched, sync };
  }

  test('the order of merging does not matter, and no device loses what someone added or ticked', () => {
    let clashed = 0;
    for (let seed = 0; seed < 2_000; seed += 1) {
      const { account, devices, added, touched, sync } = createHistory(seed);
      const [one, other] = devices as [Device, Device];
      const merged = mergePlans(one.base, one.mine, other.mine);
      const reversed = mergePlans(one.base, other.mine, one.mine);
      expect(toSorted(reversed)).toEqual(toSorted(merged));
      expect(hasSameEntries(mergePlans(one.mine, merged, one.mine), merged)).toBe(true);

      // Of a row that only this phone ever touched, its tick stands.
      const ticked = devices.flatMap(({ name, mine }) =>
        Object.keys(toDevicePlan(mine).list.ticks).filter((id) => {
          const by = touched.get(id);
          return by?.size === 1 && by.has(name);
        }),
      );
      for (const device of [...devices, ...devices]) sync(device);
      const [plan, ...others] = devices.map(({ mine }) => toDevicePlan(mine));
      for (const each of others) {
        expect(each.meals).toEqual(plan?.meals);
        expect(each.list.own).toEqual(plan?.list.own);
      }
      for (const { mine, told } of devices) {
        expect(hasSameEntries(mine, account.entries)).toBe(true);
        const names = [...mine.values()].flatMap((entry) => (entry.kind === 'clash' ? entry.name : []));
        expect(told).toEqual(expect.arrayContaining(names));
        clashed += names.length;
      }
      const there = new Set([...(plan?.meals ?? []), ...(plan?.list.own ?? [])].map(({ id }) => id));
      expect([...added].filter((id) => !there.has(id))).toEqual([]);
      expect(Object.keys(plan?.list.ticks ?? {})).toEqual(expect.arrayContaining(ticked));
    }
    expect(clashed).toBeGreaterThan(100);
  });
});
