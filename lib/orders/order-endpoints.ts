import { endpoint } from '@/lib/http/endpoint';
import { orderListSchema } from './order-schema';

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my-orders',
  access: 'user',
  summary: 'Your orders, newest first',
  responses: { 200: orderListSchema },
});
