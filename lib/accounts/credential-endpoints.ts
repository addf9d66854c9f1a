import { endpoint } from '@/lib/http/endpoint';
import { lenientKeySchema } from '@/lib/http/idempotency-key-schema';
import {
  loginSchema,
  messageResponseSchema,
  registerSchema,
  resetPasswordSchema,
  resetRequestSchema,
  restoreEmailSchema,
  tokenResponseSchema,
} from './credential-schema';

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Register, which opens the first session of the account',
  body: registerSchema,
  responses: { 201: tokenResponseSchema },
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Log in: the token for other clients, the cookie for browsers',
  body: loginSchema,
  responses: { 200: tokenResponseSchema },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'maybe',
  summary: 'Log out; the header Idempotency-Key closes the open payment of that checkout',
  headers: lenientKeySchema,
  responses: { 204: null },
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'public',
  summary: 'Ask for a password reset email; the response is the same for every email address',
  body: resetRequestSchema,
  responses: { 200: messageResponseSchema },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Reset a password by the token of an email; does not log in',
  body: resetPasswordSchema,
  responses: { 200: messageResponseSchema },
});

export const restoreEmail = endpoint({
  method: 'POST',
  path: '/api/auth/restore-email',
  access: 'public',
  summary: 'Take a change of email back by the token that the old address got; does not log in',
  body: restoreEmailSchema,
  responses: { 200: messageResponseSchema },
});
