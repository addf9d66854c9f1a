import { route } from '@/lib/api/route';
import { setStock } from '@/lib/orders/stock-commands';
import * as endpoints from '@/lib/orders/stock-endpoints';
import { getItemStock } from '@/lib/orders/stock-queries';

export const GET = route(endpoints.readStock, async ({ params }) => ({
  status: 200,
  body: await getItemStock(params.id),
}));

export const PUT = route(endpoints.setStock, async ({ params, body, user }) => {
  await setStock(params.id, body, { adminId: user.id });
  return { status: 200, body: await getItemStock(params.id) };
});
