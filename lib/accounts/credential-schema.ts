import { z } from 'zod';
import { findPasswordViolations, PASSWORD_MAX_BYTES } from '@/lib/text/password-rules';
import { rawTextSchema, trimmedTextSchema } from '@/lib/text/text-schema';
import { isUnusualEmail, MAX_EMAIL_LENGTH, toCanonicalEmail } from './email-rules';
import { loginCodeSchema } from './second-factor-code-schema';

const UNUSUAL_EMAIL_HINT = 'Please type it in standard characters, without invisible or look-alike ones.';

/** The text of an email, before it is read as one. */
const emailTextSchema = (requiredMessage: string, invalidMessage: string) =>
  trimmedTextSchema({ max: MAX_EMAIL_LENGTH, error: requiredMessage, tooLong: invalidMessage }).min(1, {
    error: requiredMessage,
  });

/**
 * An email address, converted to the canonical form in which accounts store and compare it. Unprintable characters are refused,
 * not removed: the rest would be another address.
 */
export const emailSchema = (requiredMessage: string, invalidMessage: string) =>
  emailTextSchema(requiredMessage, invalidMessage)
    .refine((input) => toCanonicalEmail(input) !== null, {
      error: ({ input }) =>
        isUnusualEmail(String(input))
          ? `${invalidMessage.replace(/\.?$/, '.')} ${UNUSUAL_EMAIL_HINT}`
          : invalidMessage,
      abort: true,
    })
    .overwrite((input) => toCanonicalEmail(input) ?? input);

const INVALID_EMAIL = 'Please enter a valid email address.';

/**
 * A new password. Messages start with the field's label, and issues are in the order of the rules. Each
 * character takes at least one byte, so a password with more characters than allowed bytes is refused
 * immediately.
 */
export const passwordSchema = (label: string, requiredMessage = `${label} is required.`) =>
  rawTextSchema({
    max: PASSWORD_MAX_BYTES,
    error: requiredMessage,
    tooLong: `${label} must be at most ${PASSWORD_MAX_BYTES} bytes long.`,
  })
    .min(1, { error: requiredMessage })
    .superRefine((password, context) => {
      for (const violation of findPasswordViolations(password))
        context.addIssue({ code: 'custom', message: `${label} ${violation}` });
    });

const MAX_PASSWORD_INPUT_LENGTH = 1_000;

/** An existing password, which is only compared and may be older than the rules for new ones. */
export const existingPasswordSchema = (requiredMessage: string) =>
  rawTextSchema({
    max: MAX_PASSWORD_INPUT_LENGTH,
    error: requiredMessage,
    tooLong: `Passwords are at most ${PASSWORD_MAX_BYTES} bytes long.`,
  }).min(1, { error: requiredMessage });

export const loginSchema = z.object({
  // An invalid email gets the same response as one without an account.
  email: emailTextSchema('Please enter your email address.', INVALID_EMAIL).overwrite(
    (input) => toCanonicalEmail(input) ?? input.toLowerCase(),
  ),
  password: existingPasswordSchema('Please enter your password.'),
  remember: z.boolean().optional(),
  /** For an account with two-step login: a code of the authenticator app, or a recovery code. */
  code: loginCodeSchema,
});

export const registerSchema = z.object({
  email: emailSchema('Please enter your email address.', INVALID_EMAIL),
  password: passwordSchema('Password', 'Please enter a password.'),
  remember: z.boolean().optional(),
});

export const resetRequestSchema = z.object({
  email: emailSchema('Please enter your email address.', INVALID_EMAIL),
});

const MAX_LINK_TOKEN_LENGTH = 200;

/** The secret in an emailed link. */
const linkTokenSchema = (requiredMessage: string) =>
  rawTextSchema({ max: MAX_LINK_TOKEN_LENGTH, error: requiredMessage }).min(1, { error: requiredMessage });

/** The token with which the owner of the old email undoes an email change. */
export const restoreEmailSchema = z.object({ token: linkTokenSchema('This link is incomplete.') });

/** The token with which the owner of an account proves its email. */
export const verifyEmailSchema = z.object({ token: linkTokenSchema('This link is incomplete.') });

export const resetTokenSchema = z.object({ token: linkTokenSchema('Missing password reset token.') });

export const resetPasswordSchema = resetTokenSchema.extend({
  newPassword: passwordSchema('Password'),
});

export const tokenResponseSchema = z.object({ token: z.string() });
export const messageResponseSchema = z.object({ message: z.string() });
