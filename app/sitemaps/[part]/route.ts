import { withErrorEnvelope } from '@/lib/api/route';
import { readSitemapPart } from '@/lib/catalog/sitemap-queries';
import { AppError } from '@/lib/http/errors';

type Context = { params: Promise<{ part: string }> };

// Not built with route(), because it returns XML.
export const GET = withErrorEnvelope(async (_request, { params }: Context) => {
  const part = /^([1-9]\d{0,5})\.xml$/.exec((await params).part)?.[1];
  if (!part) throw new AppError({ code: 'not_found', message: 'There is no such sitemap.' });
  const xml = await readSitemapPart(Number(part));
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
});
