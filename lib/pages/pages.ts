import { page } from './page-path-rules';
import { FOR_ADMINS, FOR_USERS, SEARCH, SECRET, TEXT } from './page-policies';

/**
 * Every page of the shop: its folder in app/, its policy (who may see it, whether it is cached, and what search engines
 * are told), and its query parameters. Links are built with `path`. Every browser loads this file, so it contains
 * nothing else.
 */
export const pages = {
  home: page('/', { access: 'everyone', cache: { tags: ['catalog', 'ingredients'] }, inSitemap: true }),
  about: page('/about', TEXT),
  shippingReturns: page('/shipping-returns', TEXT),
  privacyPolicy: page('/privacy-policy', TEXT),

  continent: page('/select-country/[continent]', {
    access: 'everyone',
    cache: { tags: ['catalog'] },
    inSitemap: true,
  }),
  dishes: page(
    '/dishes/[country]',
    { access: 'everyone', cache: { tags: ['country'] }, inSitemap: true },
    { type: '', sort: 'favorites', page: 1 },
  ),
  recipe: page('/recipes/detail/[id]', {
    access: 'everyone',
    cache: { tags: ['recipe', 'ingredients'] },
    inSitemap: true,
    // A private recipe has a URL of the same form.
    dependsOnOwner: true,
  }),
  ingredient: page('/ingredients/[id]', {
    access: 'everyone',
    cache: { tags: ['ingredient', 'catalog'] },
    inSitemap: true,
  }),

  search: page('/search', SEARCH, { q: null, page: 1 }),
  advancedSearch: page('/advanced-search', SEARCH, {
    include: [],
    exclude: [],
    foodTypes: [],
    maxPrep: null,
    diff: [],
  }),
  advancedResults: page('/advanced-search/results', SEARCH, {
    include: [],
    exclude: [],
    foodTypes: [],
    maxPrep: null,
    diff: [],
    page: 1,
  }),

  // Redirects signed-in users, so it depends on the visitor.
  login: page('/login', { access: 'everyone', cache: 'private', inSitemap: false }),
  resetPassword: page('/reset-password', SECRET, { token: null }),
  restoreEmail: page('/restore-email', SECRET, { token: null }),

  adminRecipes: page('/admin', FOR_ADMINS, {
    search: '',
    sortBy: 'createdAt',
    order: 'desc',
    page: 1,
    edit: '',
  }),
  adminIngredients: page('/admin/ingredients', FOR_ADMINS, { search: '', category: '', edit: '' }),
  adminOrders: page('/admin/orders', FOR_ADMINS, { status: '', page: 1, order: '' }),
  adminUsers: page('/admin/users', FOR_ADMINS, { search: '', page: 1 }),
  adminAlerts: page('/admin/alerts', FOR_ADMINS, { view: 'open', page: 1 }),

  profile: page('/profile', FOR_USERS),
  myRecipes: page('/profile/my-recipes', FOR_USERS, { edit: '' }),
  favorites: page('/favorites', FOR_USERS),
};

export type PageName = keyof typeof pages;
