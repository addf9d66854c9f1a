import 'server-only';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit, restoreRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { User } from '@/models/user';
import { isCorrectPassword } from './password-hash';

export const WRONG_PASSWORD = 'The current password you entered is incorrect.';

/** The error of the field that every form with the current password has. */
export function wrongPasswordError(message: string): AppError {
  return new AppError({ code: 'invalid_input', message, fields: { currentPassword: message } });
}

/** Returns the user's email and password hash if the password is right; guesses are limited as for logins. */
export async function requirePassword(
  userId: string,
  password: string,
  errorMessage: string,
): Promise<{ email: string; passwordHash: string }> {
  await consumeRateLimit('wrongPassword', userId);
  await connect();
  const user = await User.findOne({ _id: userId }).lean();
  const { email, passwordHash } = user ?? {};
  if (!(await isCorrectPassword(password, passwordHash)) || !email || !passwordHash) {
    throw wrongPasswordError(errorMessage);
  }
  await restoreRateLimit('wrongPassword', userId);
  return { email, passwordHash };
}
