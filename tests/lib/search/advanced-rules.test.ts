import {
  choose,
  minutesToStep,
  NO_CRITERIA,
  readAdvancedAddress,
  stepToMinutes,
  toAdvancedHref,
} from '@/lib/search/advanced-rules';
import { PRESETS } from '@/lib/search/preset-rules';
import { INGREDIENT_CATEGORIES } from '@/models/ingredient-limits';

test('the twelve categories offer 6 to 9 items each, none twice', () => {
  expect(Object.keys(PRESETS)).toEqual([...INGREDIENT_CATEGORIES]);
  expect(INGREDIENT_CATEGORIES).toHaveLength(12);
  for (const names of Object.values(PRESETS)) {
    expect(names.length).toBeGreaterThanOrEqual(6);
    expect(names.length).toBeLessThanOrEqual(9);
  }
  const all = Object.values(PRESETS).flat();
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  [0, 0],
  [1, 15],
  [15, 225],
  [16, null],
  [-1, null],
  [1.5, null],
  [Number.NaN, null],
])('step %d of the slider is %p minutes', (step, minutes) => {
  expect(stepToMinutes(step)).toBe(minutes);
});

test('minutes stand at the step that holds them', () => {
  expect([0, 1, 15, 16, 225, 226, null].map(minutesToStep)).toEqual([0, 1, 1, 2, 15, 16, 16]);
});

test('an address says again what made it', () => {
  const criteria = {
    include: ['Rice', 'crème fraîche'],
    exclude: ['Butter & Co'],
    foodTypes: ['Grill / BBQ', 'Vegan'],
    maxPrep: 45,
    difficulties: ['Easy'],
  };
  const { searchParams } = new URL(toAdvancedHref('http://shop/advanced-search', criteria, 3));
  const address = Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)]),
  );
  expect(readAdvancedAddress({ ...address, maxPrep: '45', page: '3' })).toEqual({
    criteria,
    page: 3,
    isPlain: true,
  });
});

test('the bare form: a radio per item, the step of the slider, a button of the notepad, the free box', () => {
  const { criteria, isPlain } = readAdvancedAddress({
    include: 'cumin',
    'pick.Chicken': 'include',
    'pick.Beef': 'exclude',
    'pick.Pork': 'remove',
    prepSteps: '3',
    set: 'exclude:cumin',
    add: ' star   anise ',
  });
  expect(isPlain).toBe(false);
  expect(criteria).toEqual({
    ...NO_CRITERIA,
    include: ['Chicken', 'star anise'],
    exclude: ['Beef', 'cumin'],
    maxPrep: 45,
  });
});

test('what makes no sense is as if it were not there', () => {
  expect(
    readAdvancedAddress({
      maxPrep: 'x',
      page: '-1',
      include: 'a'.repeat(101),
      set: ':::',
      add: ',,',
      diff: '',
    }),
  ).toMatchObject({ criteria: NO_CRITERIA, page: 1 });
  const many = Array.from({ length: 500 }, (_, index) => `t${index}`);
  expect(readAdvancedAddress({ include: many }).criteria.include).toHaveLength(50);
});

test('a name is wanted or unwanted, not both; the later word counts', () => {
  const wanted = choose(NO_CRITERIA, 'Rice', 'include');
  expect(choose(wanted, 'rice', 'exclude')).toEqual({ ...NO_CRITERIA, exclude: ['rice'] });
  expect(choose(wanted, 'RICE', 'remove')).toEqual(NO_CRITERIA);
});
