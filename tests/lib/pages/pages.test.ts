// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code that is searched, not template strings

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppRoutes } from '@/.next/types/routes';
import robots from '@/app/robots';
import { userListSearchSchema } from '@/lib/accounts/user-list-schema';
import { dishSearchSchema } from '@/lib/catalog/dish-schema';
import { ingredientListSearchSchema } from '@/lib/catalog/ingredient-list-schema';
import { dietListSearchSchema, recipeListSearchSchema } from '@/lib/catalog/recipe-list-schema';
import { auditSearchSchema } from '@/lib/jobs/audit-schema';
import { orderEmailPreviewSearchSchema } from '@/lib/orders/order-email-preview-schema';
import { orderListSearchSchema } from '@/lib/orders/order-list-schema';
import { stockSearchSchema } from '@/lib/orders/stock-schema';
import { findPage, listProtectedRoots, PAGE_NAMES } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import { NO_CRITERIA, toAdvancedParameters } from '@/lib/search/advanced-rules';
import { searchPageSchema } from '@/lib/search/search-schema';
import { customerSearchSchema } from '@/lib/settlement/customer-schema';
import { alertSearchSchema } from '@/lib/settlement/payment-alert-schema';
import { contentPageSearchSchema } from '@/lib/site/content-page-schema';
import { helpSearchSchema } from '@/lib/site/help-schema';
import { config } from '@/middleware';
import { findPagePaths } from '@/tests/support/page-paths';
import { listSourceFiles } from '@/tests/support/sources';

const ID = 'a'.repeat(24);
const read = (file: string) => readFileSync(file, 'utf8');
const toPageFile = (pattern: string) => path.join('app', pattern, 'page.tsx');

// Type errors for a page without an entry, and for an entry without a page; the next test checks the files.
type Pattern = (typeof pages)[keyof typeof pages]['pattern'];
type Mismatches = Exclude<AppRoutes, Pattern> | Exclude<Pattern, AppRoutes>;
const mismatches: Record<Mismatches, never> = {};

test('every page in app/ has exactly one entry, and every entry has a page', () => {
  const files = listSourceFiles('app').filter((file) => path.basename(file) === 'page.tsx');
  expect(PAGE_NAMES.map((name) => toPageFile(pages[name].pattern)).sort()).toEqual(files.sort());
  expect(mismatches).toEqual({});
});

test('no other file contains the path of a page', () => {
  const files = ['app', 'components', 'lib'].flatMap(listSourceFiles).concat('middleware.ts');
  const filesWithPaths = files
    .filter((file) => file !== 'lib/pages/pages.ts')
    .map((file) => ({ file, paths: findPagePaths(read(file)) }))
    .filter(({ paths }) => paths.length > 0);
  // The middleware's matcher is compared in another test.
  expect(filesWithPaths).toEqual([
    { file: 'middleware.ts', paths: ['/profile', '/favorites', '/admin', '/import'] },
  ]);
});

test.each([
  { rule: 'a link', code: '<PageLink href="/about">' },
  { rule: 'a link to the home page', code: '<PageLink href="/">' },
  { rule: 'a link to a part of the home page', code: 'href="/#ingredients"' },
  { rule: 'a path with an id', code: 'href={`/recipes/detail/${_id}`}' },
  { rule: 'a path with a query', code: "router.push('/search?q=rice')" },
  { rule: 'a path after the origin', code: 'return `${siteOrigin()}/reset-password?token=${token}`;' },
  { rule: 'an admin page', code: "const ORDERS = '/admin/orders';" },
  { rule: 'a redirect to the home page', code: "redirect('/')" },
  { rule: 'a comparison', code: "usePathname() === '/search'" },
])('$rule is found as the path of a page', ({ code }) => {
  expect(findPagePaths(code)).toHaveLength(1);
});

test.each([
  { rule: 'an API path', code: "callApi('GET', `/api/ingredients/${id}`)" },
  { rule: 'an admin API path', code: "'/api/admin/orders'" },
  { rule: 'an import', code: "import { x } from '@/lib/search/search-rules';" },
  { rule: 'the type of a page', code: "type Props = PageProps<'/search'>;" },
  { rule: 'a comment', code: "// From '/search' to '/'.\n/** Below `/profile`. */" },
  { rule: 'a separator', code: "parts.join('/'); text.split('/'); text.endsWith('/'); text.includes('/');" },
  { rule: 'a replacement', code: "text.replaceAll('_', '/')" },
  { rule: 'a longer name', code: "'/searching'" },
])('$rule is not found as the path of a page', ({ code }) => {
  expect(findPagePaths(code)).toEqual([]);
});

