import { messageResponseSchema } from '@/lib/accounts/credential-schema';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import {
  customerOrderSchema,
  orderLinkRequestSchema,
  orderTokenSchema,
  reorderSchema,
} from './order-page-schema';
import { orderListSchema } from './order-schema';

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my-orders',
  access: 'user',
  summary: 'Your orders, newest first',
  responses: { 200: orderListSchema },
});

export const requestOrderLink = endpoint({
  method: 'POST',
  path: '/api/orders/find',
  access: 'public',
  summary: 'Request the link to an order by email, for the email that it was placed with',
  body: orderLinkRequestSchema,
  responses: { 200: messageResponseSchema },
});

/** An order's own page: opened by the account that placed it, or with the token of its link. */
const ORDER_PAGE = { params: documentParamsSchema, headers: orderTokenSchema } as const;

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'optional',
  summary: 'An order, for its owner or with the Order-Token of its link',
  ...ORDER_PAGE,
  responses: { 200: customerOrderSchema },
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  access: 'optional',
  summary: 'Cancel an order that is not packed yet; its payment is closed or refunded',
  ...ORDER_PAGE,
  responses: { 200: customerOrderSchema },
  errors: { conflict: null },
});

export const reorder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/reorder',
  access: 'optional',
  summary: 'What of an order can be ordered again, at today’s prices',
  ...ORDER_PAGE,
  responses: { 200: reorderSchema },
});

export const claimOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/claim',
  access: 'user',
  summary: 'Add a guest’s order to your account, with the Order-Token of the link in its email',
  ...ORDER_PAGE,
  responses: { 200: customerOrderSchema },
  errors: { conflict: null },
});
