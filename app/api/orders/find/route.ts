import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/order-endpoints';
import { requestOrderLink } from '@/lib/orders/order-link-commands';

const MESSAGE = 'If there is an order with this number and email, we’ve emailed you a link to it.';

export const POST = route(endpoints.requestOrderLink, async ({ body, clientAddress }) => {
  await requestOrderLink(body, clientAddress);
  return { status: 200, body: { message: MESSAGE } };
});
