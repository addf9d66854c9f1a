import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from './second-factor-rules';

/** Returns new recovery codes; only their hashes are stored. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    // The alphabet has 32 characters, so that each is equally likely.
    Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) =>
      RECOVERY_CODE_ALPHABET.charAt(byte % RECOVERY_CODE_ALPHABET.length),
    ).join(''),
  );
}

/** A fast hash is enough: a code has 80 random bits. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
