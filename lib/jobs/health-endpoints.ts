import { z } from 'zod';
import { PAYMENT_MODES } from '@/lib/config/payment-mode-rules';
import { endpoint } from '@/lib/http/endpoint';

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process is running, regardless of the database',
  responses: { 200: z.object({ status: z.literal('live') }) },
});

/** Includes the payment mode, so that operators notice a shop that only simulates payments. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary:
    'Whether the process can serve visitors: database reachable, indexes and search ready, not shutting down',
  responses: { 200: z.object({ status: z.literal('ready'), payments: z.enum(PAYMENT_MODES) }) },
});
