import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/site/content-page-endpoints';
import { listContentPages } from '@/lib/site/content-page-queries';

export const GET = route(endpoints.listContentPages, async () => ({
  status: 200,
  body: { contentPages: await listContentPages() },
}));
