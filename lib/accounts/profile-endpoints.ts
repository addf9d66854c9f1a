import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import {
  accountDeletionSchema,
  emailChangeSchema,
  keptAllergensSchema,
  passwordChangeSchema,
  phoneSchema,
  userViewSchema,
} from './profile-schema';

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'user',
  summary: 'The signed-in user, and when the session, which this renews, expires',
  // Requested once per page load.
  renewsSession: true,
  responses: { 200: z.object({ user: userViewSchema, expires: z.iso.datetime() }) },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  access: 'user',
  summary:
    'Delete the account permanently; `notes` may be `anonymous`, which leaves published notes without a name, but no rating without a note',
  body: accountDeletionSchema,
  responses: { 204: null },
  errors: { conflict: null },
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/users/me/email',
  access: 'user',
  summary: 'Change the email address',
  body: emailChangeSchema,
  responses: { 200: z.object({ email: z.string() }) },
  errors: { conflict: null },
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/users/me/email/verification',
  access: 'user',
  summary: 'Send a link to your email that proves it is yours; no effect if it is proven already',
  responses: { 204: null },
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/me/password',
  access: 'user',
  summary: 'Change the password: every other session ends, this one continues with a new token',
  body: passwordChangeSchema,
  responses: { 200: z.object({ message: z.string(), token: z.string() }) },
});

export const changePhone = endpoint({
  method: 'PUT',
  path: '/api/users/me/phone',
  access: 'user',
  summary: 'Change the phone number, or remove it with an empty one',
  body: phoneSchema,
  responses: { 200: phoneSchema },
});

export const getKeptAllergens = endpoint({
  method: 'GET',
  path: '/api/users/me/allergens',
  access: 'user',
  summary: 'The allergens that you avoid, if you keep them in your account',
  responses: { 200: keptAllergensSchema },
});

export const keepAllergens = endpoint({
  method: 'PUT',
  path: '/api/users/me/allergens',
  access: 'user',
  summary: 'Keep the allergens that you avoid in your account, or remove them with an empty list',
  body: keptAllergensSchema,
  responses: { 200: keptAllergensSchema },
});
