export const SITE_NAME = 'International Recipes';

/** The share image of pages without their own. */
export const SHARE_IMAGE = { url: '/icons/share.jpg', width: 1200, height: 630 } as const;

/** The image of a page in link previews. */
export type PageImage = { url: string; width?: number; height?: number; alt?: string };

/** Colors of the browser's toolbar, light and dark. */
export const THEME_COLORS = { light: '#fbf7f0', dark: '#17120e' } as const;
