export const SITE_NAME = 'International Recipes';

/** Shown where a page without a picture of its own is shared. */
export const SHARE_PICTURE = { url: '/icons/share.jpg', width: 1200, height: 630 } as const;

/** Colours of the browser's own frame around the shop, light and dark. */
export const THEME_COLORS = { light: '#fbf7f0', dark: '#17120e' } as const;
