import 'server-only';
import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { CATALOGUE_TAG, countryTag } from '@/lib/cache/tag-rules';
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

/** Recipes per transaction: far below what one may hold (16 MB), large enough to be quick. */
const BATCH = 200;
/** Ids per question: the time that SecantusDB takes for a list grows with its square. */
const ASKED_AT_ONCE = 100;

/**
 * Sees to it that the first `count` generated recipes are there, with the users who hold them; what
 * is there already stays as it is. Each batch is one transaction, so that a recipe's count of
 * favorites is always the number of its holders, and a run that was cut short goes on at the next.
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
      // Always, and once: a run that was cut short may have added recipes without saying so.
      await mongoose.connection.transaction((session) =>
        changed([CATALOGUE_TAG, ...COUNTRIES.map(({ name }) => countryTag(name))], session),
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

/** Those of the ids that the collection has. */
async function listPresent(collection: mongoose.Collection, ids: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const asked = ids.slice(from, from + ASKED_AT_ONCE).map((id) => new mongoose.Types.ObjectId(id));
    const found = await collection.find({ _id: { $in: asked } }, { projection: { _id: 1 } }).toArray();
    for (const { _id } of found) present.add(String(_id));
  }
  return present;
}

async function addBatch(numbers: number[], recipes: object[]): Promise<void> {
  if (numbers.length === 0) return;
  const nowMs = Date.now();
  const held = numbers.map((index) =>
    makeFavorites(index).map(({ user, ageMs }) => ({
      userId: new mongoose.Types.ObjectId(userId(user)),
      recipeId: new mongoose.Types.ObjectId(recipeId(index)),
      createdAt: new Date(nowMs - ageMs),
    })),
  );
  const counted = recipes.map((recipe, position) => ({
    ...recipe,
    favoritesCount: held[position]?.length ?? 0,
  }));
  await mongoose.connection.transaction(async (session) => {
    await Recipe.insertMany(counted, { session });
    // Past Mongoose: there are hundreds of thousands, and nothing in them is left to a default.
    const favorites = held.flat();
    if (favorites.length > 0) await Favorite.collection.insertMany(favorites, { session });
  });
}

function recipeId(index: number): string {
  return toDocumentId('recipe', generatedSlug(index));
}

function userId(index: number): string {
  return toDocumentId('user', makeUser(index).slug);
}
