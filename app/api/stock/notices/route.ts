import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/stock/stock-endpoints';
import { requestStockNotice } from '@/lib/stock/stock-notice-commands';

export const POST = route(endpoints.requestStockNotice, async ({ body, clientAddress }) => {
  await requestStockNotice(body, clientAddress);
  return { status: 204 };
});
