import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { CATALOG_TAG, countryTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { toDocumentId, toRecipeFields } from './catalog-document-rules';
import type { Catalog } from './catalog-files';
import { storePictures } from './catalog-load-commands';
import { GENERATED_USER_COUNT, generateFavorites, generateUser } from './generated-favorite-rules';
import { generateRecipe, toGeneratedCreatedAt, toGeneratedSlug } from './generated-recipe-rules';

/** Recipes per transaction: far below the limit of 16 MB, large enough to be fast. */
const BATCH_SIZE = 200;
/** SecantusDB takes quadratic time for a list of ids. */
const IDS_PER_QUERY = 100;

/**
 * Adds the missing ones of the first `count` generated recipes, with users and favorites; existing recipes are not
 * changed. Each batch is one transaction, so that a recipe's favorites count always matches its favorites, and the
 * next run continues an interrupted one.
 *
 * @returns the number of added recipes
 */
export async function generateRecipes(
  catalog: Catalog,
  count: number,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  await connect();
  return withLease(
    'generate',
    async () => {
      const imageNames = await storePictures(catalog);
      const sources = {
        ingredients: catalog.ingredients.map(({ name, category }) => ({ name, category })),
        images: catalog.recipes.flatMap(({ images }) => images),
      };
      await addUsers();
      let added = 0;
      for (let from = 0; from < count; from += BATCH_SIZE) {
        const indexes = Array.from(
          { length: Math.min(BATCH_SIZE, count - from) },
          (_, index) => from + index,
        );
        const existingIds = await findExistingIds(Recipe.collection, indexes.map(toRecipeId));
        const missingIndexes = indexes.filter((index) => !existingIds.has(toRecipeId(index)));
        const recipes = missingIndexes.map((index) => ({
          _id: toRecipeId(index),
          ...toRecipeFields(generateRecipe(index, sources), imageNames),
          createdAt: toGeneratedCreatedAt(index),
        }));
        await addBatch(missingIndexes, recipes);
        added += missingIndexes.length;
        onProgress(from + indexes.length, count);
      }
      // Even if nothing was added: an interrupted run may have added recipes without invalidating.
      await mongoose.connection.transaction((session) =>
        invalidateTags([CATALOG_TAG, ...COUNTRIES.map(({ name }) => countryTag(name))], session),
      );
      return added;
    },
    LONG_RUNNING_LIMITS,
  );
}

async function addUsers(): Promise<void> {
  const users = Array.from({ length: GENERATED_USER_COUNT }, (_, index) => ({
    _id: toUserId(index),
    email: generateUser(index).email,
    name: generateUser(index).name,
  }));
  const existingIds = await findExistingIds(
    User.collection,
    users.map(({ _id }) => _id),
  );
  await User.insertMany(users.filter(({ _id }) => !existingIds.has(_id)));
}

/** Returns the ids that exist in the collection. */
async function findExistingIds(
  collection: mongoose.Collection,
  ids: readonly string[],
): Promise<Set<string>> {
  const existingIds = new Set<string>();
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const queried = ids.slice(from, from + IDS_PER_QUERY).map((id) => new mongoose.Types.ObjectId(id));
    const documents = await collection.find({ _id: { $in: queried } }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of documents) existingIds.add(String(_id));
  }
  return existingIds;
}

async function addBatch(indexes: number[], recipes: object[]): Promise<void> {
  if (indexes.length === 0) return;
  const nowMs = Date.now();
  const favoritesByRecipe = indexes.map((index) =>
    generateFavorites(index).map(({ user, ageMs }) => ({
      userId: new mongoose.Types.ObjectId(toUserId(user)),
      recipeId: new mongoose.Types.ObjectId(toRecipeId(index)),
      createdAt: new Date(nowMs - ageMs),
    })),
  );
  const recipesWithCounts = recipes.map((recipe, position) => ({
    ...recipe,
    favoritesCount: favoritesByRecipe[position]?.length ?? 0,
  }));
  await mongoose.connection.transaction(async (session) => {
    await Recipe.insertMany(recipesWithCounts, { session });
    // Bypasses Mongoose: there are hundreds of thousands, and they need no defaults.
    const favorites = favoritesByRecipe.flat();
    if (favorites.length > 0) await Favorite.collection.insertMany(favorites, { session });
  });
}

function toRecipeId(index: number): string {
  return toDocumentId('recipe', toGeneratedSlug(index));
}

function toUserId(index: number): string {
  return toDocumentId('user', generateUser(index).slug);
}
