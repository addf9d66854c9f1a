import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { limitParameterSchema, pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { alertNotesSchema } from '@/lib/orders/order-schema';
import { PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { ORDER_STATUSES, PAYMENT_STATES } from '@/models/order-limits';
import { ALERT_KINDS } from '@/models/payment-alert-limits';
import {
  ALERT_VIEWS,
  ALERTS_PER_PAGE,
  MAX_ALERT_NOTE_LENGTH,
  MAX_ALERTS_PER_PAGE,
} from './payment-alert-rules';

/** An alert's id: kind, provider, the payment's id there, and the occurrence; that of older versions may have a space. */
export const alertIdSchema = z
  .string()
  .max(300)
  .regex(/^[a-z_]+:[a-z]+:[\w-]+(:[\w -]+)?$/);

/** An alert as shown to admins. Times are ISO 8601. */
export const alertViewSchema = z.object({
  _id: z.string(),
  kind: z.enum(ALERT_KINDS),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** The payment's id at its provider. */
  reference: z.string(),
  /** The order it concerns, with the current state of its payment. */
  order: z
    .object({
      _id: documentIdSchema,
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      paymentState: z.enum(PAYMENT_STATES),
      /** Whether its last dispute is open; null if there was none, or that is not known. */
      isDisputeOpen: z.boolean().nullable(),
      total: z.number(),
      alertNotes: alertNotesSchema,
    })
    .nullable(),
  /** The earlier order of a possible double purchase. */
  earlier: z.object({ _id: documentIdSchema, orderNumber: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  resolved: z.object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() }).nullable(),
});
export type AlertView = z.infer<typeof alertViewSchema>;

export const alertListSchema = z.object({
  alerts: z.array(alertViewSchema),
  /** The page returned: the last one when a later one was requested. */
  page: z.int(),
  totalPages: z.int(),
  /** The number of open alerts, even if resolved ones are listed. */
  openCount: z.int(),
});
export type AlertListing = z.infer<typeof alertListSchema>;

export const alertListQuerySchema = z.object({
  page: pageParameterSchema,
  limit: limitParameterSchema(MAX_ALERTS_PER_PAGE, ALERTS_PER_PAGE),
  view: z.enum(ALERT_VIEWS).default('open'),
});
export type AlertListQuery = z.infer<typeof alertListQuerySchema>;

/** Query parameters of the alerts page; an invalid one is ignored. */
export const alertSearchSchema = z.object({
  page: pageSearchSchema,
  view: z.enum(ALERT_VIEWS).catch('open'),
});

export const alertResolutionSchema = z.object({
  note: z
    .string('Please say what was done.')
    .max(MAX_ALERT_NOTE_LENGTH, {
      error: `Please keep the note under ${MAX_ALERT_NOTE_LENGTH} characters.`,
      abort: true,
    })
    .trim()
    .min(1, 'Please say what was done.'),
});
