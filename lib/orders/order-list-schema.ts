import { z } from 'zod';
import { pageSearchSchema } from '@/lib/http/page-schema';
import { ORDER_STATUSES } from '@/models/order-limits';

/** What the address of the orders' page says; anything it cannot mean is as if it were not there. */
export const orderListSearchSchema = z.object({
  page: pageSearchSchema,
  status: z.enum(ORDER_STATUSES).optional().catch(undefined),
  order: z.string().max(24).optional().catch(undefined),
});
export type OrderListSearch = z.infer<typeof orderListSearchSchema>;
