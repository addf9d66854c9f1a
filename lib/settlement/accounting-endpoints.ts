import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { accountingQuerySchema } from './accounting-schema';

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/export',
  access: 'admin',
  summary:
    'Payments, refunds and disputes of a month of the shop’s time zone, oldest first, as CSV; amounts are in dollars',
  query: accountingQuerySchema,
  contentType: 'text/csv',
  responses: { 200: z.string() },
});
