import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import {
  recoveryCodesSchema,
  secondFactorChangeSchema,
  secondFactorConfirmationSchema,
  secondFactorSecretSchema,
  secondFactorSetupSchema,
} from './second-factor-schema';

export const startSecondFactorSetup = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/setup',
  access: 'user',
  summary: 'Start to set up two-step login: a secret for an authenticator app, which is not required yet',
  body: secondFactorSetupSchema,
  responses: { 201: secondFactorSecretSchema },
  errors: { conflict: null },
});

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor',
  access: 'user',
  summary:
    'Turn on two-step login with a first code: every other session ends; shows the recovery codes once',
  body: secondFactorConfirmationSchema,
  responses: { 201: recoveryCodesSchema.extend({ token: z.string() }) },
  errors: { conflict: null },
});

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/me/second-factor',
  access: 'user',
  summary: 'Turn off two-step login: every other session ends, this one continues with a new token',
  body: secondFactorChangeSchema,
  responses: { 200: z.object({ message: z.string(), token: z.string() }) },
  errors: { conflict: null },
});

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/recovery-codes',
  access: 'user',
  summary: 'Replace the recovery codes; the new ones are shown once',
  body: secondFactorChangeSchema,
  responses: { 201: recoveryCodesSchema },
  errors: { conflict: null },
});
