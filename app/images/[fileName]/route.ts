import { withErrorEnvelope } from '@/lib/api/route';
import { AppError } from '@/lib/http/errors';
import { findImage } from '@/lib/images/image-queries';
import { IMAGE_WIDTHS, type ImageWidth } from '@/lib/images/image-rules';

// Not built with route(), because it returns bytes, which never change for a given name.
const IMMUTABLE = 'public, max-age=31536000, immutable';

type Context = { params: Promise<{ fileName: string }> };

/** Returns an image, or with `?w=` a smaller version of it. */
export const GET = withErrorEnvelope(async (request, { params }: Context) => {
  const { fileName } = await params;
  const width = readWidth(new URL(request.url).searchParams);
  const isWebp = request.headers.get('accept')?.includes('image/webp') ?? false;
  const etag = `"${fileName}-${width ?? 'full'}-${width && isWebp ? 'webp' : 'jpg'}"`;
  const headers = { 'Cache-Control': IMMUTABLE, ETag: etag, ...(width && { Vary: 'Accept' }) };
  const image = await findImage(fileName, width && { width, isWebp });
  if (!image) throw new AppError({ code: 'not_found', message: 'There is no such image.' });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(image.bytes), {
    headers: { ...headers, 'Content-Type': image.contentType },
  });
});

function readWidth(search: URLSearchParams): ImageWidth | undefined {
  if (!search.has('w')) return undefined;
  const width = IMAGE_WIDTHS.find((allowed) => String(allowed) === search.get('w'));
  if (!width)
    throw new AppError({ code: 'invalid_input', message: `w must be one of ${IMAGE_WIDTHS.join(', ')}` });
  return width;
}
