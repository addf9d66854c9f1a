import 'server-only';
import { consumeRateLimit, type RatePolicy, restoreRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/runtime/log';
import { consumeRecoveryCodeHash, consumeTimeStep } from '@/lib/users/user-second-factor-commands';
import { User, type UserDocument } from '@/models/user';
import { type Device, hasPassedSecondFactor, type ProvenUser } from './known-device';
import { requirePassword, WRONG_PASSWORD } from './password-check';
import { hashRecoveryCode } from './recovery-codes';
import { isRecoveryCode } from './second-factor-rules';
import { decryptTotpSecret, encryptTotpSecret } from './second-factor-secret';
import { enqueueSecurityNotice } from './security-notice-commands';
import { findTimeStep } from './totp';

const WRONG_CODE =
  'This code is incorrect or was already used. Please wait for the next code in your app, or use a recovery code.';
const WRONG_RECOVERY_CODE = 'This recovery code is incorrect or was already used. Please try another one.';
const CODE_REQUIRED = 'Please enter the code from your authenticator app, or a recovery code.';
const OTHER_WAY = 'use a recovery code';

type UserWithSecondFactor = ProvenUser & { secondFactor: Pick<SecondFactor, 'enabledAt'> };
type SecondFactor = NonNullable<UserDocument['secondFactor']>;

/** Throws `second_factor_required` without a code of a login, and `invalid_code` for a wrong or used one. */
export async function requireLoginCode(
  user: UserWithSecondFactor,
  code: string | undefined,
  device: Device | null,
): Promise<void> {
  if (!code) {
    const fields = { code: CODE_REQUIRED };
    throw new AppError({ code: 'second_factor_required', message: CODE_REQUIRED, fields });
  }
  const isOwnDevice = device && hasPassedSecondFactor(device, user, user.secondFactor.enabledAt);
  const limitKey = isOwnDevice ? `${user.id} on ${device.id}` : user.id;
  if (!(await consumeCode(user, code, limitKey))) {
    const message = toWrongCodeMessage(code);
    throw new AppError({ code: 'invalid_code', message, fields: { code: message } });
  }
}

/** Throws `invalid_input` for a wrong or used code of a signed-in user. */
export async function requireCode(user: UserWithSecondFactor, code: string): Promise<void> {
  // Counted apart from logins, so that a stolen session cannot lock them.
  if (!(await consumeCode(user, code, `${user.id} signed in`)))
    throw wrongCodeError(toWrongCodeMessage(code));
}

/** The password, and with two-step login a code. */
export type Proof = { currentPassword: string; code?: string | undefined };

/** Returns the signed-in user if they prove who they are: the password is checked before the code, which is then used up. */
export async function requireProof(
  userId: string,
  { currentPassword, code }: Proof,
  policy: RatePolicy = 'credentialChange',
): Promise<Pick<UserDocument, 'email' | 'passkeys'>> {
  await consumeRateLimit(policy, userId);
  await requirePassword(userId, currentPassword, WRONG_PASSWORD);
  const user = await User.findOne({ _id: userId }).lean();
  if (!user) throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
  if (user.secondFactor) {
    if (!code) throw wrongCodeError(CODE_REQUIRED);
    await requireCode({ id: userId, secondFactor: user.secondFactor }, code);
  }
  return user;
}

/** The error of the field that every form with a code has. */
export function wrongCodeError(message: string): AppError {
  return new AppError({ code: 'invalid_input', message, fields: { code: message } });
}

function toWrongCodeMessage(code: string): string {
  return isRecoveryCode(code) ? WRONG_RECOVERY_CODE : WRONG_CODE;
}

/** Uses up a code, once. Returns false without a change if it is wrong or was already used. */
async function consumeCode(user: UserWithSecondFactor, code: string, limitKey: string): Promise<boolean> {
  // Not counted: they cannot be guessed, and still work for an owner whose codes someone else has locked.
  if (isRecoveryCode(code)) return consumeRecoveryCode(user.id, code);
  // Counted before the code is checked, so that concurrent attempts cannot pass together.
  await consumeRateLimit('wrongCode', limitKey, OTHER_WAY);
  await consumeRateLimit('wrongCodePerDay', limitKey, OTHER_WAY);
  if (!(await consumeTotpCode(user, code))) return false;
  await Promise.all([restoreRateLimit('wrongCode', limitKey), restoreRateLimit('wrongCodePerDay', limitKey)]);
  return true;
}

async function consumeTotpCode({ id, secondFactor }: UserWithSecondFactor, code: string): Promise<boolean> {
  const user = await User.findOne({ _id: id }).select('+secondFactor.encryptedSecret').lean();
  if (!user?.secondFactor) return false;
  const secret = decryptTotpSecret(user.secondFactor.encryptedSecret, id);
  if (secret === null) {
    log.error(
      { userId: id },
      'a second factor cannot be read: NEXTAUTH_SECRET was changed after it was set up',
    );
    return false;
  }
  const step = findTimeStep(secret, code, Date.now());
  // Encrypted again, so that no one who has logged in since a change of NEXTAUTH_SECRET needs the one before.
  return (
    step !== null &&
    consumeTimeStep(id, secondFactor, { step, encryptedSecret: encryptTotpSecret(secret, id) })
  );
}

async function consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const used = await consumeRecoveryCodeHash(userId, hashRecoveryCode(code));
  if (!used) return false;
  const { email, recoveryCodesLeft } = used;
  log.info({ userId, recoveryCodesLeft }, 'a recovery code was used');
  const data = { change: 'code-used', recoveryCodesLeft } as const;
  await enqueueSecurityNotice(userId, { kind: 'second-factor-changed', to: email, data });
  return true;
}
