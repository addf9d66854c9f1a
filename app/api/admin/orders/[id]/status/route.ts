import { route } from '@/lib/api/route';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';

export const PUT = route(endpoints.changeOrderStatus, async ({ params, body, user }) => ({
  status: 200,
  body: await changeOrderStatus(params.id, body.status, user.id, body),
}));
