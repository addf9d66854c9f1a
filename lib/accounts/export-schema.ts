import { z } from 'zod';
import { addressViewSchema } from '@/lib/addresses/address-schema';
import { savedCardSchema } from '@/lib/payments/card-schema';
import { userViewSchema } from './profile-schema';

/** https://schema.org/Recipe, as JSON-LD. */
const recipeNodeSchema = z.looseObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Recipe'),
  name: z.string(),
});

/** One file with all that an account holds. Times are ISO 8601. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  profile: userViewSchema
    .pick({ _id: true, email: true, name: true, role: true })
    .extend({ phoneNumber: z.string(), createdAt: z.iso.datetime().optional() }),
  addresses: z.array(addressViewSchema),
  paymentMethods: z.array(savedCardSchema),
  favorites: z.array(recipeNodeSchema),
  recipes: z.array(recipeNodeSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
