import { withErrorEnvelope } from '@/lib/api/route';
import { findShareImageFile } from '@/lib/catalog/share-image-queries';
import { requireNoQuery, toImageResponse } from '@/lib/images/image-response-rules';

type Context = { params: Promise<{ id: string; fileName: string }> };

/**
 * Returns the image of a public recipe with its title on it, for link previews; a former URL leads to the current one. Not
 * built with route(), because it returns bytes.
 */
export const GET = withErrorEnvelope(async (request, { params }: Context) => {
  requireNoQuery(request);
  const { id, fileName } = await params;
  const file = await findShareImageFile(id, fileName);
  if (file && 'currentUrl' in file) {
    return new Response(null, {
      status: 307,
      headers: { Location: file.currentUrl, 'Cache-Control': 'no-cache' },
    });
  }
  return toImageResponse(request, file && { ...file, contentType: 'image/jpeg' }, {
    etag: `"${id}-${fileName}"`,
  });
});
