import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/content-pages/content-page-endpoints';
import { listContentVersions } from '@/lib/content-pages/content-page-queries';

export const GET = route(endpoints.listContentVersions, async ({ params }) => ({
  status: 200,
  body: { versions: await listContentVersions(params.slug) },
}));
