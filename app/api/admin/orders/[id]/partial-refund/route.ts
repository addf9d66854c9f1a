import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';
import { refundPart } from '@/lib/settlement/refund-request-commands';

export const POST = route(endpoints.refundPart, async ({ params, body, user }) => ({
  status: 200,
  body: await refundPart(params.id, body, user.id),
}));
