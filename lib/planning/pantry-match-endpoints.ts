import { endpoint } from '@/lib/http/endpoint';
import { pantryMatchRequestSchema, pantryMatchResponseSchema } from './pantry-match-schema';

export const matchPantry = endpoint({
  method: 'POST',
  path: '/api/pantry/matches',
  access: 'public',
  summary:
    'Public recipes by how little of them is missing at home, then by what has to be used first and by the cost of what is missing, in pages',
  body: pantryMatchRequestSchema,
  responses: { 200: pantryMatchResponseSchema },
});
