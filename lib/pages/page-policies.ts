import type { PageName } from './pages';

/** The data that a cached page shows, and that therefore invalidates it. `lib/cache` maps these names to tags. */
export type PageTag = 'catalog' | 'ingredients' | 'country' | 'recipe' | 'ingredient';

/** `private` pages are rendered per visitor; others are the same for everyone until a tag is invalidated. */
type PageCachePolicy = 'private' | { tags: readonly PageTag[] };

/** A page that anyone may open. */
type OpenPage = {
  access: 'everyone';
  cache: PageCachePolicy;
  inSitemap: boolean;
  /** Whether the owner of the document in the URL may see more than everyone else. */
  dependsOnOwner?: true;
  hasSecretUrl?: false;
};

/** A page whose URL contains a secret when it is opened from an email, so other sites must not see the URL. */
type SecretPage = {
  access: 'everyone';
  cache: 'private';
  inSitemap: false;
  dependsOnOwner?: false;
  hasSecretUrl: true;
};

type ProtectedPage = {
  /** Checked by the page itself with `requirePageUser`. */
  access: 'user' | 'admin';
  cache: 'private';
  inSitemap: false;
  dependsOnOwner?: false;
  hasSecretUrl?: false;
};

type PagePolicy = OpenPage | SecretPage | ProtectedPage;

const SEARCH: OpenPage = { access: 'everyone', cache: 'private', inSitemap: false };
const TEXT: OpenPage = { access: 'everyone', cache: { tags: [] }, inSitemap: true };
const SECRET: SecretPage = { access: 'everyone', cache: 'private', inSitemap: false, hasSecretUrl: true };
const FOR_USERS: ProtectedPage = { access: 'user', cache: 'private', inSitemap: false };
const FOR_ADMINS: ProtectedPage = { access: 'admin', cache: 'private', inSitemap: false };

/** What the gateway, the cache, the sitemap and robots.txt need to know about each page. */
export const pagePolicies: Readonly<Record<PageName, PagePolicy>> = {
  home: { access: 'everyone', cache: { tags: ['catalog', 'ingredients'] }, inSitemap: true },
  about: TEXT,
  shippingReturns: TEXT,
  privacyPolicy: TEXT,

  continent: { access: 'everyone', cache: { tags: ['catalog'] }, inSitemap: true },
  dishes: { access: 'everyone', cache: { tags: ['country'] }, inSitemap: true },
  recipe: {
    access: 'everyone',
    cache: { tags: ['recipe', 'ingredients'] },
    inSitemap: true,
    // A private recipe has a URL of the same form.
    dependsOnOwner: true,
  },
  ingredient: { access: 'everyone', cache: { tags: ['ingredient', 'catalog'] }, inSitemap: true },

  search: SEARCH,
  advancedSearch: SEARCH,
  advancedResults: SEARCH,

  // Redirects signed-in users, so it depends on the visitor.
  login: { access: 'everyone', cache: 'private', inSitemap: false },
  resetPassword: SECRET,
  restoreEmail: SECRET,

  adminRecipes: FOR_ADMINS,
  adminIngredients: FOR_ADMINS,
  adminOrders: FOR_ADMINS,
  adminUsers: FOR_ADMINS,
  adminAlerts: FOR_ADMINS,

  profile: FOR_USERS,
  myRecipes: FOR_USERS,
  favorites: FOR_USERS,
};
