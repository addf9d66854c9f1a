import { withErrorEnvelope } from '@/lib/api/route';
import { findThumbnail } from '@/lib/images/image-queries';
import { requireNoQuery, toImageResponse } from '@/lib/images/image-response-rules';

type Context = { params: Promise<{ fileName: string }> };

/** Returns an image's thumbnail. Not built with route(), because it returns bytes. */
export const GET = withErrorEnvelope(async (request, { params }: Context) => {
  requireNoQuery(request);
  const { fileName } = await params;
  return toImageResponse(request, await findThumbnail(fileName), { etag: `"${fileName}-thumbnail"` });
});
