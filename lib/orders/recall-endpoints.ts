import { endpoint } from '@/lib/http/endpoint';
import { recallRequestSchema, recallViewSchema } from './recall-schema';

export const sendRecall = endpoint({
  method: 'POST',
  path: '/api/admin/recalls',
  access: 'admin',
  summary:
    'Email everyone who paid for a product on these days (of the shop’s time zone), each once; the same request again sends nothing more',
  body: recallRequestSchema,
  responses: { 200: recallViewSchema },
  errors: { not_found: null, conflict: null },
});
