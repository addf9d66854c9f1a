import { route } from '@/lib/api/route';
import { addOrderNote } from '@/lib/settlement/order-admin-commands';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';

export const POST = route(endpoints.addOrderNote, async ({ params, body, user }) => ({
  status: 200,
  body: await addOrderNote(params.id, body.note, user.id),
}));
