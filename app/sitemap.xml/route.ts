import { guarded } from '@/lib/api/route';
import { readSitemap } from '@/lib/catalog/sitemap-queries';

// Not made by route(): it answers XML.
export const GET = guarded(
  async () =>
    new Response(await readSitemap(), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } }),
);
