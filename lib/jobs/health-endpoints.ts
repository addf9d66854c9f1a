import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { PAYMENT_MODES } from '@/lib/runtime/payment-mode-rules';
import { RENDERER_STATES } from '@/lib/runtime/renderer-states';

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process is running, regardless of the database',
  responses: { 200: z.object({ status: z.literal('live') }) },
});

/**
 * Includes the payment mode, so that operators notice a shop that only simulates payments, and the states of the
 * process's renderers.
 */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary:
    'Whether the process can serve visitors: database reachable, indexes and search ready, not shutting down',
  responses: {
    200: z.object({
      status: z.literal('ready'),
      payments: z.enum(PAYMENT_MODES),
      renderers: z.array(z.enum(RENDERER_STATES)),
    }),
  },
});
