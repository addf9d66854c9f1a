import 'server-only';
import type { UserDocument } from '@/models/user';
import type { SecondFactorView } from './second-factor-schema';
import { isSecondFactorRequired } from './session';

/** Returns the state of two-step login, without its secret and codes. */
export function toSecondFactorView({
  role,
  secondFactor,
}: Pick<UserDocument, 'role' | 'secondFactor'>): SecondFactorView {
  return {
    enabled: Boolean(secondFactor),
    recoveryCodesLeft: secondFactor?.recoveryCodeHashes.length ?? 0,
    required: isSecondFactorRequired(role),
  };
}
