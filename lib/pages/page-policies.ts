/** The data that a cached page shows, and that therefore invalidates it. `lib/cache` maps these names to tags. */
export type PageTag =
  | 'catalog'
  | 'ingredients'
  | 'country'
  | 'recipe'
  | 'notes'
  | 'ingredient'
  | ContentPageTag;
/** The pages whose text an admin writes. */
type ContentPageTag = 'about' | 'shipping-returns' | 'privacy-policy';

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
  'plan',
  'account',
  'admin',
  /** URLs without a page. */
  'other',
] as const;
export type PageClass = (typeof PAGE_CLASSES)[number];

/** `private` pages are rendered per visitor; others are the same for everyone until a tag is invalidated. */
type PageCachePolicy =
  | 'private'
  | {
      tags: readonly PageTag[];
      /** Query parameters that say something about the visitor: no cache stores a response to them. */
      personalParameters?: readonly string[];
      /** Whether its query holds visitors' input, or which parameters, so that it is not kept for longer than the page is. */
      isTyped?: true | readonly string[];
    };

/** A page that anyone may open. */
type OpenPage = {
  class: PageClass;
  access: 'everyone';
  cache: PageCachePolicy;
  inSitemap: boolean;
  /** Whether the owner of the document in the URL may see more than everyone else. */
  dependsOnOwner?: true;
  hasSecretUrl?: false;
  /** Query parameters that only the page's scripts read: the response is the same without them. */
  scriptParameters?: readonly string[];
};

/** A page whose URL contains a secret when it is opened from an email, so other sites must not see the URL. */
type SecretPage = {
  class: PageClass;
  access: 'everyone';
  cache: 'private';
  inSitemap: false;
  dependsOnOwner?: false;
  hasSecretUrl: true;
  scriptParameters?: undefined;
};

type ProtectedPage = {
  class: PageClass;
  /** Checked by the page itself with `requirePageUser`. */
  access: 'user' | 'admin';
  cache: 'private';
  inSitemap: false;
  dependsOnOwner?: false;
  hasSecretUrl?: false;
  scriptParameters?: undefined;
};

/** The facts about a page for the gateway, the cache, the sitemap and robots.txt. */
export type PagePolicy = OpenPage | SecretPage | ProtectedPage;

export const SEARCH_PAGE: OpenPage = {
  class: 'search',
  access: 'everyone',
  cache: { tags: ['catalog', 'ingredients'], personalParameters: ['avoid'], isTyped: true },
  inSitemap: false,
};
export const contentPage = (tag: ContentPageTag): OpenPage => ({
  class: 'content',
  access: 'everyone',
  cache: { tags: [tag] },
  inSitemap: true,
});
export const STATIC_PAGE: OpenPage = {
  class: 'content',
  access: 'everyone',
  cache: { tags: [] },
  inSitemap: true,
};
export const PLAN_PAGE: OpenPage = { ...STATIC_PAGE, class: 'plan' };
export const SECRET_PAGE: SecretPage = {
  class: 'account',
  access: 'everyone',
  cache: 'private',
  inSitemap: false,
  hasSecretUrl: true,
};
export const USER_PAGE: ProtectedPage = {
  class: 'account',
  access: 'user',
  cache: 'private',
  inSitemap: false,
};
export const ADMIN_PAGE: ProtectedPage = {
  class: 'admin',
  access: 'admin',
  cache: 'private',
  inSitemap: false,
};
