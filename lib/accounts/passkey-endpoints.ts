import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { tokenResponseSchema } from './credential-schema';
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyLoginSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyRequestSchema,
  passkeysSchema,
} from './passkey-schema';

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  access: 'public',
  summary: 'Start a login with a passkey: what it has to sign, once, within five minutes',
  responses: { 201: passkeyRequestSchema },
  errors: { conflict: null },
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Log in with what a passkey signed, without email, password or code',
  body: passkeyLoginSchema,
  responses: { 200: tokenResponseSchema },
  errors: { unauthenticated: null, conflict: null },
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/me/passkeys',
  access: 'user',
  summary: 'The passkeys of the account',
  responses: { 200: passkeysSchema },
});

export const startPasskeySetup = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/setup',
  access: 'user',
  summary: 'Start to add a passkey: what a browser needs to create it within five minutes',
  body: passkeyProofSchema,
  responses: { 201: passkeyCreationSchema },
  errors: { conflict: null, limit_reached: null },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys',
  access: 'user',
  summary: 'Add a passkey that was created for a started setup',
  body: newPasskeySchema,
  responses: { 201: passkeysSchema },
  errors: { conflict: null, limit_reached: null },
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/users/me/passkeys/{id}',
  access: 'user',
  summary: 'Rename a passkey',
  params: documentParamsSchema,
  body: passkeyNameSchema,
  responses: { 200: passkeysSchema },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/me/passkeys/{id}',
  access: 'user',
  summary: 'Remove a passkey: every other session ends, this one continues with a new token',
  params: documentParamsSchema,
  body: passkeyProofSchema,
  responses: { 200: passkeysSchema.extend({ token: z.string() }) },
});