test.each([
  { path: pages.home.path(), expectedPath: '/' },
  { path: pages.home.path({ login: '/admin?page=2' }), expectedPath: '/?login=%2Fadmin%3Fpage%3D2' },
  { path: pages.recipe.path({ id: ID }), expectedPath: `/recipes/detail/${ID}` },
  {
    path: pages.continent.path({ continent: 'North America' }),
    expectedPath: '/select-country/North%20America',
  },
  { path: pages.dishes.path({ country: 'Ivory/Coast?' }), expectedPath: '/dishes/Ivory%2FCoast%3F' },
  {
    path: pages.dishes.path({ country: 'Japan', sort: 'favorites', page: 1, type: '' }),
    expectedPath: '/dishes/Japan',
  },
  {
    path: pages.dishes.path({ country: 'Japan', page: 2, sort: 'alphabetical', type: 'Grill / BBQ' }),
    expectedPath: '/dishes/Japan?type=Grill+%2F+BBQ&sort=alphabetical&page=2',
  },
  { path: pages.search.path(), expectedPath: '/search' },
  { path: pages.search.path({ q: '' }), expectedPath: '/search?q=' },
  { path: pages.search.path({ q: 'a & b', page: 2 }), expectedPath: '/search?q=a+%26+b&page=2' },
  { path: pages.advancedSearch.path(toAdvancedParameters(NO_CRITERIA)), expectedPath: '/advanced-search' },
  {
    path: pages.advancedResults.path(
      toAdvancedParameters(
        {
          include: ['a', 'b'],
          exclude: ['c'],
          foodTypes: ['d'],
          maxPrep: 0,
          difficulties: ['Easy'],
          cost: '3',
          avoid: ['milk', 'eggs'],
        },
        2,
      ),
    ),
    expectedPath:
      '/advanced-search/results?include=a&include=b&exclude=c&foodTypes=d&maxPrep=0&diff=Easy&cost=3&avoid=milk&avoid=eggs&page=2',
  },
  { path: pages.resetPassword.path({ token: 'a-b_c' }), expectedPath: '/reset-password?token=a-b_c' },
  { path: pages.myRecipes.path({ edit: undefined }), expectedPath: '/profile/my-recipes' },
  { path: pages.myRecipes.path({ edit: ID }), expectedPath: `/profile/my-recipes?edit=${ID}` },
  {
    path: pages.adminRecipes.path({ edit: 'new', page: 2, order: 'asc', sortBy: 'title', search: 'a b' }),
    expectedPath: '/admin?search=a+b&sortBy=title&order=asc&page=2&edit=new',
  },
  {
    path: pages.adminRecipes.path({ edit: '', page: 1, order: 'desc', sortBy: 'createdAt', search: '' }),
    expectedPath: '/admin',
  },
  {
    path: pages.adminIngredients.path({ search: 'a b', category: 'A & B', edit: 'new' }),
    expectedPath: '/admin/ingredients?search=a+b&category=A+%26+B&edit=new',
  },
  {
    path: pages.adminOrders.path({ order: ID, page: 3, status: 'Shipped' }),
    expectedPath: `/admin/orders?status=Shipped&page=3&order=${ID}`,
  },
  {
    path: pages.adminOrderEmails.path({ email: 'paid', mode: 'light' }),
    expectedPath: '/admin/orders/emails',
  },
  { path: pages.adminUsers.path({ page: 2, search: '@' }), expectedPath: '/admin/users?search=%40&page=2' },
  { path: pages.adminAlerts.path({ view: 'open', page: 1 }), expectedPath: '/admin/alerts' },
  {
    path: pages.adminAlerts.path({ view: 'resolved', page: 2 }),
    expectedPath: '/admin/alerts?view=resolved&page=2',
  },
])('a link leads to $expectedPath', ({ path, expectedPath }) => {
  expect(path).toBe(expectedPath);
});

test('a link needs every parameter of its path and no unknown one', () => {
  // @ts-expect-error: a recipe has an id
  pages.recipe.path({});
  // @ts-expect-error: and no other parameter
  pages.recipe.path({ id: ID, page: 2 });
  // @ts-expect-error: the search has no such parameter
  pages.search.path({ text: 'rice' });
});

