import { z } from 'zod';

/** A card that the provider keeps for a customer; `updatedAt` is ISO 8601. */
export const savedCardSchema = z.object({
  stripeId: z.string(),
  label: z.string(),
  cardholderName: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isPrimary: z.boolean(),
  updatedAt: z.iso.datetime(),
  billing: z.object({
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
  }),
});
export type SavedCard = z.infer<typeof savedCardSchema>;
