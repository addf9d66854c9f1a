import { tidiedTextSchema } from '@/lib/text/text-schema';
import { isRecoveryCode, isTotpCode, RECOVERY_CODE_LENGTH, toCanonicalCode } from './second-factor-rules';

const CODE_HINT = 'Please enter the 6-digit code from your authenticator app.';
const ANY_CODE_HINT =
  'Please enter the 6-digit code from your authenticator app, or one of your recovery codes.';

const codeTextSchema = (error: string) =>
  tidiedTextSchema({ tidy: toCanonicalCode, max: RECOVERY_CODE_LENGTH, error });

/** A code of the authenticator app. */
export const totpCodeSchema = codeTextSchema(CODE_HINT).refine(isTotpCode, { error: CODE_HINT });

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCodeSchema = codeTextSchema(ANY_CODE_HINT).refine(
  (code) => isTotpCode(code) || isRecoveryCode(code),
  { error: ANY_CODE_HINT },
);

/** The code of a login, which is absent or empty before it is asked for. */
export const loginCodeSchema = codeTextSchema(ANY_CODE_HINT)
  .refine((code) => code === '' || isTotpCode(code) || isRecoveryCode(code), { error: ANY_CODE_HINT })
  .optional();
