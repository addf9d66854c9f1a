import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { orderExportQuerySchema, orderListQuerySchema } from '@/lib/orders/order-list-schema';
import {
  addressCorrectionSchema,
  adminOrderListSchema,
  adminOrderViewSchema,
  orderNoteSchema,
  orderStatusSchema,
  outsideRefundSchema,
  partialRefundSchema,
  refundOutcomeSchema,
  refundRequestSchema,
  shipmentSchema,
} from '@/lib/orders/order-schema';
import { ORDER_CHANGE_ERRORS, REFUND_REQUEST_ERRORS } from './order-error-rules';

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'All orders, or those that match, newest first, paginated; days are those of the shop’s time zone',
  query: orderListQuerySchema,
  responses: { 200: adminOrderListSchema },
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/export',
  access: 'admin',
  summary: 'The orders that match, newest first, as CSV; amounts are in dollars',
  query: orderExportQuerySchema,
  contentType: 'text/csv',
  responses: { 200: z.string() },
});

export const changeOrderStatus = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/status',
  access: 'admin',
  summary:
    'Change the status of an order; Cancelled refunds or closes its payment. With seenStatus, only if it still has that status',
  params: documentParamsSchema,
  body: orderStatusSchema,
  responses: { 200: adminOrderViewSchema },
  errors: ORDER_CHANGE_ERRORS,
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refund',
  access: 'admin',
  summary: 'Retry the failed refund of an order',
  params: documentParamsSchema,
  responses: { 200: adminOrderViewSchema },
  errors: ORDER_CHANGE_ERRORS,
});

export const changeShipment = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/shipment',
  access: 'admin',
  summary: 'Say whether an order is packed, and how its parcel can be followed; null removes the tracking',
  params: documentParamsSchema,
  body: shipmentSchema,
  responses: { 200: adminOrderViewSchema },
  errors: ORDER_CHANGE_ERRORS,
});

export const correctAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/address',
  access: 'admin',
  summary:
    'Correct where an order that is not packed is sent; its customer is emailed. With seenRefundsVersion, only if neither its refunds nor its address have changed since',
  params: documentParamsSchema,
  body: addressCorrectionSchema,
  responses: { 200: adminOrderViewSchema },
  errors: ORDER_CHANGE_ERRORS,
});

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/notes',
  access: 'admin',
  summary: 'Add an internal note to an order; its customer never sees it',
  params: documentParamsSchema,
  body: orderNoteSchema,
  responses: { 200: adminOrderViewSchema },
  errors: { conflict: null },
});

export const refundPart = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/partial-refund',
  access: 'admin',
  summary: 'Refund a part of a paid order, in dollars; refused if more was refunded than seenRefunded',
  params: documentParamsSchema,
  body: partialRefundSchema,
  responses: { 200: adminOrderViewSchema },
  errors: REFUND_REQUEST_ERRORS,
});

export const refundOrderItems = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refunds',
  access: 'admin',
  summary:
    'Refund pieces of a paid order, its shipping, or an amount in dollars, with a reason; restock puts the pieces back on sale. Refused if more was refunded than seenRefunded, or a piece before',
  params: documentParamsSchema,
  body: refundRequestSchema,
  responses: { 200: adminOrderViewSchema },
  errors: REFUND_REQUEST_ERRORS,
});

export const decideRefund = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/refunds',
  access: 'admin',
  summary: 'Say whether a refund was made of which the provider will not say any more what became of it',
  params: documentParamsSchema,
  body: refundOutcomeSchema,
  responses: { 200: adminOrderViewSchema },
  errors: ORDER_CHANGE_ERRORS,
});

export const recordOutsideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/outside-refund',
  access: 'admin',
  summary:
    'Record that a refund which failed or came back was paid to the customer another way; null for all that the order owes. No money is moved',
  params: documentParamsSchema,
  body: outsideRefundSchema,
  responses: { 200: adminOrderViewSchema },
  errors: ORDER_CHANGE_ERRORS,
});
