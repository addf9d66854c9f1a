import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { placeSchema } from './place-schema';

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/places/{zip}',
  access: 'public',
  summary:
    'The city and the state of a ZIP Code; null if it is unknown, or if the shop does not deliver there',
  params: z.object({ zip: z.string().regex(/^\d{5}$/, { error: 'zip must be five digits.' }) }),
  responses: { 200: z.object({ place: placeSchema.nullable() }) },
});
