import { findPage } from './page-rules';
import type { PageName } from './pages';

/** Pages that are alike to browsers, and that are therefore measured together. */
export const PAGE_CLASSES = [
  'home',
  'continent',
  'dishes',
  'recipe',
  'ingredients',
  'ingredient',
  'search',
  'content',
  'account',
  'admin',
  /** URLs without a page. */
  'other',
] as const;
export type PageClass = (typeof PAGE_CLASSES)[number];

const CLASS_BY_PAGE: Readonly<Record<PageName, PageClass>> = {
  home: 'home',
  about: 'content',
  shippingReturns: 'content',
  privacyPolicy: 'content',
  offline: 'content',
  continent: 'continent',
  dishes: 'dishes',
  recipe: 'recipe',
  ingredients: 'ingredients',
  ingredient: 'ingredient',
  search: 'search',
  advancedSearch: 'search',
  advancedResults: 'search',
  login: 'account',
  resetPassword: 'account',
  restoreEmail: 'account',
  order: 'account',
  profile: 'account',
  myRecipes: 'account',
  favorites: 'account',
  adminRecipes: 'admin',
  adminIngredients: 'admin',
  adminOrders: 'admin',
  adminStock: 'admin',
  adminDiets: 'admin',
  adminOrderEmails: 'admin',
  adminPickList: 'admin',
  adminUsers: 'admin',
  adminAlerts: 'admin',
  adminContentPages: 'admin',
  adminContentPage: 'admin',
};

/** Returns the class of the page at a path. */
export function toPageClass(pathname: string): PageClass {
  const page = findPage(pathname);
  return page ? CLASS_BY_PAGE[page.name] : 'other';
}
