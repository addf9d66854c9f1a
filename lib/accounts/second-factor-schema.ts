import { z } from 'zod';
import { existingPasswordSchema } from './credential-schema';
import { secondFactorCodeSchema, totpCodeSchema } from './second-factor-code-schema';

const currentPassword = existingPasswordSchema('Current password is required.');

export const secondFactorSetupSchema = z.object({ currentPassword });

export const secondFactorConfirmationSchema = z.object({ code: totpCodeSchema });

/** The proof for every change of a second factor that is on: someone at an unlocked screen has neither. */
export const secondFactorChangeSchema = z.object({ currentPassword, code: secondFactorCodeSchema });

/** The secret of a setup, once, as text and as the URI of the QR code. */
export const secondFactorSecretSchema = z.object({ secret: z.string(), otpauthUri: z.string() });

/** New recovery codes; they are shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Two-step login as an account shows it. */
export const secondFactorViewSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** Whether the shop requires it for this account. */
  required: z.boolean(),
});
export type SecondFactorView = z.infer<typeof secondFactorViewSchema>;
