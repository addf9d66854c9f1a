import { AppError } from '@/lib/http/errors';

// An image never changes for a given name.
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Throws `invalid_input` for a URL with a query: every cache before the shop would store the same image once more. */
export function requireNoQuery({ url }: Request): void {
  if (new URL(url).search !== '')
    throw new AppError({ code: 'invalid_input', message: 'The URL of this image has no parameters' });
}

/** Returns the response with an image, or without it if the client has it already; throws `not_found` without an image. */
export function toImageResponse(
  request: Request,
  image: { bytes: Buffer; contentType: string } | null,
  { etag, headers: formatHeaders }: { etag: string; headers?: Record<string, string> },
): Response {
  if (!image) throw new AppError({ code: 'not_found', message: 'There is no such image.' });
  const headers = { 'Cache-Control': IMMUTABLE, ETag: etag, ...formatHeaders };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(image.bytes), {
    headers: { ...headers, 'Content-Type': image.contentType },
  });
}
