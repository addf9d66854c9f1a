import { guarded } from '@/lib/api/route';
import { readSitemapPart } from '@/lib/catalog/sitemap-queries';
import { AppError } from '@/lib/http/errors';

type Context = { params: Promise<{ part: string }> };

// Not made by route(): it answers XML.
export const GET = guarded(async (_request, { params }: Context) => {
  const part = /^([1-9]\d{0,5})\.xml$/.exec((await params).part)?.[1];
  if (!part) throw new AppError('not_found', 'The sitemap has no such part.');
  const xml = await readSitemapPart(Number(part));
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
});
