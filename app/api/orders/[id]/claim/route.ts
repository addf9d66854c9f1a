import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/order-endpoints';
import { claimOrder } from '@/lib/orders/order-owner-commands';

export const POST = route(endpoints.claimOrder, async ({ params, headers, user }) => ({
  status: 200,
  body: await claimOrder(params.id, user, headers['Order-Token']),
}));
