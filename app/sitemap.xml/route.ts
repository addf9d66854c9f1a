import { withErrorEnvelope } from '@/lib/api/route';
import { readSitemap } from '@/lib/catalog/sitemap-queries';

// Not built with route(), because it returns XML.
export const GET = withErrorEnvelope(
  async () =>
    new Response(await readSitemap(), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } }),
);
