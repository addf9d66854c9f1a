import 'server-only';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { countOne, forgetOne } from '@/lib/rate-limits/rate-limit';
import { User, type UserDocument } from '@/models/user';
import { isPassword } from './password-hash';

export const WRONG_PASSWORD = 'The current password you entered is incorrect.';

/** The user, if that is the password; guessing it is limited as a login is. */
export async function requirePassword(
  userId: string,
  password: string,
  refusal: string,
): Promise<Pick<UserDocument, 'email' | 'passwordHash'>> {
  await countOne('wrongPassword', userId);
  await connect();
  const user = await User.findOne({ _id: userId }).lean();
  if (!user || !(await isPassword(password, user.passwordHash))) throw new AppError('invalid_input', refusal);
  await forgetOne('wrongPassword', userId);
  return user;
}
