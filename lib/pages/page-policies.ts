/** The data that a cached page shows, and that therefore invalidates it. `lib/cache` maps these names to tags. */
export type PageTag = 'catalog' | 'ingredients' | 'country' | 'recipe' | 'ingredient' | ContentPageTag;
/** The pages whose text an admin writes. */
type ContentPageTag = 'about' | 'shipping-returns' | 'privacy-policy';

/** `private` pages are rendered per visitor; others are the same for everyone until a tag is invalidated. */
type PageCachePolicy =
  | 'private'
  | {
      tags: readonly PageTag[];
      /** Query parameters that say something about the visitor: no cache stores a response to them. */
      personalParameters?: readonly string[];
    };

/** A page that anyone may open. */
type OpenPage = {
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
  access: 'everyone';
  cache: 'private';
  inSitemap: false;
  dependsOnOwner?: false;
  hasSecretUrl: true;
  scriptParameters?: undefined;
};

type ProtectedPage = {
  /** Checked by the page itself with `requirePageUser`. */
  access: 'user' | 'admin';
  cache: 'private';
  inSitemap: false;
  dependsOnOwner?: false;
  hasSecretUrl?: false;
  scriptParameters?: undefined;
};

/** What the gateway, the cache, the sitemap and robots.txt need to know about a page. */
export type PagePolicy = OpenPage | SecretPage | ProtectedPage;

export const SEARCH_PAGE: OpenPage = { access: 'everyone', cache: 'private', inSitemap: false };
export const contentPage = (tag: ContentPageTag): OpenPage => ({
  access: 'everyone',
  cache: { tags: [tag] },
  inSitemap: true,
});
export const STATIC_PAGE: OpenPage = { access: 'everyone', cache: { tags: [] }, inSitemap: true };
export const SECRET_PAGE: SecretPage = {
  access: 'everyone',
  cache: 'private',
  inSitemap: false,
  hasSecretUrl: true,
};
export const USER_PAGE: ProtectedPage = { access: 'user', cache: 'private', inSitemap: false };
export const ADMIN_PAGE: ProtectedPage = { access: 'admin', cache: 'private', inSitemap: false };
