import 'server-only';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import { connect } from '@/lib/db/connect';
import { exportRecipeBoxData } from '@/lib/recipe-box/box-export-queries';
import { listPersonalRecipes } from '@/lib/recipe-box/personal-recipe-queries';
import { User } from '@/models/user';
import type { AccountExport } from './export-endpoints';
import { toPasskeyViews } from './passkey-view';
import { findKeptAllergens, getProfile } from './profile-queries';
import { listSignIns } from './sign-in-queries';

/** Returns all of an account's data for its owner to download; recipes use schema.org's vocabulary. */
export async function exportAccount(userId: string, currentSid: string): Promise<AccountExport> {
  const { profile, favorites: _ids, id: _id, ...user } = await getProfile(userId);
  await connect();
  const [record, allergens, recipeBoxData, recipes, signIns] = await Promise.all([
    User.findOne({ _id: userId })
      .select({ createdAt: 1, passkeys: 1, verifiedEmail: 1, notesBlockedAt: 1, noteHiddenAt: 1 })
      .lean(),
    findKeptAllergens(userId),
    exportRecipeBoxData(userId),
    listPersonalRecipes(userId, ''),
    listSignIns(userId, currentSid),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    profile: {
      ...user,
      phoneNumber: profile.phoneNumber,
      ...(record && { createdAt: record.createdAt.toISOString(), ...toAuthorFacts(record) }),
    },
    allergens,
    passkeys: record ? toPasskeyViews(record) : [],
    signIns,
    addresses: profile.addresses,
    paymentMethods: profile.paymentMethods,
    ...recipeBoxData,
    recipes: recipes.map(toRecipeExport),
  };
}

type Author = Partial<Record<'notesBlockedAt' | 'noteHiddenAt', Date | null>> & {
  verifiedEmail?: string | null;
};

/** Returns the facts that decide whether the user's notes are published. */
function toAuthorFacts({ verifiedEmail, notesBlockedAt, noteHiddenAt }: Author) {
  return {
    ...(verifiedEmail && { verifiedEmail }),
    ...(notesBlockedAt && { notesBlockedAt: notesBlockedAt.toISOString() }),
    ...(noteHiddenAt && { noteHiddenAt: noteHiddenAt.toISOString() }),
  };
}
