import { z } from 'zod';
import { PAYMENT_MODES } from '@/lib/config/payment-mode-rules';
import { endpoint } from '@/lib/http/endpoint';

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process runs; says nothing about the database',
  responses: { 200: z.object({ status: z.literal('live') }) },
});

/** Includes the payment mode, so that no one opens a shop whose payments are only simulated. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary:
    'Whether the process is ready for visitors: database reachable, indexes there, search filled, not ending',
  responses: { 200: z.object({ status: z.literal('ready'), payments: z.enum(PAYMENT_MODES) }) },
});
