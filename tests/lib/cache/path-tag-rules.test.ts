import { keptAnswerOf } from '@/lib/cache/path-tag-rules';
import { isPubliclyCacheable } from '@/server/path-rules';

const ID = 'a'.repeat(24);

test.each([
  ['/profile', ''],
  ['/favorites', ''],
  ['/admin', ''],
  ['/reset-password', '?token=x'],
  ['/search', '?q=rice'],
  ['/api/users/me', ''],
  // These hold favourites: they are live.
  ['/api/dishes', '?country=India'],
  ['/api/recipes/top', ''],
  [`/api/recipes/${ID}`, ''],
  // Unknown, doubled and endless parameters would be addresses without number.
  ['/', '?utm_source=letter'],
  ['/dishes/India', '?page=1&page=2'],
  ['/dishes/India', `?type=${'x'.repeat(300)}`],
  ['/about', '?type=Soup'],
  // No id, and no way our own links spell a name.
  ['/recipes/detail/1', ''],
  [`/recipes/detail/${'A'.repeat(24)}`, ''],
  ['/dishes/%49ndia', ''],
  ['/dishes/%E0%A4%A', ''],
  ['/dishes/India/', ''],
])('%s%s is never kept', (pathname, search) => {
  expect(keptAnswerOf(pathname, search)).toBeNull();
});

test.each([
  ['/', '', ['catalogue', 'ingredients']],
  ['/about', '', []],
  ['/shipping-returns', '', []],
  ['/privacy-policy', '', []],
  ['/select-country/South%20America', '', ['catalogue']],
  ['/dishes/India', '', ['country:India']],
  ['/dishes/South%20Korea', '?type=Soup&sort=title&page=2', ['country:South Korea']],
  [`/recipes/detail/${ID}`, '', [`recipe:${ID}`, 'ingredients']],
  [`/ingredients/${ID}`, '', [`ingredient:${ID}`, 'catalogue']],
  ['/api/ingredients', '?sellableOnly=true&limit=5', ['ingredients']],
  ['/api/recipes/countries', '?continent=Asia', ['catalogue']],
  ['/api/recipes/food-types', '', ['catalogue']],
])('%s%s is kept until one of its tags changes', (pathname, search, tags) => {
  expect(keptAnswerOf(pathname, search)?.tags).toEqual(tags);
});

test('what is kept may also be kept by browsers, and the other way round only without favourites', () => {
  for (const path of ['/', '/about', '/dishes/India', `/recipes/detail/${ID}`, '/api/ingredients']) {
    expect([path, isPubliclyCacheable(path, false)]).toEqual([path, true]);
  }
});
