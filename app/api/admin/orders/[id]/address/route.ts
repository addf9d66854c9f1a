import { route } from '@/lib/api/route';
import { correctAddress } from '@/lib/settlement/order-admin-commands';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';

export const PUT = route(endpoints.correctAddress, async ({ params, body, user }) => ({
  status: 200,
  body: await correctAddress(params.id, body, user.id),
}));
