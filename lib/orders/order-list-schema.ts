import { z } from 'zod';
import { limitParameterSchema, pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { ORDER_STATUSES } from '@/models/order-limits';
import { MAX_ORDERS_PER_PAGE, ORDERS_PER_PAGE } from './order-list-rules';
import { STATUS_ERROR } from './order-schema';

/** Query parameters of the endpoint. */
export const orderListQuerySchema = z.object({
  page: pageParameterSchema,
  limit: limitParameterSchema(MAX_ORDERS_PER_PAGE, ORDERS_PER_PAGE),
  status: z.enum(ORDER_STATUSES, { error: STATUS_ERROR }).optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

/** Query parameters of the admin orders page; an invalid one is ignored. */
export const orderListSearchSchema = z.object({
  page: pageSearchSchema,
  status: z.enum(ORDER_STATUSES).optional().catch(undefined),
  order: z.string().max(24).optional().catch(undefined),
});
export type OrderListSearch = z.infer<typeof orderListSearchSchema>;
