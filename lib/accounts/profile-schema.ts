import { z } from 'zod';
import { addressViewSchema } from '@/lib/addresses/address-schema';
import { savedCardSchema } from '@/lib/payments/card-schema';
import { emailSchema, passwordSchema } from './credential-schema';

export const phoneSchema = z.object({
  phoneNumber: z
    .string({ error: 'Phone number must be 10 digits if provided.' })
    .trim()
    .regex(/^(\d{10})?$/, 'Phone number must be 10 digits if provided.'),
});

export const emailChangeSchema = z.object({
  newEmail: emailSchema('Email is required.', 'Please enter a valid email address.'),
  currentPassword: z
    .string({ error: 'Current password is required to change email.' })
    .min(1, 'Current password is required to change email.')
    .max(1000),
});

export const passwordChangeSchema = z.object({
  currentPassword: z
    .string({ error: 'Current password is required.' })
    .min(1, 'Current password is required.')
    .max(1000),
  newPassword: passwordSchema('New password'),
});

export const accountDeletionSchema = z.object({
  currentPassword: z
    .string({ error: 'Password is required to delete your account.' })
    .min(1, 'Password is required to delete your account.')
    .max(1000),
});

/** The signed-in user as the account's screens see it: never a hash, a token or a provider's id. */
export const userViewSchema = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  favorites: z.array(z.string()),
  profile: z.object({
    phoneNumber: z.string(),
    addresses: z.array(addressViewSchema),
    paymentMethods: z.array(savedCardSchema),
  }),
});
export type UserView = z.infer<typeof userViewSchema>;
