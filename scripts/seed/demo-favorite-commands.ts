import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { toDocumentId } from './catalog-document-rules';
import type { Catalog } from './catalog-files';
import { DEMO_USER_COUNT, generateDemoFavorites } from './demo-favorite-rules';

/**
 * Fills a trial shop's leaderboards: adds demo users without a password and their favorites of catalog
 * recipes, dated in the past. Does nothing if the demo users exist.
 */
export async function loadDemoFavorites(catalog: Catalog): Promise<void> {
  await connect();
  const emails = Array.from({ length: DEMO_USER_COUNT }, (_, index) => `demo-${index + 1}@shop.example`);
  if (await User.exists({ email: emails[0] })) return;
  const recipeIds = catalog.recipes.map(({ slug }) => toDocumentId('recipe', slug));
  const nowMs = Date.now();
  await mongoose.connection.transaction(async (session) => {
    const users = await User.insertMany(
      emails.map((email) => ({ email, name: 'Demo' })),
      { session },
    );
    const favorites = generateDemoFavorites(recipeIds).map(({ recipeId, user, ageMs }) => ({
      userId: users[user]?._id,
      recipeId,
      createdAt: new Date(nowMs - ageMs),
    }));
    await Favorite.insertMany(favorites, { session });
    for (const recipeId of new Set(favorites.map((favorite) => favorite.recipeId))) {
      const count = favorites.filter((favorite) => favorite.recipeId === recipeId).length;
      await Recipe.updateOne({ _id: recipeId }, { $inc: { favoritesCount: count } }, { session });
    }
  });
}
