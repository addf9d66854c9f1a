import { z } from 'zod';
import { isCommonPassword, PASSWORD_MAX_BYTES, PASSWORD_RULES } from './password-rules';

/** An e-mail as accounts compare it: trimmed, lower case. */
export const emailSchema = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .toLowerCase()
    .max(254, invalid)
    .regex(/^[^\s@"<>,;:\\()[\]]+@[^\s@"<>,;:\\()[\]]+\.[^\s@"<>,;:\\()[\]]+$/, invalid);

const INVALID_EMAIL = 'Please enter a valid email address.';

/** A new password; the messages begin with the name of the field. The first unmet rule is the first issue. */
export const passwordSchema = (field: string, missing = `${field} is required.`) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .superRefine((password, context) => {
      for (const { missing: words, isMet } of PASSWORD_RULES) {
        if (!isMet(password)) context.addIssue({ code: 'custom', message: `${field} ${words}` });
      }
      if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
        context.addIssue({
          code: 'custom',
          message: `${field} must be at most ${PASSWORD_MAX_BYTES} bytes long.`,
        });
      }
      if (isCommonPassword(password)) {
        context.addIssue({
          code: 'custom',
          message: `${field} is one that many people use. Please choose another.`,
        });
      }
    });

export const loginSchema = z.object({
  email: z
    .string({ error: 'Please enter your email address.' })
    .trim()
    .toLowerCase()
    .min(1, 'Please enter your email address.')
    .max(254),
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(1000),
  remember: z.boolean().optional(),
});

export const registerSchema = z.object({
  email: emailSchema('Please enter your email address.', INVALID_EMAIL),
  password: passwordSchema('Password'),
  remember: z.boolean().optional(),
});

export const resetRequestSchema = z.object({
  email: emailSchema('Please enter your email address.', INVALID_EMAIL),
});

export const resetPasswordSchema = z.object({
  token: z
    .string({ error: 'Missing password reset token.' })
    .min(1, 'Missing password reset token.')
    .max(200),
  newPassword: passwordSchema('Password'),
});

export const tokenAnswerSchema = z.object({ token: z.string() });
export const messageAnswerSchema = z.object({ message: z.string() });
