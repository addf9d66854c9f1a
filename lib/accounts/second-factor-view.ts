import 'server-only';
import { env } from '@/lib/runtime/env';
import type { UserDocument } from '@/models/user';
import type { UserRole } from '@/models/user-limits';
import type { SecondFactorView } from './second-factor-schema';

/** Returns whether the shop requires two-step login of users with this role. */
export function isSecondFactorRequired(role: UserRole): boolean {
  return role === 'admin' && env().REQUIRE_ADMIN_SECOND_FACTOR;
}

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
