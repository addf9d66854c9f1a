import {
  isProbablyAtHome,
  isTicked,
  listMealsToShop,
  listWanted,
  MAX_OWN_LINES,
  type PlanList,
  readPlanList,
  toMealName,
  withOwnLine,
  withOwnTick,
  withoutOwnLine,
  withTick,
  withWanted,
} from '@/lib/planning/plan-list-rules';
import { generateUuid } from '@/lib/text/id-rules';

const toId = (number: number) => String(number).padStart(24, '0');
const EMPTY = readPlanList(null);
const rice = {
  ...{ itemId: toId(1), name: 'Basmati Rice', need: { amount: 3, unit: 'cup' } },
  lines: [{ recipeId: 'a', lineId: 'rice' }],
};
const towels = { id: generateUuid(), text: 'Paper towels' };

test.each([
  { label: 'nothing', text: null },
  { label: 'storage that is blocked', text: undefined },
  { label: 'no JSON', text: '{broken' },
  { label: 'a list', text: '[1]' },
  { label: 'a word', text: '"list"' },
  { label: 'null', text: 'null' },
  {
    label: 'parts that are none',
    text: JSON.stringify({
      ticks: [5, '3 cup', { amount: '3', unit: 'cup' }],
      own: { a: 1 },
      wanted: ['salt', 5],
      skipped: [5, null],
    }),
  },
  {
    label: 'lines without words',
    text: JSON.stringify({ own: [{ ...towels, text: ' ' }, { text: 'x' }, 5] }),
  },
])('a list stored as $label is empty', ({ text }) => {
  expect(readPlanList(text)).toEqual({ ticks: {}, own: [], wanted: {}, skipped: [] });
});

test('a stored list is read as it was written', () => {
  const list: PlanList = {
    ticks: { [toId(1)]: { amount: 3, unit: 'cup', meals: ['a'] } },
    own: [{ ...towels, isTicked: true }],
    wanted: { [toId(2)]: ['a'] },
    skipped: ['meal'],
  };
  expect(readPlanList(JSON.stringify(list))).toEqual(list);
});

describe('a tick', () => {
  const rowFor = (meals: string[], amount = 3) => ({
    ...{ ...rice, need: { amount, unit: 'cup' } },
    lines: meals.map((recipeId) => ({ recipeId, lineId: 'rice' })),
  });
  const list = withTick(EMPTY, rowFor(['a', 'b']), true);

  test('is of one ingredient, until it is taken back', () => {
    expect(isTicked(list, { ...rowFor(['a', 'b']), itemId: toId(2) })).toBe(false);
    expect(isTicked(withTick(list, rice, false), rowFor(['a', 'b']))).toBe(false);
  });

  test('goes when more is needed, or no one can tell', () => {
    expect(isTicked(list, rowFor(['a', 'b'], 4))).toBe(false);
    expect(isTicked(list, { ...rowFor(['a', 'b']), need: { amount: 3, unit: 'g' } })).toBe(false);
  });

  test('stays for the other meals when one is over, and when one is split', () => {
    expect(isTicked(list, rowFor(['b'], 2))).toBe(true);
    expect(isTicked(list, rowFor(['a', 'b', 'second half'], 3))).toBe(true);
  });

  test('is not for the same dinners of the next week, which need as much', () => {
    expect(isTicked(list, rowFor(['c', 'd']))).toBe(false);
    expect(isTicked(list, rowFor(['b', 'c']))).toBe(false);
  });
});

test('what no one can measure is ticked until another line calls for it', () => {
  const cilantro = { ...rice, itemId: null, name: 'Cilantro', need: null };
  const list = withTick(EMPTY, cilantro, true);
  expect(isTicked(list, { ...cilantro, name: 'cilantro' })).toBe(true);
  expect(isTicked(list, { ...cilantro, lines: [...rice.lines, ...rice.lines] })).toBe(false);
});

test('a line of one’s own is added, ticked, unticked and removed', () => {
  const list = withOwnLine(EMPTY, towels) ?? EMPTY;
  const ticked = withOwnTick(list, towels.id, true);
  expect(ticked.own).toEqual([{ ...towels, isTicked: true }]);
  expect(withOwnTick(ticked, 'other', true)).toEqual(ticked);
  expect(withOwnTick(ticked, towels.id, false)).toEqual(list);
  expect(withoutOwnLine(ticked, towels.id)).toEqual(EMPTY);
});

test('a list that is full takes no further line', () => {
  const own = Array.from({ length: MAX_OWN_LINES }, () => ({ ...towels, id: generateUuid() }));
  expect(withOwnLine({ ...EMPTY, own }, towels)).toBeNull();
  expect(readPlanList(JSON.stringify({ own: [...own, towels] })).own).toEqual(own);
});

describe('a kitchen probably has', () => {
  const salt = { itemId: toId(5), name: 'Kosher Salt' };

  test('its own staples, and what most kitchens have', () => {
    expect(isProbablyAtHome(rice, { alwaysAtHome: [toId(1)], wanted: [] })).toBe(true);
    expect(isProbablyAtHome(salt, { alwaysAtHome: [], wanted: [] })).toBe(true);
    expect(isProbablyAtHome(rice, { alwaysAtHome: [], wanted: [] })).toBe(false);
  });

  test('nothing that it asked for this time, or that the catalog does not know', () => {
    expect(isProbablyAtHome(salt, { alwaysAtHome: [toId(5)], wanted: [toId(5)] })).toBe(false);
    expect(isProbablyAtHome({ ...salt, itemId: null }, { alwaysAtHome: [], wanted: [] })).toBe(false);
  });
});

test('a staple that was asked for is bought until the meals that needed it are over', () => {
  const list = withWanted(EMPTY, rice, true);
  expect(listWanted(list, ['a', 'next'])).toEqual([toId(1)]);
  expect(listWanted(list, ['next'])).toEqual([]);
  expect(listWanted(withWanted(list, rice, false), ['a'])).toEqual([]);
  // As it was stored when nothing ended it.
  expect(readPlanList(JSON.stringify({ wanted: [toId(1)] })).wanted).toEqual({});
});

test('one shops for the meals that are to come or have no day, but not for what is bought', () => {
  const meal = { recipeId: toId(1), servings: 2 };
  const meals = [
    { id: 'later', day: '2026-12-03', ...meal },
    { id: 'past', day: '2026-11-29', ...meal },
    { id: 'today', day: '2026-11-30', ...meal },
    { id: 'pizza', day: '2026-12-01', note: 'Pizza' },
    { id: 'bought', day: '2026-12-01', ...meal, isBought: true as const },
    { id: 'waiting', day: null, ...meal },
  ];
  expect(listMealsToShop(meals, '2026-11-30').map(({ id }) => id)).toEqual(['today', 'later', 'waiting']);
});

test('a meal is called by its weekday, or by its date if that weekday comes before', () => {
  expect(toMealName('Mole', '2026-12-01', '2026-11-30')).toBe('Tuesday’s Mole');
  expect(toMealName('Mole', '2026-12-08', '2026-11-30')).toBe('Mole on Dec 8');
  expect(toMealName('Mole', null, '2026-11-30')).toBe('Mole');
});
