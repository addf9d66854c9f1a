import { route } from '@/lib/api/route';
import { changeShipment } from '@/lib/settlement/order-admin-commands';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';

export const PUT = route(endpoints.changeShipment, async ({ params, body }) => ({
  status: 200,
  body: await changeShipment(params.id, body),
}));
