import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';

test('a form keeps every parameter of its page that it does not set, except defaults and the number of the page', () => {
  const search = { type: 'Soup', cost: '2', avoid: ['milk', 'eggs'], sort: 'alphabetical', page: 3 };
  expect(listKept(pages.dishes, search, ['sort'])).toEqual([
    ['type', 'Soup'],
    ['cost', '2'],
    ['avoid', 'milk'],
    ['avoid', 'eggs'],
  ]);
  expect(listKept(pages.dishes, { ...search, type: undefined, sort: 'favorites' }, ['avoid'])).toEqual([
    ['cost', '2'],
  ]);
});
