/** The pages whose text an admin can write. */
export const CONTENT_PAGE_SLUGS = ['about', 'shipping-returns', 'privacy-policy'] as const;
export type ContentPageSlug = (typeof CONTENT_PAGE_SLUGS)[number];

/** Maximum characters of a page's Markdown. */
export const MAX_CONTENT_LENGTH = 50_000;

/** The number of versions that are kept for each page; a new one deletes the oldest. */
export const MAX_CONTENT_VERSIONS = 100;
