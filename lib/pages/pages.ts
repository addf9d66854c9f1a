import { page } from './page-path-rules';

/**
 * Every page of the shop. A page added to app/ must also be added here and to page-policies.ts, which
 * defines who may see it, whether it is cached, and the directives for search engines. Links are built with
 * `path`. Every browser loads this file, so it contains nothing else.
 */
export const pages = {
  home: page('/'),
  about: page('/about'),
  shippingReturns: page('/shipping-returns'),
  privacyPolicy: page('/privacy-policy'),

  continent: page('/select-country/[continent]'),
  dishes: page('/dishes/[country]', { type: '', sort: 'favorites', page: 1 }),
  recipe: page('/recipes/detail/[id]'),
  ingredient: page('/ingredients/[id]'),

  search: page('/search', { q: null, page: 1 }),
  advancedSearch: page('/advanced-search', {
    include: [],
    exclude: [],
    foodTypes: [],
    maxPrep: null,
    diff: [],
  }),
  advancedResults: page('/advanced-search/results', {
    include: [],
    exclude: [],
    foodTypes: [],
    maxPrep: null,
    diff: [],
    page: 1,
  }),

  login: page('/login'),
  resetPassword: page('/reset-password', { token: null }),
  restoreEmail: page('/restore-email', { token: null }),

  adminRecipes: page('/admin', { search: '', sortBy: 'createdAt', order: 'desc', page: 1, edit: '' }),
  adminIngredients: page('/admin/ingredients', { search: '', category: '', edit: '' }),
  adminOrders: page('/admin/orders', { status: '', page: 1, order: '' }),
  adminUsers: page('/admin/users', { search: '', page: 1 }),
  adminAlerts: page('/admin/alerts', { view: 'open', page: 1 }),

  profile: page('/profile'),
  myRecipes: page('/profile/my-recipes', { edit: '' }),
  favorites: page('/favorites'),
};

export type PageName = keyof typeof pages;
