import { readSitemap } from '@/lib/catalog/sitemap-queries';
import { guarded } from '@/lib/http/route';

// Not made by route(): it answers XML.
export const GET = guarded(
  async () =>
    new Response(await readSitemap(), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } }),
);
