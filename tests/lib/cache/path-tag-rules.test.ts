import { findCacheableResponse } from '@/lib/cache/path-tag-rules';
import { isPubliclyCacheable } from '@/server/path-rules';

const ID = 'a'.repeat(24);

test.each([
  { pathname: '/profile', search: '' },
  { pathname: '/favorites', search: '' },
  { pathname: '/admin', search: '' },
  { pathname: '/reset-password', search: '?token=x' },
  { pathname: '/search', search: '?q=rice' },
  { pathname: '/api/users/me', search: '' },
  // These contain favorite counts, which are live.
  { pathname: '/api/dishes', search: '?country=India' },
  { pathname: '/api/recipes/top', search: '' },
  { pathname: `/api/recipes/${ID}`, search: '' },
  // Unknown, repeated or overly long parameters would allow an unlimited number of cacheable URLs.
  { pathname: '/', search: '?utm_source=newsletter' },
  { pathname: '/dishes/India', search: '?page=1&page=2' },
  { pathname: '/dishes/India', search: `?type=${'x'.repeat(300)}` },
  { pathname: '/about', search: '?type=Soup' },
  // What somebody must not eat is about them.
  { pathname: '/dishes/India', search: '?avoid=milk' },
  { pathname: '/dishes/India', search: '?type=Soup&%61void=milk' },
  // Not an ID, or not encoded as in the shop's own links.
  { pathname: '/recipes/detail/1', search: '' },
  { pathname: `/recipes/detail/${'A'.repeat(24)}`, search: '' },
  { pathname: '/dishes/%49ndia', search: '' },
  { pathname: '/dishes/%E0%A4%A', search: '' },
  { pathname: '/dishes/India/', search: '' },
  // Next resolves these, and responds with the home page.
  { pathname: '/dishes/..', search: '' },
  { pathname: '/select-country/.', search: '' },
])('$pathname$search is never cached', ({ pathname, search }) => {
  expect(findCacheableResponse(pathname, search)).toBeNull();
});

test.each([
  { pathname: '/', search: '', tags: ['catalogue', 'ingredients'] },
  { pathname: '/about', search: '', tags: ['content-page:about'] },
  { pathname: '/shipping-returns', search: '', tags: ['content-page:shipping-returns'] },
  { pathname: '/privacy-policy', search: '', tags: ['content-page:privacy-policy'] },
  { pathname: '/select-country/South%20America', search: '', tags: ['catalogue'] },
  // Which dishes are vegan, and which cost less, depends on every ingredient.
  { pathname: '/dishes/India', search: '', tags: ['country:India', 'ingredients'] },
  {
    pathname: '/dishes/South%20Korea',
    search: '?type=Soup&sort=title&page=2',
    tags: ['country:South Korea', 'ingredients'],
  },
  { pathname: `/recipes/detail/${ID}`, search: '', tags: [`recipe:${ID}`, 'ingredients', 'catalogue'] },
  { pathname: `/ingredients/${ID}`, search: '', tags: [`ingredient:${ID}`, 'catalogue'] },
  { pathname: '/api/ingredients', search: '?sellableOnly=true&limit=5', tags: ['ingredients'] },
  { pathname: '/api/recipes/countries', search: '?continent=Asia', tags: ['catalogue'] },
  { pathname: '/api/recipes/food-types', search: '', tags: ['catalogue'] },
])('$pathname$search is cached until one of its tags is invalidated', ({ pathname, search, tags }) => {
  expect(findCacheableResponse(pathname, search)?.tags).toEqual(tags);
});

test('no cache stores a list that is filtered by what somebody avoids, however its URL is written', () => {
  for (const search of [
    '?avoid=milk',
    'type=Soup&avoid=milk',
    '%61void=milk',
    'avoid',
    'avoid=milk&avoid=eggs',
  ]) {
    expect([search, isPubliclyCacheable('/dishes/India', false, search)]).toEqual([search, false]);
  }
  expect(isPubliclyCacheable('/dishes/India', false, 'type=Soup')).toBe(true);
});

test('browsers may also cache what the gateway caches', () => {
  for (const path of ['/', '/about', '/dishes/India', `/recipes/detail/${ID}`, '/api/ingredients']) {
    expect([path, isPubliclyCacheable(path, false)]).toEqual([path, true]);
  }
});
