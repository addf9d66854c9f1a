import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';

export const describeApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'The OpenAPI description of this API',
  responses: { 200: z.looseObject({ openapi: z.literal('3.1.0') }) },
});
