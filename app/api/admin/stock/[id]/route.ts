import { route } from '@/lib/api/route';
import { setStock } from '@/lib/stock/stock-commands';
import * as endpoints from '@/lib/stock/stock-endpoints';
import { getItemStock } from '@/lib/stock/stock-queries';

export const GET = route(endpoints.readStock, async ({ params }) => ({
  status: 200,
  body: await getItemStock(params.id),
}));

export const PUT = route(endpoints.setStock, async ({ params, body }) => {
  await setStock(params.id, body);
  return { status: 200, body: await getItemStock(params.id) };
});
