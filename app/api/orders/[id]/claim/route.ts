import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/order-endpoints';
import { claimOrder, toOrderOwner } from '@/lib/orders/order-owner-commands';

export const POST = route(endpoints.claimOrder, async ({ params, headers, session }) => ({
  status: 200,
  body: await claimOrder(params.id, toOrderOwner(session), headers['Order-Token']),
}));
