import { z } from 'zod';
import { phoneNumberSchema } from '@/lib/geo/phone-schema';
import { savedCardSchema } from '@/lib/payments/stripe/card-schema';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';
import { USER_ROLES } from '@/models/user-limits';
import { addressViewSchema } from './address-schema';
import { emailSchema, existingPasswordSchema, passwordSchema } from './credential-schema';
import { secondFactorViewSchema } from './second-factor-schema';

const PHONE_ERROR = 'Phone number must be 10 digits if provided.';

export const phoneSchema = z.object({ phoneNumber: phoneNumberSchema(PHONE_ERROR) });

const ALLERGENS_ERROR = `allergens must be a list of these: ${ALLERGEN_GROUPS.join(', ')}.`;
/** A user's allergens; an empty list removes them from the account. */
export const keptAllergensSchema = z.object({
  allergens: z
    .array(z.enum(ALLERGEN_GROUPS, { error: ALLERGENS_ERROR }), { error: ALLERGENS_ERROR })
    .max(ALLERGEN_GROUPS.length, { error: ALLERGENS_ERROR }),
});

export const emailChangeSchema = z.object({
  newEmail: emailSchema('Email is required.', 'Please enter a valid email address.'),
  currentPassword: existingPasswordSchema('Current password is required to change email.'),
});

export const passwordChangeSchema = z.object({
  currentPassword: existingPasswordSchema('Current password is required.'),
  newPassword: passwordSchema('New password'),
});

export const accountDeletionSchema = z.object({
  currentPassword: existingPasswordSchema('Password is required to delete your account.'),
  /** Whether published notes are deleted too, or stay with their rating and without a name; a rating without a note always goes. */
  notes: z.enum(['delete', 'anonymous'], { error: 'notes must be delete or anonymous.' }).default('delete'),
});

/** The signed-in user as shown on the account pages: never with a hash, a token or a provider's id. */
export const userViewSchema = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  secondFactor: secondFactorViewSchema,
  favorites: z.array(z.string()),
  profile: z.object({
    phoneNumber: z.string(),
    addresses: z.array(addressViewSchema),
    paymentMethods: z.array(savedCardSchema),
  }),
});
export type UserView = z.infer<typeof userViewSchema>;
