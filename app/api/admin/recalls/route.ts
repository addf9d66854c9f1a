import { route } from '@/lib/api/route';
import { sendRecall } from '@/lib/orders/recall-commands';
import * as endpoints from '@/lib/orders/recall-endpoints';

export const POST = route(endpoints.sendRecall, async ({ body, user }) => ({
  status: 200,
  body: await sendRecall(body, user.id),
}));