test.each([
  { name: 'dishes', schema: dishSearchSchema },
  { name: 'search', schema: searchPageSchema },
  { name: 'adminRecipes', schema: recipeListSearchSchema },
  { name: 'adminIngredients', schema: ingredientListSearchSchema },
  { name: 'adminOrders', schema: orderListSearchSchema },
  { name: 'adminStock', schema: stockSearchSchema },
  { name: 'adminDiets', schema: dietListSearchSchema },
  { name: 'adminOrderEmails', schema: orderEmailPreviewSearchSchema },
  { name: 'adminUsers', schema: userListSearchSchema },
  { name: 'adminCustomer', schema: customerSearchSchema },
  { name: 'adminLog', schema: auditSearchSchema },
  { name: 'adminAlerts', schema: alertSearchSchema },
  { name: 'adminContentPage', schema: contentPageSearchSchema },
  { name: 'adminHelp', schema: helpSearchSchema },
] as const)('the parameters that a link to $name omits are the defaults of the page', ({ name, schema }) => {
  const { query } = pages[name];
  expect(Object.keys(query).sort()).toEqual(Object.keys(schema.shape).sort());
  const defaults = schema.parse({}) as Record<string, unknown>;
  for (const [parameter, defaultValue] of Object.entries(query)) {
    expect([parameter, defaults[parameter] ?? '']).toEqual([parameter, defaultValue ?? '']);
  }
});

test.each(PAGE_NAMES.map((name) => ({ name, access: pages[name].policy.access })))(
  '$name is for $access, and the page itself checks that, under its own name',
  ({ name, access }) => {
    const source = read(toPageFile(pages[name].pattern));
    const [, checkedName] = /\brequirePageUser\('(\w+)'/.exec(source) ?? [];
    expect(checkedName).toBe(access === 'everyone' ? undefined : name);
    // Otherwise the login would lead back to the page without them.
    expect(source.includes('requirePageUser') && source.includes('await searchParams')).toBe(
      access !== 'everyone' && /requirePageUser\('\w+', await searchParams[,)]/.test(source),
    );
  },
);

test('the middleware redirects guests from every page for users and admins, and from no other page', () => {
  expect([...config.matcher].sort()).toEqual(
    listProtectedRoots()
      .map((root) => `${root}/:path*`)
      .sort(),
  );
  const publicPages = PAGE_NAMES.filter((name) => pages[name].policy.access === 'everyone');
  for (const root of listProtectedRoots()) {
    expect(publicPages.filter((name) => `${pages[name].pattern}/`.startsWith(`${root}/`))).toEqual([]);
  }
});

test('robots.txt disallows the API, pages that need a session, and pages with a secret in their URL', () => {
  expect(robots().rules).toEqual({
    userAgent: '*',
    allow: '/',
    disallow: [
      '/api/',
      '/admin',
      '/profile',
      '/favorites',
      '/import',
      '/reset-password',
      '/verify-email',
      '/restore-email',
      '/orders/',
      '/shared-collection',
    ],
  });
});

test('a path matches one page, or none if it is not a page’s path', () => {
  expect(findPage(`/recipes/detail/${ID}`)).toEqual({ name: 'recipe', segments: { id: ID } });
  expect(findPage('/dishes/South%20Korea')).toEqual({
    name: 'dishes',
    segments: { country: 'South%20Korea' },
  });
  expect(findPage('/admin')).toEqual({ name: 'adminRecipes', segments: {} });
  for (const path of [
    '/recipes/detail',
    '/dishes/a/b',
    '/about/',
    '/aboutx',
    '/_next/static/x.js',
    '/api/dishes',
  ]) {
    expect([path, findPage(path)]).toEqual([path, null]);
  }
});

test('the service worker stores only recipe pages for offline use', () => {
  const [, pattern = ''] = /^const RECIPE_PATH = \/(.*)\/;$/m.exec(read('public/sw.js')) ?? [];
  const storedOffline = new RegExp(pattern);
  const example = { id: ID, country: 'Japan', continent: 'Asia', slug: 'about' };
  expect(PAGE_NAMES.filter((name) => storedOffline.test(pages[name].path(example)))).toEqual(['recipe']);
});
