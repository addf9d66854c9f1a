import { route } from '@/lib/api/route';
import { saveContentPage } from '@/lib/site/content-page-commands';
import * as endpoints from '@/lib/site/content-page-endpoints';
import { getContentPage } from '@/lib/site/content-page-queries';

export const GET = route(endpoints.getContentPage, async ({ params }) => ({
  status: 200,
  body: await getContentPage(params.slug),
}));

export const PUT = route(endpoints.saveContentPage, async ({ user, params, body, headers }) => ({
  status: 200,
  body: await saveContentPage(params.slug, {
    text: body.text,
    adminId: user.id,
    basedOn: headers['If-Match'],
  }),
}));
