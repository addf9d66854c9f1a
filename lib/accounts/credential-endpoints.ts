import { endpoint } from '@/lib/http/endpoint';
import { lenientKeySchema } from '@/lib/http/idempotency-key-schema';
import {
  loginSchema,
  messageResponseSchema,
  registerSchema,
  resetPasswordSchema,
  resetRequestSchema,
  resetTokenSchema,
  restoreEmailSchema,
  tokenResponseSchema,
  verifyEmailSchema,
} from './credential-schema';

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Create an account and its first session',
  body: registerSchema,
  responses: { 201: tokenResponseSchema },
  errors: { conflict: null },
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary:
    'Log in; browsers use the cookie, other clients the token. With two-step login, send the code after 401 second_factor_required',
  body: loginSchema,
  responses: { 200: tokenResponseSchema },
  errors: { unauthenticated: null, second_factor_required: null, invalid_code: null },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'lazy',
  summary: 'Log out; with an Idempotency-Key header, the open payment of that checkout is closed',
  headers: lenientKeySchema,
  responses: { 204: null },
  errors: { conflict: null },
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'public',
  summary: 'Request a password reset email; the response is the same for every email address',
  body: resetRequestSchema,
  responses: { 200: messageResponseSchema },
});

export const checkResetToken = endpoint({
  method: 'POST',
  path: '/api/auth/check-reset-token',
  access: 'public',
  summary: 'Check whether an emailed reset token still works, without using it',
  body: resetTokenSchema,
  responses: { 204: null },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Reset a password with an emailed token; does not log in',
  body: resetPasswordSchema,
  responses: { 200: messageResponseSchema },
});

export const restoreEmail = endpoint({
  method: 'POST',
  path: '/api/auth/restore-email',
  access: 'public',
  summary:
    'Undo an email change, and what was changed since, with the token sent to the old address; does not log in',
  body: restoreEmailSchema,
  responses: { 200: messageResponseSchema },
  errors: { conflict: null },
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Prove the email of an account with the token sent to it; does not log in',
  body: verifyEmailSchema,
  responses: { 200: messageResponseSchema },
});
