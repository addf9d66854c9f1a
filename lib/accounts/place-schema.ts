import { z } from 'zod';
import { US_STATE_CODES } from '@/lib/geo/state-rules';

/** A city of a ZIP Code and its state, as they stand in an address. */
export const placeSchema = z.object({ city: z.string(), state: z.enum(US_STATE_CODES) });
export type Place = z.infer<typeof placeSchema>;
