import { rankFiltered } from '@/lib/search/engine/dish-filter-rules';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import { MISS } from '@/lib/search/engine/ranking-engine';
import type { DishFilter } from '@/lib/search/engine/search-engine-types';
import { toDocumentId, toSegment } from '@/tests/support/search-documents';

const RECIPES = [
  {
    title: 'Lentil Soup',
    country: 'Turkey',
    foodTypes: ['Soup'],
    prepMinutes: 30,
    spice: 1,
    lines: ['lentils'],
  },
  { title: 'Minestrone', country: 'Italy', foodTypes: ['Soup'], prepMinutes: 90, spice: 0, lines: ['onion'] },
  {
    title: 'Stew',
    aliases: ['Meat Soup'],
    description: 'Baked.',
    difficulty: 'Hard',
    spice: 3,
    prepMinutes: 60,
  },
  { title: 'Riddle', prepMinutes: 60 },
];
const find = (...filters: DishFilter[]) =>
  [...rankFiltered(toSegment(RECIPES), filters, new IngredientMatcher([]))]
    .map((rank, slot) => ({ rank, title: RECIPES[slot]?.title }))
    .filter(({ rank }) => rank !== MISS)
    .sort((a, b) => a.rank - b.rank)
    .map(({ title }) => title);

test.each<{ rule: string; filters: DishFilter[]; titles: string[] }>([
  {
    rule: 'nothing passes two filters of which it passes one',
    filters: [{ types: ['Soup'] }, { countries: ['Peru'] }],
    titles: [],
  },
  { rule: 'an unknown word names nothing', filters: [{ named: ['xyzzy'] }], titles: [] },
  { rule: 'all words of a name must be there', filters: [{ named: ['lentil stew'] }], titles: [] },
  {
    rule: 'what is called so comes before what only is so',
    filters: [{ types: ['Soup'], named: ['soup'] }],
    titles: ['Lentil Soup', 'Stew', 'Minestrone'],
  },
  {
    rule: 'texts come last',
    filters: [{ types: ['Soup'], texts: ['baked'] }],
    titles: ['Lentil Soup', 'Minestrone', 'Stew'],
  },
  { rule: 'time has two ends', filters: [{ minMinutes: 60, maxMinutes: 89 }], titles: ['Stew', 'Riddle'] },
  { rule: 'a dish of unknown spice is not spicy', filters: [{ minSpice: 2 }], titles: ['Stew'] },
  {
    rule: 'a dish of unknown spice is not mild',
    filters: [{ maxSpice: 1 }],
    titles: ['Lentil Soup', 'Minestrone'],
  },
  { rule: 'a difficulty', filters: [{ difficulties: ['Hard', 'Very Hard'] }], titles: ['Stew'] },
  { rule: 'with an ingredient', filters: [{ include: 'onions' }], titles: ['Minestrone'] },
  {
    rule: 'without an ingredient',
    filters: [{ exclude: 'onions' }, { types: ['Soup'] }],
    titles: ['Lentil Soup'],
  },
])('$rule', ({ filters, titles }) => {
  expect(find(...filters)).toEqual(titles);
});

test('a removed recipe passes nothing, not even no filter', () => {
  const segment = toSegment(RECIPES);
  segment.remove(toDocumentId(1));
  expect(rankFiltered(segment, [], new IngredientMatcher([]))[1]).toBe(MISS);
});
