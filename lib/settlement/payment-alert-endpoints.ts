import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import {
  alertIdSchema,
  alertListQuerySchema,
  alertListSchema,
  alertResolutionSchema,
  alertViewSchema,
} from './payment-alert-schema';

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/payment-alerts',
  access: 'admin',
  summary: 'Payment alerts, open or resolved, newest first',
  query: alertListQuerySchema,
  responses: { 200: alertListSchema },
});

export const resolveAlert = endpoint({
  method: 'PUT',
  path: '/api/admin/payment-alerts/{id}',
  access: 'admin',
  summary: 'Resolve an alert, with a note on what was done',
  params: z.object({ id: alertIdSchema }),
  body: alertResolutionSchema,
  responses: { 200: alertViewSchema },
  errors: { conflict: null },
});
