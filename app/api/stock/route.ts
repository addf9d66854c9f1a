import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/stock-endpoints';
import { findLowStock } from '@/lib/orders/stock-queries';

export const GET = route(endpoints.findLowStock, async ({ query }) => ({
  status: 200,
  body: await findLowStock(query.ids),
}));
