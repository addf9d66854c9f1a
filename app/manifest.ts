import type { MetadataRoute } from 'next';
import { pages } from '@/lib/pages/pages';
import { SITE_NAME, THEME_COLORS } from '@/lib/site/site-rules';

// The root layout's setting does not apply to this file.
export const dynamic = 'force-dynamic';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: SITE_NAME,
    short_name: 'Recipes',
    description: 'Recipes from kitchens around the world, with every ingredient to cook them.',
    start_url: pages.home.path(),
    display: 'standalone',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    screenshots: [{ src: '/icons/screenshot.jpg', sizes: '1280x1440', type: 'image/jpeg' }],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
