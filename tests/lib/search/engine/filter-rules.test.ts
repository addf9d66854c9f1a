import type { Criteria, Facets } from '@/lib/search/engine/engine-rules';
import { filterDocuments, markIngredient } from '@/lib/search/engine/filter-rules';
import { IngredientMatcher } from '@/lib/search/engine/match-rules';
import { MISS } from '@/lib/search/engine/ranking-rules';
import { toDocumentId, toIngredientEntry, toSegment } from '@/tests/support/search-documents';

const RECIPES = [
  { title: 'Toast', lines: ['unsalted butter', 'bread'], foodTypes: ['Vegetarian'], prepMinutes: 10 },
  {
    title: 'Sandwich',
    lines: ['peanut butter', 'bread'],
    foodTypes: ['Vegetarian', 'Vegan'],
    prepMinutes: 5,
  },
  { title: 'Soup', lines: ['chicken broth'], difficulty: 'Medium', prepMinutes: 45 },
  { title: 'Roast', lines: ['chicken', 'butter or oil'], difficulty: 'Hard', prepMinutes: 90 },
];
const BUTTER = toIngredientEntry('Butter', 0).ingredient;
const MATCHER = new IngredientMatcher([BUTTER, toIngredientEntry('Chicken', 1).ingredient]);
const ALL: Criteria = { include: [], exclude: [], foodTypes: [], maxPrep: null, difficulties: [] };

function filter(criteria: Partial<Criteria>, removed: readonly number[] = []) {
  const segment = toSegment(RECIPES);
  for (const index of removed) segment.remove(toDocumentId(index));
  const facets: Facets = { foodTypes: {}, difficulties: {} };
  const ranks = filterDocuments(segment, { ...ALL, ...criteria }, MATCHER, facets);
  return { titles: RECIPES.filter((_, slot) => ranks[slot] !== MISS).map(({ title }) => title), facets };
}

test.each<{ rule: string; criteria: Partial<Criteria>; titles: string[] }>([
  {
    rule: 'including an ingredient that no recipe uses finds nothing',
    criteria: { include: ['saffron'] },
    titles: [],
  },
  { rule: 'including a stop word finds nothing', criteria: { include: ['the'] }, titles: [] },
  {
    rule: 'a food type that no recipe has matches nothing',
    criteria: { foodTypes: ['Dessert'] },
    titles: [],
  },
  {
    rule: 'including butter does not match peanut butter',
    criteria: { include: ['butter'] },
    titles: ['Toast', 'Roast'],
  },
  {
    rule: 'excluding butter keeps peanut butter',
    criteria: { exclude: ['butter'] },
    titles: ['Sandwich', 'Soup'],
  },
  {
    rule: 'including chicken does not match its broth',
    criteria: { include: ['chicken'] },
    titles: ['Roast'],
  },
  {
    rule: 'excluding chicken excludes its broth',
    criteria: { exclude: ['chicken'] },
    titles: ['Toast', 'Sandwich'],
  },
  {
    rule: 'every included ingredient must be present',
    criteria: { include: ['bread', 'butter'] },
    titles: ['Toast'],
  },
  { rule: 'no excluded ingredient may be present', criteria: { exclude: ['bread', 'chicken'] }, titles: [] },
  {
    rule: 'every food type must match',
    criteria: { foodTypes: ['Vegetarian', 'Vegan'] },
    titles: ['Sandwich'],
  },
  {
    rule: 'any chosen difficulty matches',
    criteria: { difficulties: ['Medium', 'Hard'] },
    titles: ['Soup', 'Roast'],
  },
  {
    rule: 'a recipe may take the maximum time, but not longer',
    criteria: { maxPrep: 45 },
    titles: ['Toast', 'Sandwich', 'Soup'],
  },
  { rule: 'empty criteria match everything', criteria: {}, titles: ['Toast', 'Sandwich', 'Soup', 'Roast'] },
])('$rule', ({ criteria, titles }) => {
  expect(filter(criteria).titles).toEqual(titles);
});

test('a removed recipe is neither found nor counted', () => {
  const { titles, facets } = filter({}, [3]);
  expect(titles).not.toContain('Roast');
  expect(facets.difficulties.Hard).toBe(0);
});

test('difficulty counts ignore the difficulty filter, food type counts respect all filters', () => {
  expect(filter({ difficulties: ['Easy'], maxPrep: 45 }).facets).toEqual({
    difficulties: { Easy: 2, Medium: 1, Hard: 0 },
    foodTypes: { Vegetarian: 2, Vegan: 1 },
  });
});

test('recipes of an ingredient have a line that names it, not just its word', () => {
  expect([...markIngredient(toSegment(RECIPES), BUTTER, MATCHER)]).toEqual([1, 0, 0, 1]);
});
