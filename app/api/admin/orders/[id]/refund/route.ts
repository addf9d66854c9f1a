import { route } from '@/lib/api/route';
import { retryRefund } from '@/lib/settlement/order-admin-commands';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';

export const POST = route(endpoints.retryRefund, async ({ params, user }) => ({
  status: 200,
  body: await retryRefund(params.id, user.id),
}));
