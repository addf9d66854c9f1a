import { type Counting, narrowSegment } from '@/lib/search/engine/choice-count-rules';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import type { SelectedFilters } from '@/lib/search/engine/search-engine-types';
import { toDocumentId, toSegment } from '@/tests/support/search-documents';

const RECIPES = [
  { title: 'Minestrone', country: 'Italy', foodTypes: ['Soup', 'Main Course'], prepMinutes: 90 },
  { title: 'Caprese', country: 'Italy', foodTypes: ['Salad'], prepMinutes: 15, difficulty: 'Very Easy' },
  { title: 'Harira', country: 'Morocco', foodTypes: ['Soup'], prepMinutes: 60, difficulty: 'Medium' },
  { title: 'Not listed', country: 'Italy', foodTypes: ['Soup'], prepMinutes: 15 },
  { title: 'Removed', country: 'Italy', foodTypes: ['Soup'], prepMinutes: 15 },
];

/** Narrows all recipes but the fourth, after the last one was removed. */
function narrow(selected: SelectedFilters) {
  const segment = toSegment(RECIPES);
  segment.remove(toDocumentId(4));
  const counting: Counting = { maxPrep: {}, diff: {}, type: {}, country: {} };
  const ids = [0, 1, 2, 4].map((index) => toDocumentId(index));
  const marks = narrowSegment(segment, { ids, selected }, { matcher: new IngredientMatcher([]), counting });
  return { titles: RECIPES.flatMap(({ title }, slot) => (marks[slot] ? title : [])), counting };
}

test('without a choice, everything on the list is left and each value is counted', () => {
  expect(narrow({})).toEqual({
    titles: ['Minestrone', 'Caprese', 'Harira'],
    counting: {
      maxPrep: { 30: 1, 45: 1, 60: 2, 120: 3 },
      diff: { Easy: 1, 'Very Easy': 1, Medium: 1 },
      type: { Soup: 2, 'Main Course': 1, Salad: 1 },
      country: { Italy: 2, Morocco: 1 },
    },
  });
});

test('a recipe passes only with all choices, and the values of each are counted within the others', () => {
  expect(narrow({ type: { types: ['Soup'] }, maxPrep: { maxMinutes: 60 } })).toEqual({
    titles: ['Harira'],
    counting: {
      maxPrep: { 30: 0, 45: 0, 60: 1, 120: 2 },
      diff: { Easy: 0, 'Very Easy': 0, Medium: 1 },
      type: { Soup: 1, 'Main Course': 0, Salad: 1 },
      country: { Morocco: 1 },
    },
  });
});

test('one of several difficulties is enough', () => {
  expect(narrow({ diff: { difficulties: ['Medium', 'Very Easy'] } }).titles).toEqual(['Caprese', 'Harira']);
});
