import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';
import { decideRefund, refundPart } from '@/lib/settlement/refund-request-commands';

export const POST = route(endpoints.refundOrderItems, async ({ params, body, user }) => ({
  status: 200,
  body: await refundPart(params.id, body, user.id),
}));

export const PUT = route(endpoints.decideRefund, async ({ params, body, user }) => ({
  status: 200,
  body: await decideRefund(params.id, body, user.id),
}));
