import { createDuplicateFinder } from '@/lib/recipe-box/import-queries';

const SOUP = { _id: 'soup', title: 'Crème Soup', source: 'Ann, https://example.com/soup' };
const OTHER = { _id: 'other', title: 'Other', source: 'https://example.com/soup' };

test.each([
  ['the same page, the first of two', { title: 'Stew', source: 'https://example.com/soup' }, 'soup'],
  ['the same name', { title: 'creme  soup', source: '' }, 'soup'],
  ['the same page before the same name', { title: 'Other', source: 'https://example.com/soup' }, 'soup'],
  ['neither', { title: 'Stew', source: '' }, null],
])('a duplicate has %s', (_, recipe, id) => {
  expect(createDuplicateFinder([SOUP, OTHER])(recipe)).toBe(id);
});

test('a thousand recipes are read once, however many are compared with them', () => {
  let readings = 0;
  const own = Array.from({ length: 1_000 }, (_, index) => ({
    _id: String(index),
    source: '',
    get title() {
      readings += 1;
      return `Recipe ${index}`;
    },
  }));
  const find = createDuplicateFinder(own);
  for (let index = 0; index < 1_000; index += 1) find({ title: `Soup ${index}`, source: '' });
  expect(readings).toBe(1_000);
});
