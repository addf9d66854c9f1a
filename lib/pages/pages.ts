import { page } from './page-path-rules';
import {
  ADMIN_PAGE,
  contentPage,
  PLAN_PAGE,
  SEARCH_PAGE,
  SECRET_PAGE,
  STATIC_PAGE,
  USER_PAGE,
} from './page-policies';

/**
 * Every page of the shop: its folder in app/, its policy (who may see it, whether it is cached, its rule for search engines, and
 * with which pages it is measured), and its query parameters. Links are built with `path`. The recipe page gets its paths from
 * the server, so that its browsers do not load this file; others do, so it must stay small.
 */
export const pages = {
  home: page(
    '/',
    {
      class: 'home',
      access: 'everyone',
      cache: { tags: ['catalog', 'ingredients'] },
      inSitemap: true,
      scriptParameters: ['login'],
    },
    // The protected page that a guest asked for.
    { login: '' },
  ),
  about: page('/about', contentPage('about')),
  shippingReturns: page('/shipping-returns', contentPage('shipping-returns')),
  privacyPolicy: page('/privacy-policy', contentPage('privacy-policy')),
  findOrder: page('/find-order', STATIC_PAGE),
  /** The meals and their needs are the browser's: the HTML is the same for everyone. */
  plan: page('/plan', PLAN_PAGE),
  shoppingList: page('/shopping-list', PLAN_PAGE),
  pantry: page('/pantry', PLAN_PAGE),
  cookFromHome: page(
    '/cook-from-home',
    {
      ...PLAN_PAGE,
      scriptParameters: ['include', 'foodTypes', 'diff', 'maxPrep', 'cost', 'missing', 'basics'],
    },
    // Without basics, nothing is taken for granted.
    { include: [], foodTypes: [], maxPrep: null, diff: [], cost: '', missing: 5, basics: 'yes' },
  ),
  offline: page('/offline', { ...STATIC_PAGE, inSitemap: false }),
  apiGuide: page('/docs/api', { ...STATIC_PAGE, inSitemap: false }),

  continent: page('/select-country/[continent]', {
    class: 'continent',
    access: 'everyone',
    cache: { tags: ['catalog'] },
    inSitemap: true,
  }),
  dishes: page(
    '/dishes/[country]',
    {
      class: 'dishes',
      access: 'everyone',
      // Which dishes are vegan, and a serving of which costs less, depends on every ingredient.
      cache: { tags: ['country', 'ingredients'], personalParameters: ['avoid'] },
      inSitemap: true,
    },
    { type: '', maxPrep: '', diff: [], cost: '', avoid: [], sort: 'favorites', page: 1 },
  ),
  recipe: page('/recipes/detail/[id]', {
    class: 'recipe',
    access: 'everyone',
    // Also shows the titles of other recipes that go with it.
    cache: { tags: ['recipe', 'notes', 'ingredients', 'catalog'] },
    inSitemap: true,
    // A private recipe has a URL of the same form.
    dependsOnOwner: true,
    scriptParameters: ['servings', 'units'],
  }),
  /** A category of ingredients, or the list of all categories. */
  ingredients: page(
    '/ingredients',
    {
      class: 'ingredients',
      access: 'everyone',
      cache: { tags: ['ingredients'], personalParameters: ['avoid'], isTyped: ['q'] },
      inSitemap: true,
    },
    { category: '', q: '', avoid: [], sort: 'name' },
  ),
  ingredient: page('/ingredients/[id]', {
    class: 'ingredient',
    access: 'everyone',
    cache: { tags: ['ingredient', 'catalog'] },
    inSitemap: true,
  }),

  search: page('/search', SEARCH_PAGE, {
    ...{ q: null, kind: '', maxPrep: '', diff: [], type: '', country: '', cost: '', avoid: [], page: 1 },
  }),
  advancedSearch: page('/advanced-search', SEARCH_PAGE, {
    include: [],
    exclude: [],
    foodTypes: [],
    maxPrep: null,
    diff: [],
    cost: '',
    avoid: [],
  }),
  advancedResults: page('/advanced-search/results', SEARCH_PAGE, {
    include: [],
    exclude: [],
    foodTypes: [],
    maxPrep: null,
    diff: [],
    cost: '',
    avoid: [],
    page: 1,
  }),

  // Redirects signed-in users, so it depends on the visitor.
  login: page('/login', { class: 'account', access: 'everyone', cache: 'private', inSitemap: false }),
  resetPassword: page('/reset-password', SECRET_PAGE, { token: null }),
  verifyEmail: page('/verify-email', SECRET_PAGE, { token: null }),
  restoreEmail: page('/restore-email', SECRET_PAGE, { token: null }),
  order: page('/orders/[id]', SECRET_PAGE, { token: null }),
  sharedCollection: page('/shared-collection', SECRET_PAGE, { token: null }),

  adminRecipes: page('/admin', ADMIN_PAGE, {
    search: '',
    sortBy: 'createdAt',
    order: 'desc',
    page: 1,
    edit: '',
  }),
  adminToday: page('/admin/today', ADMIN_PAGE),
  adminIngredients: page('/admin/ingredients', ADMIN_PAGE, { search: '', category: '', page: 1, edit: '' }),
  adminOrders: page('/admin/orders', ADMIN_PAGE, {
    ...{ search: '', status: '', payment: '', packing: '', refunds: '', product: '', from: '', to: '' },
    view: 'list',
    page: 1,
    after: '',
    order: '',
  }),
  adminStock: page('/admin/stock', ADMIN_PAGE, { page: 1 }),
  adminSearches: page('/admin/searches', ADMIN_PAGE),
  adminDiets: page('/admin/diets', ADMIN_PAGE, { page: 1 }),
  adminOrderEmails: page('/admin/orders/emails', ADMIN_PAGE, { email: 'paid', mode: 'light' }),
  adminPickList: page('/admin/orders/pick-list', ADMIN_PAGE, { orders: [] }),
  adminUsers: page('/admin/users', ADMIN_PAGE, { search: '', page: 1, after: '' }),
  adminCustomer: page('/admin/customers/[id]', ADMIN_PAGE, { page: 1 }),
  adminLog: page('/admin/log', ADMIN_PAGE, { kind: '', by: '', from: '', to: '', page: 1, after: '' }),
  adminAlerts: page('/admin/alerts', ADMIN_PAGE, { view: 'open', page: 1 }),
  adminNotes: page('/admin/notes', ADMIN_PAGE, { view: 'waiting', page: 1 }),
  adminContentPages: page('/admin/pages', ADMIN_PAGE),
  adminContentPage: page('/admin/pages/[slug]', ADMIN_PAGE, { version: null }),
  adminSettings: page('/admin/settings', ADMIN_PAGE),
  adminHelp: page('/admin/help', ADMIN_PAGE, { topic: 'README' }),

  profile: page('/profile', USER_PAGE),
  myRecipes: page('/profile/my-recipes', USER_PAGE, { edit: '' }),
  /** All favorites and collections, or all recipes of one collection. */
  favorites: page('/favorites', USER_PAGE, { collection: '', page: 1 }),
  importRecipes: page('/import', USER_PAGE),
};

export type PageName = keyof typeof pages;
