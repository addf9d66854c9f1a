import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/site/content-page-endpoints';
import { getContentVersion } from '@/lib/site/content-page-queries';

export const GET = route(endpoints.getContentVersion, async ({ params }) => ({
  status: 200,
  body: await getContentVersion(params.slug, params.version),
}));
