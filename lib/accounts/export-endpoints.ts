import { z } from 'zod';
import { recipeExportSchema } from '@/lib/catalog/recipe-export-schema';
import { endpoint, type ResponseBody } from '@/lib/http/endpoint';
import { savedCardSchema } from '@/lib/payments/stripe/card-schema';
import { getExportShape } from '@/lib/recipe-box/box-export-queries';
import { addressViewSchema } from './address-schema';
import { passkeysSchema } from './passkey-schema';
import { keptAllergensSchema, userViewSchema } from './profile-schema';
import { signInsSchema } from './sign-in-schema';

/** One file with all of an account's data. Times are ISO 8601. */
const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  profile: userViewSchema
    .pick({ _id: true, email: true, name: true, role: true, secondFactor: true })
    .extend({
      phoneNumber: z.string(),
      createdAt: z.iso.datetime().optional(),
      /** The email that was proven last. */
      verifiedEmail: z.string().optional(),
      /** When an admin blocked the user from writing notes. */
      notesBlockedAt: z.iso.datetime().optional(),
      /** When an admin hid a note, if none was published since. */
      noteHiddenAt: z.iso.datetime().optional(),
    }),
  /** The user's allergens, if they keep it in their account. */
  allergens: keptAllergensSchema.shape.allergens,
  passkeys: passkeysSchema.shape.passkeys,
  signIns: signInsSchema.shape.signIns,
  addresses: z.array(addressViewSchema),
  paymentMethods: z.array(savedCardSchema),
  ...getExportShape(),
  recipes: z.array(recipeExportSchema),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  access: 'user',
  summary: 'Your profile, addresses, saved cards, recipes and favorites, as one file',
  responses: { 200: accountExportSchema },
});
export type AccountExport = ResponseBody<typeof exportAccount>;
