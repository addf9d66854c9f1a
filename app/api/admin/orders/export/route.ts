import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/settlement/order-admin-endpoints';
import { exportOrders } from '@/lib/settlement/order-admin-queries';

export const GET = route(endpoints.exportOrders, async ({ query }) => ({
  status: 200,
  headers: { 'Content-Disposition': 'attachment; filename="orders.csv"' },
  body: await exportOrders(query),
}));
