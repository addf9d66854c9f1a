import { route } from '@/lib/api/route';
import { resolveAlert } from '@/lib/settlement/payment-alert-commands';
import * as endpoints from '@/lib/settlement/payment-alert-endpoints';

export const PUT = route(endpoints.resolveAlert, async ({ params, body, user }) => ({
  status: 200,
  body: await resolveAlert(params.id, body.note, user.id),
}));
