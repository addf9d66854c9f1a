import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/orders/stock-endpoints';
import { requestStockNotice } from '@/lib/orders/stock-notice-commands';

export const POST = route(endpoints.requestStockNotice, async ({ body, clientAddress }) => {
  await requestStockNotice(body, clientAddress);
  return { status: 204 };
});
