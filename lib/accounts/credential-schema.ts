import { z } from 'zod';
import { findPasswordFlaws, PASSWORD_MAX_BYTES } from '@/lib/text/password-rules';
import { rawTextSchema, requiredTextSchema } from '@/lib/text/text-schema';
import { isUnusualEmail, MAX_EMAIL_LENGTH, toCanonicalEmail } from './email-rules';

const PLAINLY = 'Write it in plain letters, without invisible characters.';

/** An email address, converted to the canonical form in which accounts store and compare it. */
export const emailSchema = (missing: string, invalid: string) =>
  requiredTextSchema({ max: MAX_EMAIL_LENGTH, error: missing, tooLong: invalid })
    .refine((input) => toCanonicalEmail(input) !== null, {
      error: ({ input }) => (isUnusualEmail(String(input)) ? `${invalid} ${PLAINLY}` : invalid),
      abort: true,
    })
    .overwrite((input) => toCanonicalEmail(input) ?? input);

const INVALID_EMAIL = 'Please enter a valid email address.';

/**
 * A new password. Messages start with the field's name, and issues are in the order of the rules. Each
 * character takes at least one byte, so a password with more characters than allowed bytes is refused
 * immediately.
 */
export const passwordSchema = (field: string, missing = `${field} is required.`) =>
  rawTextSchema({
    max: PASSWORD_MAX_BYTES,
    error: missing,
    tooLong: `${field} must be at most ${PASSWORD_MAX_BYTES} bytes long.`,
  })
    .min(1, { error: missing })
    .superRefine((password, context) => {
      for (const flaw of findPasswordFlaws(password))
        context.addIssue({ code: 'custom', message: `${field} ${flaw}` });
    });

const MAX_TYPED_PASSWORD = 1_000;

/** An existing password, which is only compared and may be older than the rules for new ones. */
export const typedPasswordSchema = (missing: string) =>
  rawTextSchema({
    max: MAX_TYPED_PASSWORD,
    error: missing,
    tooLong: `A password has at most ${PASSWORD_MAX_BYTES} bytes.`,
  }).min(1, { error: missing });

export const loginSchema = z.object({
  // An invalid email gets the same response as one without an account.
  email: requiredTextSchema({
    max: MAX_EMAIL_LENGTH,
    error: 'Please enter your email address.',
    tooLong: INVALID_EMAIL,
  }).overwrite((input) => toCanonicalEmail(input) ?? input.toLowerCase()),
  password: typedPasswordSchema('Please enter your password.'),
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

const MAX_LINK_TOKEN = 200;

/** The secret in an emailed link. */
const linkTokenSchema = (missing: string) =>
  rawTextSchema({ max: MAX_LINK_TOKEN, error: missing }).min(1, { error: missing });

/** The token with which the owner of the old email undoes an email change. */
export const restoreEmailSchema = z.object({ token: linkTokenSchema('This link is incomplete.') });

export const resetPasswordSchema = z.object({
  token: linkTokenSchema('Missing password reset token.'),
  newPassword: passwordSchema('Password'),
});

export const tokenResponseSchema = z.object({ token: z.string() });
export const messageResponseSchema = z.object({ message: z.string() });
