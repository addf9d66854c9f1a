import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';
import { recordOutsideRefund } from '@/lib/settlement/outside-refund-commands';

export const POST = route(endpoints.recordOutsideRefund, async ({ params, body, user }) => ({
  status: 200,
  body: await recordOutsideRefund(params.id, body, user.id),
}));
