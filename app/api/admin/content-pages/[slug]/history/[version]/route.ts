import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/content-pages/content-page-endpoints';
import { getContentVersion } from '@/lib/content-pages/content-page-queries';

export const GET = route(endpoints.getContentVersion, async ({ params }) => ({
  status: 200,
  body: await getContentVersion(params.slug, params.version),
}));
