import { endpoint } from '@/lib/http/endpoint';
import { pageVitalsSchema } from './page-vitals-schema';

export const reportPageVitals = endpoint({
  method: 'POST',
  path: '/api/page-vitals',
  access: 'public',
  summary: 'Adds what a browser has measured of a visit to the metrics; nothing about the visitor is stored',
  body: pageVitalsSchema,
  responses: { 204: null },
});
