import { withErrorEnvelope } from '@/lib/api/route';
import { AppError } from '@/lib/http/errors';
import { selectImageFormat } from '@/lib/http/image-format-rules';
import { findImage } from '@/lib/images/image-queries';
import { toImageResponse } from '@/lib/images/image-response-rules';
import { IMAGE_WIDTHS, type ImageWidth } from '@/lib/images/image-rules';

type Context = { params: Promise<{ fileName: string }> };

/** Returns an image, or with `?w=` a smaller version of it. Not built with route(), because it returns bytes. */
export const GET = withErrorEnvelope(async (request, { params }: Context) => {
  const { fileName } = await params;
  const width = readWidth(new URL(request.url).searchParams);
  const format = selectImageFormat(request.headers.get('accept'));
  return toImageResponse(request, await findImage(fileName, width && { width, format }), {
    etag: `"${fileName}-${width ? `${width}-${format}` : 'full'}"`,
    headers: width && { Vary: 'Accept' },
  });
});

function readWidth(search: URLSearchParams): ImageWidth | undefined {
  // Any query but the shop's own would be stored once more by every cache before the shop.
  if ([...search.keys()].length > 1)
    throw new AppError({ code: 'invalid_input', message: 'w must be the only parameter' });
  if (!search.has('w')) return undefined;
  const width = IMAGE_WIDTHS.find((allowed) => String(allowed) === search.get('w'));
  if (!width)
    throw new AppError({ code: 'invalid_input', message: `w must be one of ${IMAGE_WIDTHS.join(', ')}` });
  return width;
}
