import { z } from 'zod';
import { findPasswordFlaws, PASSWORD_MAX_BYTES } from '@/lib/text/password-rules';
import { rawTextSchema, requiredTextSchema } from '@/lib/text/text-schema';
import { isOddlyWritten, MAX_EMAIL_LENGTH, toCanonicalEmail } from './email-rules';

const PLAINLY = 'Write it in plain letters, without invisible characters.';

/** An e-mail in the one form in which accounts compare it. */
export const emailSchema = (missing: string, invalid: string) =>
  requiredTextSchema({ max: MAX_EMAIL_LENGTH, error: missing, tooLong: invalid })
    .refine((typed) => toCanonicalEmail(typed) !== null, {
      error: ({ input }) => (isOddlyWritten(String(input)) ? `${invalid} ${PLAINLY}` : invalid),
      abort: true,
    })
    .overwrite((typed) => toCanonicalEmail(typed) ?? typed);

const INVALID_EMAIL = 'Please enter a valid email address.';

/**
 * A new password; the messages begin with the name of the field. The first unmet rule is the first issue.
 * Every character takes a byte at least, so what has more characters than bytes are allowed is not looked at.
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

/** A password that is only compared: the rules of new ones may be younger than it. */
export const typedPasswordSchema = (missing: string) =>
  rawTextSchema({
    max: MAX_TYPED_PASSWORD,
    error: missing,
    tooLong: `A password has at most ${PASSWORD_MAX_BYTES} bytes.`,
  }).min(1, { error: missing });

export const loginSchema = z.object({
  // What is no address gets the answer of one that nobody has.
  email: requiredTextSchema({
    max: MAX_EMAIL_LENGTH,
    error: 'Please enter your email address.',
    tooLong: INVALID_EMAIL,
  }).overwrite((typed) => toCanonicalEmail(typed) ?? typed.toLowerCase()),
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

/** The secret of a link in an e-mail. */
const linkTokenSchema = (missing: string) =>
  rawTextSchema({ max: MAX_LINK_TOKEN, error: missing }).min(1, { error: missing });

/** The change of an e-mail that the old address takes back. */
export const restoreEmailSchema = z.object({ token: linkTokenSchema('This link is incomplete.') });

export const resetPasswordSchema = z.object({
  token: linkTokenSchema('Missing password reset token.'),
  newPassword: passwordSchema('Password'),
});

export const tokenAnswerSchema = z.object({ token: z.string() });
export const messageAnswerSchema = z.object({ message: z.string() });
