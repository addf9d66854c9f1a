import { z } from 'zod';
import { postalAddressViewSchema } from '@/lib/geo/postal-address-schema';
import type { GuestDraft } from './shipping-draft-rules';

/** A guest's draft as stored in the browser: text that may be incomplete or invalid. */
export const guestDraftSchema = z.object({
  email: z.string(),
  name: z.string(),
  ...postalAddressViewSchema.shape,
  phone: z.string(),
}) satisfies z.ZodType<GuestDraft>;
