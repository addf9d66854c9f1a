import { NO_CRITERIA } from '@/lib/search/advanced-rules';
import { listChosenCriteria, listChosenFilters } from '@/lib/search/list-filter-rules';

test('each filter of a list has a name and is left out alone', () => {
  const chosen = listChosenFilters({
    type: 'Soup',
    country: 'Italy',
    maxPrep: '120',
    diff: ['Easy', 'Medium'],
    cost: '3',
    avoid: ['milk', 'eggs'],
  });
  expect(chosen).toEqual([
    { label: 'Up to 2 hr', without: { maxPrep: undefined } },
    { label: 'Easy', without: { diff: ['Medium'] } },
    { label: 'Medium', without: { diff: ['Easy'] } },
    { label: 'Soup', without: { type: undefined } },
    { label: 'Italian', without: { country: undefined } },
    { label: 'Under $3', without: { cost: undefined } },
    { label: 'No milk', without: { avoid: ['eggs'] } },
    { label: 'No eggs', without: { avoid: ['milk'] } },
  ]);
  expect(listChosenFilters({ avoid: [] })).toEqual([]);
});

test('each criterion of an advanced search has a name and is left out alone', () => {
  const chosen = listChosenCriteria({
    include: ['chicken', 'rice'],
    exclude: ['butter'],
    foodTypes: ['Soup'],
    maxPrep: 90,
    difficulties: ['Easy'],
    cost: '3',
    avoid: ['milk'],
  });
  expect(chosen).toEqual([
    { label: 'With chicken', without: { include: ['rice'] } },
    { label: 'With rice', without: { include: ['chicken'] } },
    { label: 'Without butter', without: { exclude: [] } },
    { label: 'Soup', without: { foodTypes: [] } },
    { label: 'Up to 90 min', without: { maxPrep: null } },
    { label: 'Easy', without: { difficulties: [] } },
    { label: 'Under $3', without: { cost: undefined } },
    { label: 'No milk', without: { avoid: [] } },
  ]);
  expect(listChosenCriteria(NO_CRITERIA)).toEqual([]);
});
