import type { MetadataRoute } from 'next';
import { listDisallowedRoots } from '@/lib/pages/page-rules';
import { siteOrigin } from '@/lib/site/site-queries';

// The root layout's setting does not apply to this file.
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', ...listDisallowedRoots()],
    },
    sitemap: `${siteOrigin()}/sitemap.xml`,
  };
}
