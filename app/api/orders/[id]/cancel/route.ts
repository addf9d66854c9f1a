import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/order-endpoints';
import { cancelOrder } from '@/lib/settlement/order-customer-commands';

export const POST = route(endpoints.cancelOrder, async ({ params, headers, user }) => ({
  status: 200,
  body: await cancelOrder(params.id, { userId: user?.id ?? null, token: headers['Order-Token'] }),
}));
