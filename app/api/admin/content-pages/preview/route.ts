import { route } from '@/lib/api/route';
import { previewContent } from '@/lib/site/content-page-commands';
import * as endpoints from '@/lib/site/content-page-endpoints';

export const POST = route(endpoints.previewContentPage, async ({ user, body }) => ({
  status: 200,
  body: { html: await previewContent(body.text, user.id) },
}));
