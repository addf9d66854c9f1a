import { PAGE_CLASSES } from '@/lib/pages/page-policies';
import { toPageClass } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';

const ID = 'a'.repeat(24);

test.each([
  { path: '/nope', pageClass: 'other' },
  { path: '/recipes/detail', pageClass: 'other' },
  { path: pages.home.path(), pageClass: 'home' },
  { path: pages.continent.path({ continent: 'Asia' }), pageClass: 'continent' },
  { path: pages.recipe.path({ id: ID }), pageClass: 'recipe' },
  { path: pages.ingredients.path(), pageClass: 'ingredients' },
  { path: pages.ingredient.path({ id: ID }), pageClass: 'ingredient' },
  { path: pages.advancedResults.path(), pageClass: 'search' },
  { path: pages.resetPassword.path(), pageClass: 'account' },
  { path: pages.adminContentPage.path({ slug: 'about' }), pageClass: 'admin' },
])('$path is a page of the class $pageClass', ({ path, pageClass }) => {
  expect(toPageClass(path)).toBe(pageClass);
});

test('every class has a page, except the one of URLs without any', () => {
  const classes = Object.values(pages).map(({ pattern }) => toPageClass(pattern));
  expect([...new Set([...classes, 'other'])].sort()).toEqual([...PAGE_CLASSES].sort());
});
