import 'server-only';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { listUsableCards } from '@/lib/payments/stripe/card-queries';
import { listFavoriteIds } from '@/lib/recipe-box/favorite-queries';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { User, type UserDocument } from '@/models/user';
import { listAddressViews } from './address-queries';
import type { UserView } from './profile-schema';
import type { SecondFactorView } from './second-factor-schema';
import { isSecondFactorRequired } from './session';

/** Returns the signed-in user with profile and favorites. */
export async function getProfile(userId: string): Promise<UserView> {
  await connect();
  // The header asks at every page, so the user is read once for all of it.
  const [user, favorites] = await Promise.all([
    User.findOne({ _id: userId }).lean(),
    listFavoriteIds(userId),
  ]);
  if (!user) throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
  return {
    _id: userId,
    id: userId,
    email: user.email,
    name: user.name ?? '',
    role: user.role,
    secondFactor: toSecondFactorView(user),
    favorites,
    profile: {
      phoneNumber: user.phoneNumber ?? '',
      addresses: listAddressViews(user.addresses),
      paymentMethods: listUsableCards(user),
    },
  };
}

/** Returns the user's allergens; empty unless they keep them in their account. */
export async function findKeptAllergens(userId: string): Promise<AllergenGroup[]> {
  await connect();
  const user = await User.findOne({ _id: userId }).select({ allergens: 1 }).lean();
  return ALLERGEN_GROUPS.filter((allergen) => user?.allergens?.includes(allergen));
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
