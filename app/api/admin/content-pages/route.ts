import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/content-pages/content-page-endpoints';
import { listContentPages } from '@/lib/content-pages/content-page-queries';

export const GET = route(endpoints.listContentPages, async () => ({
  status: 200,
  body: { contentPages: await listContentPages() },
}));
