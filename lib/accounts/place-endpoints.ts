import { z } from 'zod';
import { US_STATE_CODES } from '@/lib/geo/state-rules';
import { endpoint } from '@/lib/http/endpoint';

/** A city of a ZIP Code and its state, as they stand in an address. */
export const placeSchema = z.object({ city: z.string(), state: z.enum(US_STATE_CODES) });
export type Place = z.infer<typeof placeSchema>;

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/places/{zip}',
  access: 'public',
  summary:
    'The city and the state of a ZIP Code; null if it is unknown, or if the shop does not deliver there',
  params: z.object({ zip: z.string().regex(/^\d{5}$/, { error: 'zip must be five digits.' }) }),
  responses: { 200: z.object({ place: placeSchema.nullable() }) },
});
