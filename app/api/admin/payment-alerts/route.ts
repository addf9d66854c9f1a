import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/payment-alert-endpoints';
import { findAlertPage } from '@/lib/settlement/payment-alert-queries';

export const GET = route(endpoints.listAlerts, async ({ query }) => ({
  status: 200,
  body: await findAlertPage(query),
}));
