import 'server-only';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import { connect } from '@/lib/db/connect';
import { exportRecipeBoxData } from '@/lib/recipe-box/box-export-queries';
import { listPersonalRecipes } from '@/lib/recipe-box/personal-recipe-queries';
import { User } from '@/models/user';
import type { AccountExport } from './export-endpoints';
import { findKeptAllergens, getProfile } from './profile-queries';

/** Returns all of an account's data for its owner to download; recipes use schema.org's vocabulary. */
export async function exportAccount(userId: string): Promise<AccountExport> {
  const { profile, favorites: _ids, id: _id, ...user } = await getProfile(userId);
  await connect();
  const [record, allergens, recipeBoxData, recipes] = await Promise.all([
    User.findOne({ _id: userId }).select({ createdAt: 1 }).lean(),
    findKeptAllergens(userId),
    exportRecipeBoxData(userId),
    listPersonalRecipes(userId, ''),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    profile: {
      ...user,
      phoneNumber: profile.phoneNumber,
      ...(record && { createdAt: record.createdAt.toISOString() }),
    },
    allergens,
    addresses: profile.addresses,
    paymentMethods: profile.paymentMethods,
    ...recipeBoxData,
    recipes: recipes.map(toRecipeExport),
  };
}
