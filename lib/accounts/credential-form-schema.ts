import { z } from 'zod';
import { registerSchema, resetPasswordSchema } from './credential-schema';
import { passwordChangeSchema } from './profile-schema';

/** Forms ask for a new password twice; the endpoints expect it once. */
const confirmation = z.string({ error: '' });

export const registerFormSchema = registerSchema
  .extend({ confirmation })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    error: 'Passwords do not match.',
  });

export const resetFormSchema = resetPasswordSchema
  .extend({ confirmation })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    error: 'Passwords do not match.',
  });

export const passwordChangeFormSchema = passwordChangeSchema
  .extend({ confirmation })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    error: 'New passwords do not match.',
  });
