import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { CATALOG_TAG, countryTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { LONG_WORK, withLease } from '@/lib/db/lease';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { Favorite } from '@/models/favorite';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { toDocumentId, toRecipeFields } from './catalog-document-rules';
import type { Catalog } from './catalog-files';
import { storePictures } from './catalog-load-commands';
import { GENERATED_USERS, makeFavorites, makeUser } from './generated-favorite-rules';
import { generatedCreatedAt, generatedSlug, makeRecipe } from './generated-recipe-rules';

/** Recipes per transaction: far below the limit of 16 MB, large enough to be fast. */
const BATCH = 200;
/** Ids per query: SecantusDB takes quadratic time for a list. */
const IDS_PER_QUERY = 100;

/**
 * Adds those of the first `count` generated recipes that are missing, with users and favorites; existing ones
 * stay as they are. Each batch is one transaction, so that a recipe's favorites count is always the number of
 * its favorites, and the next run continues an interrupted one.
 *
 * @returns how many recipes were added
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
      const pictures = await storePictures(catalog);
      const pantry = {
        ingredients: catalog.ingredients.map(({ name, category }) => ({ name, category })),
        pictures: [...new Set(catalog.recipes.flatMap(({ images = [] }) => images))],
      };
      await addUsers();
      let added = 0;
      for (let from = 0; from < count; from += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
        const present = await listPresent(Recipe.collection, numbers.map(recipeId));
        const missing = numbers.filter((index) => !present.has(recipeId(index)));
        const recipes = missing.map((index) => ({
          _id: recipeId(index),
          ...toRecipeFields(makeRecipe(index, pantry), pictures),
          createdAt: generatedCreatedAt(index),
        }));
        await addBatch(missing, recipes);
        added += missing.length;
        onProgress(from + numbers.length, count);
      }
      // Even if nothing was added: an interrupted run may have added recipes without invalidating.
      await mongoose.connection.transaction((session) =>
        invalidateTags([CATALOG_TAG, ...COUNTRIES.map(({ name }) => countryTag(name))], session),
      );
      return added;
    },
    undefined,
    LONG_WORK,
  );
}

async function addUsers(): Promise<void> {
  const users = Array.from({ length: GENERATED_USERS }, (_, index) => ({
    _id: userId(index),
    email: makeUser(index).email,
    name: makeUser(index).name,
  }));
  const present = await listPresent(
    User.collection,
    users.map(({ _id }) => _id),
  );
  await User.insertMany(users.filter(({ _id }) => !present.has(_id)));
}

/** Returns those of the ids that are in the collection. */
async function listPresent(collection: mongoose.Collection, ids: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const queried = ids.slice(from, from + IDS_PER_QUERY).map((id) => new mongoose.Types.ObjectId(id));
    const documents = await collection.find({ _id: { $in: queried } }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of documents) present.add(String(_id));
  }
  return present;
}

async function addBatch(numbers: number[], recipes: object[]): Promise<void> {
  if (numbers.length === 0) return;
  const nowMs = Date.now();
  const batch = numbers.map((index) =>
    makeFavorites(index).map(({ user, ageMs }) => ({
      userId: new mongoose.Types.ObjectId(userId(user)),
      recipeId: new mongoose.Types.ObjectId(recipeId(index)),
      createdAt: new Date(nowMs - ageMs),
    })),
  );
  const counted = recipes.map((recipe, position) => ({
    ...recipe,
    favoritesCount: batch[position]?.length ?? 0,
  }));
  await mongoose.connection.transaction(async (session) => {
    await Recipe.insertMany(counted, { session });
    // Bypasses Mongoose: there are hundreds of thousands, and they need no defaults.
    const favorites = batch.flat();
    if (favorites.length > 0) await Favorite.collection.insertMany(favorites, { session });
  });
}

function recipeId(index: number): string {
  return toDocumentId('recipe', generatedSlug(index));
}

function userId(index: number): string {
  return toDocumentId('user', makeUser(index).slug);
}
