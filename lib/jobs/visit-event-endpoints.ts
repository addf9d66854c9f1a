import { endpoint } from '@/lib/http/endpoint';
import { visitEventSchema } from './visit-event-schema';

export const reportVisitEvent = endpoint({
  method: 'POST',
  path: '/api/visit-events',
  access: 'public',
  summary:
    'Counts that somebody has put the ingredients of a public recipe into the cart, or has begun to cook it; nothing about the visitor is stored',
  body: visitEventSchema,
  responses: { 204: null },
  errors: { not_found: null },
});
