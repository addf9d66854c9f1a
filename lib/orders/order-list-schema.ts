import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import {
  afterParameterSchema,
  afterSearchSchema,
  limitParameterSchema,
  listSearchSchema,
  pageParameterSchema,
  pageSearchSchema,
  searchParameterSchema,
} from '@/lib/http/page-schema';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { ORDER_STATUSES, PAYMENT_STATES } from '@/models/order-limits';
import { daySchema } from './day-schema';
import {
  MAX_ORDERS_PER_PAGE,
  ORDER_VIEWS,
  ORDERS_PER_PAGE,
  PACKING_STATES,
  REFUND_FILTERS,
} from './order-list-rules';
import { STATUS_ERROR } from './order-schema';
import { MAX_PICKED_ORDERS } from './pick-list-rules';

const DATE_ERROR = 'A date must be written as 2026-12-31';
const PACKING_ERROR = `packing must be one of ${PACKING_STATES.join(', ')}`;
const REFUNDS_ERROR = `refunds must be ${REFUND_FILTERS.join(', ')}`;
const PAYMENT_ERROR = `payment must be one of ${PAYMENT_STATES.join(', ')}`;

/** The filters of a list of orders; the days are those of the shop's time zone, the last one included. */
const filterParameters = {
  search: searchParameterSchema,
  status: z.enum(ORDER_STATUSES, { error: STATUS_ERROR }).optional(),
  payment: z.enum(PAYMENT_STATES, { error: PAYMENT_ERROR }).optional(),
  packing: z.enum(PACKING_STATES, { error: PACKING_ERROR }).optional(),
  refunds: z.enum(REFUND_FILTERS, { error: REFUNDS_ERROR }).optional(),
  /** Orders with this product. */
  product: documentIdSchema.optional(),
  from: daySchema(DATE_ERROR).optional(),
  to: daySchema(DATE_ERROR).optional(),
};

/** Query parameters of the endpoint. */
export const orderListQuerySchema = z.object({
  page: pageParameterSchema,
  after: afterParameterSchema,
  limit: limitParameterSchema(MAX_ORDERS_PER_PAGE, ORDERS_PER_PAGE),
  ...filterParameters,
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

/** Query parameters of the export, which has no pages. */
export const orderExportQuerySchema = z.object(filterParameters);
export type OrderFilter = z.infer<typeof orderExportQuerySchema>;

/** Query parameters of the admin orders page; an invalid one is ignored. */
export const orderListSearchSchema = z.object({
  page: pageSearchSchema,
  /** Where the page begins if it has no number of its own. */
  after: afterSearchSchema,
  search: listSearchSchema,
  status: filterParameters.status.catch(undefined),
  payment: filterParameters.payment.catch(undefined),
  packing: filterParameters.packing.catch(undefined),
  refunds: filterParameters.refunds.catch(undefined),
  product: filterParameters.product.catch(undefined),
  from: filterParameters.from.catch(undefined),
  to: filterParameters.to.catch(undefined),
  view: z.enum(ORDER_VIEWS).catch('list'),
  order: z.string().max(24).optional().catch(undefined),
});
export type OrderListSearch = z.infer<typeof orderListSearchSchema>;

/** Query parameters of the pick list: the ids of its orders; invalid ones are ignored. */
export const pickListSearchSchema = z.object({
  orders: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((ids) =>
      [ids]
        .flat()
        .filter((id) => DOCUMENT_ID.test(id))
        .slice(0, MAX_PICKED_ORDERS),
    ),
});
