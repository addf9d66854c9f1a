import { z } from 'zod';
import { limitParameterSchema, pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { MAX_ORDERS_PER_PAGE, ORDERS_PER_PAGE } from './order-list-rules';
import { ORDER_STATUSES } from './order-rules';

/** Parameters of the call. */
export const orderListQuerySchema = z.object({
  page: pageParameterSchema,
  limit: limitParameterSchema(MAX_ORDERS_PER_PAGE, ORDERS_PER_PAGE),
  status: z.enum(ORDER_STATUSES, `status must be one of ${ORDER_STATUSES.join(', ')}`).optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

/** What the address of the orders' page says; anything it cannot mean is as if it were not there. */
export const orderListSearchSchema = z.object({
  page: pageSearchSchema,
  status: z.enum(ORDER_STATUSES).optional().catch(undefined),
  order: z.string().max(24).optional().catch(undefined),
});
export type OrderListSearch = z.infer<typeof orderListSearchSchema>;
