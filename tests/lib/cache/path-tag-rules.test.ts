import { findCacheableResponse } from '@/lib/cache/path-tag-rules';
import { isPubliclyCacheable } from '@/server/path-rules';

const ID = 'a'.repeat(24);
const OTHER_ID = 'b'.repeat(24);

test.each([
  { pathname: '/profile', search: '' },
  { pathname: '/favorites', search: '' },
  { pathname: '/admin', search: '' },
  { pathname: '/reset-password', search: '?token=x' },
  { pathname: '/search', search: '?q=rice&q=beans' },
  { pathname: '/api/search', search: '?q=rice' },
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
  // Allergens to avoid are about one person.
  { pathname: '/dishes/India', search: '?avoid=milk' },
  { pathname: '/dishes/India', search: '?type=Soup&%61void=milk' },
  { pathname: '/search', search: '?q=rice&avoid=milk' },
  { pathname: '/advanced-search', search: '?avoid=milk' },
  { pathname: '/advanced-search/results', search: '?include=rice&avoid=milk' },
  // Stock is told under one URL per set of products.
  { pathname: '/api/stock', search: '' },
  { pathname: '/api/stock', search: '?ids=x' },
  { pathname: '/api/stock', search: `?ids=${OTHER_ID},${ID}` },
  { pathname: '/api/stock', search: `?ids=${ID},${ID}` },
  { pathname: '/api/stock', search: `?ids=${ID}%2C${OTHER_ID}` },
  { pathname: '/api/stock', search: `?ids=${ID}&x=1` },
  { pathname: '/api/stock/notices', search: `?ids=${ID}` },
  // A user's own note.
  { pathname: `/api/users/me/notes/${ID}`, search: '' },
  { pathname: `/api/users/me/private-notes/${ID}`, search: '' },
  { pathname: '/api/users/me/collections', search: '' },
  { pathname: '/api/users/me/plan', search: '?version=1' },
  // A link that its owner can end.
  { pathname: '/shared-collection', search: '?token=x' },
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
  {
    pathname: `/recipes/detail/${ID}`,
    search: '',
    tags: [`recipe:${ID}`, `notes:${ID}`, 'ingredients', 'catalogue'],
  },
  { pathname: `/ingredients/${ID}`, search: '', tags: [`ingredient:${ID}`, 'catalogue'] },
  { pathname: '/search', search: '?q=rice&page=2', tags: ['catalogue', 'ingredients'] },
  {
    pathname: '/advanced-search/results',
    search: '?include=rice&include=beans&maxPrep=30',
    tags: ['catalogue', 'ingredients'],
  },
])(
  '$pathname$search is cached until one of its tags or the settings are invalidated',
  ({ pathname, search, tags }) => {
    // Each page shows the contact details.
    expect(findCacheableResponse(pathname, search)?.tags).toEqual([...tags, 'settings']);
  },
);

test.each([
  { pathname: '/api/ingredients', search: '?sellableOnly=true&limit=5', tags: ['ingredients'] },
  { pathname: '/api/delivery', search: '', tags: ['settings'] },
  { pathname: `/api/recipes/${ID}/notes`, search: '?page=2', tags: [`notes:${ID}`, `recipe:${ID}`] },
  { pathname: '/api/recipes/countries', search: '?continent=Asia', tags: ['catalogue'] },
  { pathname: '/api/recipes/food-types', search: '', tags: ['catalogue'] },
  { pathname: '/api/autocomplete/search', search: '?q=ri&before=brown', tags: ['catalogue', 'ingredients'] },
])('$pathname$search is cached until one of its tags is invalidated', ({ pathname, search, tags }) => {
  expect(findCacheableResponse(pathname, search)?.tags).toEqual(tags);
});

test('what is left of the products of a page is cached for five seconds, however many they are', () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(24, '0'));
  for (const listed of [[ID], [ID, OTHER_ID], ids]) {
    expect(findCacheableResponse('/api/stock', `?ids=${listed.join()}`)).toEqual({
      kind: 'endpoint',
      tags: [],
      maxAgeMs: 5_000,
    });
  }
  expect(findCacheableResponse('/api/stock', `?ids=${[...ids, ID].join()}`)).toBeNull();
});

test('of endlessly many responses only those that are requested again are stored, and what was typed is kept nowhere else', () => {
  const policyOf = (pathname: string, search: string) => {
    const { isRepeatedOnly = false, isTyped = false } = findCacheableResponse(pathname, search) ?? {};
    return { isRepeatedOnly, isTyped };
  };
  for (const pathname of ['/dishes/India', '/ingredients', '/search', '/advanced-search'])
    expect(policyOf(pathname, '')).toEqual({ isRepeatedOnly: false, isTyped: false });
  expect(policyOf('/dishes/India', '?type=Soup')).toEqual({ isRepeatedOnly: true, isTyped: false });
  expect(policyOf('/api/ingredients', '?limit=5')).toEqual({ isRepeatedOnly: true, isTyped: false });
  expect(policyOf('/ingredients', '?category=Spices')).toEqual({ isRepeatedOnly: true, isTyped: false });
  expect(policyOf('/ingredients', '?category=Spices&q=anis')).toEqual({
    isRepeatedOnly: true,
    isTyped: true,
  });
  expect(policyOf('/search', '?q=rice')).toEqual({ isRepeatedOnly: true, isTyped: true });
  expect(policyOf('/advanced-search', '?include=rice')).toEqual({ isRepeatedOnly: true, isTyped: true });
  expect(policyOf('/api/autocomplete/search', '?q=ri')).toEqual({ isRepeatedOnly: true, isTyped: true });
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
