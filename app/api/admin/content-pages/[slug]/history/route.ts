import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/site/content-page-endpoints';
import { listContentVersions } from '@/lib/site/content-page-queries';

export const GET = route(endpoints.listContentVersions, async ({ params }) => ({
  status: 200,
  body: { versions: await listContentVersions(params.slug) },
}));
