import { recordOpenedLink } from '@/lib/accounts/verification-commands';
import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/order-endpoints';
import { requireCustomerOrder, viewCustomerOrder } from '@/lib/orders/order-page-queries';

export const GET = route(endpoints.readOrder, async ({ params, headers, user }) => {
  const reader = { userId: user?.id ?? null, token: headers['Order-Token'] };
  const { order, access } = await requireCustomerOrder(params.id, reader);
  // The link was sent to the order's email, so it proves access to that mailbox.
  if (access === 'emailed' && user?.email === order.email) await recordOpenedLink(user.id, order.email);
  return { status: 200, body: await viewCustomerOrder(order, access) };
});
