import type { MetadataRoute } from 'next';
import { siteOrigin } from '@/lib/site/site-queries';

// The layout's setting does not reach this file.
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', '/admin', '/profile', '/favorites', '/reset-password', '/restore-email'],
    },
    sitemap: `${siteOrigin()}/sitemap.xml`,
  };
}
