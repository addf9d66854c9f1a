import { guarded } from '@/lib/api/route';
import { AppError } from '@/lib/http/errors';
import { findPicture } from '@/lib/images/picture-queries';
import { PICTURE_WIDTHS, type PictureWidth } from '@/lib/images/picture-rules';

// Not made by route(): it answers bytes, which never change under their name.
const FOREVER = 'public, max-age=31536000, immutable';

type Context = { params: Promise<{ fileName: string }> };

/** A picture, or with `?w=` one of its smaller forms. */
export const GET = guarded(async (request, { params }: Context) => {
  const { fileName } = await params;
  const width = readWidth(new URL(request.url).searchParams);
  const asWebp = request.headers.get('accept')?.includes('image/webp') ?? false;
  const etag = `"${fileName}-${width ?? 'full'}-${width && asWebp ? 'webp' : 'jpg'}"`;
  const headers = { 'Cache-Control': FOREVER, ETag: etag, ...(width && { Vary: 'Accept' }) };
  const picture = await findPicture(fileName, width && { width, asWebp });
  if (!picture) throw new AppError('not_found', 'There is no such picture.');
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), {
    headers: { ...headers, 'Content-Type': picture.contentType },
  });
});

function readWidth(search: URLSearchParams): PictureWidth | undefined {
  if (!search.has('w')) return undefined;
  const width = PICTURE_WIDTHS.find((allowed) => String(allowed) === search.get('w'));
  if (!width) throw new AppError('invalid_input', `w must be one of ${PICTURE_WIDTHS.join(', ')}`);
  return width;
}
