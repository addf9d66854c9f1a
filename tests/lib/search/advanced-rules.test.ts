import { pages } from '@/lib/pages/pages';
import {
  type AdvancedCriteria,
  chooseTerm,
  minutesToStep,
  NO_CRITERIA,
  readAdvancedSearchParams,
  stepToMinutes,
  toAdvancedParameters,
} from '@/lib/search/advanced-rules';
import { PRESETS } from '@/lib/search/preset-rules';
import { INGREDIENT_CATEGORIES } from '@/models/ingredient-limits';

test('the twelve categories offer 6 to 9 items each, without duplicates', () => {
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
  { step: 0, minutes: 0 },
  { step: 1, minutes: 15 },
  { step: 15, minutes: 225 },
  { step: 16, minutes: null },
  { step: -1, minutes: null },
  { step: 1.5, minutes: null },
  { step: Number.NaN, minutes: null },
])('step $step of the slider is $minutes minutes', ({ step, minutes }) => {
  expect(stepToMinutes(step)).toBe(minutes);
});

test('minutes map to the step that includes them', () => {
  expect([0, 1, 15, 16, 225, 226, null].map(minutesToStep)).toEqual([0, 1, 1, 2, 15, 16, 16]);
});

test('a query string round-trips its criteria', () => {
  const criteria = {
    include: ['Rice', 'crème fraîche'],
    exclude: ['Butter & Co'],
    foodTypes: ['Grill / BBQ', 'Vegan'],
    maxPrep: 45,
    difficulties: ['Easy'],
    cost: '3',
    avoid: ['milk', 'tree nuts'],
  } satisfies AdvancedCriteria;
  const { searchParams } = new URL(
    pages.advancedResults.path(toAdvancedParameters(criteria, 3)),
    'http://shop',
  );
  const parameters = Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)]),
  );
  expect(readAdvancedSearchParams({ ...parameters, maxPrep: '45', cost: '3', page: '3' })).toEqual({
    criteria,
    page: 3,
    isCanonicalUrl: true,
  });
});

test('the plain form submits a radio button per item, the slider step, a notepad button and the free-text field', () => {
  const { criteria, isCanonicalUrl } = readAdvancedSearchParams({
    include: 'cumin',
    'pick.Chicken': 'include',
    'pick.Beef': 'exclude',
    'pick.Pork': 'remove',
    prepSteps: '3',
    set: 'exclude:cumin',
    add: ' star   anise ',
  });
  expect(isCanonicalUrl).toBe(false);
  expect(criteria).toEqual({
    ...NO_CRITERIA,
    include: ['Chicken', 'star anise'],
    exclude: ['Beef', 'cumin'],
    maxPrep: 45,
  });
});

test('invalid values are ignored', () => {
  expect(
    readAdvancedSearchParams({
      maxPrep: 'x',
      page: '-1',
      include: 'a'.repeat(101),
      set: ':::',
      add: ',,',
      diff: '',
      cost: '4',
      avoid: ['', ','],
    }),
  ).toMatchObject({ criteria: NO_CRITERIA, page: 1 });
  const many = Array.from({ length: 500 }, (_, index) => `t${index}`);
  expect(readAdvancedSearchParams({ include: many }).criteria.include).toHaveLength(50);
});

test('a name is included or excluded, not both; the later choice wins', () => {
  const included = chooseTerm(NO_CRITERIA, 'Rice', 'include');
  expect(chooseTerm(included, 'rice', 'exclude')).toEqual({ ...NO_CRITERIA, exclude: ['rice'] });
  expect(chooseTerm(included, 'RICE', 'remove')).toEqual(NO_CRITERIA);
});
