import { readSitemap } from '@/lib/catalog/sitemap-queries';
import { toErrorResponse } from '@/lib/http/route';

// Not made by route(): it answers XML.
export async function GET(request: Request) {
  try {
    return new Response(await readSitemap(), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    });
  } catch (error) {
    return toErrorResponse(error, request.headers.get('x-request-id') ?? '');
  }
}
