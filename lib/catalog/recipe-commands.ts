import 'server-only';
import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { tagsOfRecipe } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import { readPictures } from '@/lib/images/picture-encoder';
import { claimPictures, dropPictures, oncePerName } from '@/lib/images/picture-store';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { foldText } from '@/lib/text/fold-rules';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import type { RecipeForm } from './recipe-form-schema';
import { unknownRecipe } from './recipe-queries';
import type { RecipeView } from './recipe-schema';
import { toRecipeView } from './recipe-view';

/**
 * Where a recipe stands: among the public ones, or in one user's own box. It is part of every filter,
 * so that what stands elsewhere is as unknown as what does not exist.
 */
export type Shelf = { isPrivate: false } | { isPrivate: true; userId: string };
export const PUBLIC_SHELF: Shelf = { isPrivate: false };

/** Runs in the transaction of a write, before it, with the bytes that the write adds: may refuse. */
type Before = (session: mongoose.ClientSession, addedBytes: number) => Promise<void>;

export async function createRecipe(shelf: Shelf, input: RecipeForm, before?: Before): Promise<RecipeView> {
  return writeRecipe(async (session) => {
    const fields = toFields(input);
    await before?.(session, fields.bytes);
    return new Recipe({ ...fields, ...shelf }).save({ session });
  });
}

/** Replaces what the form knows; pictures, favorites and time stay. */
export async function updateRecipe(
  shelf: Shelf,
  id: string,
  input: RecipeForm,
  before?: Before,
): Promise<RecipeView> {
  let country: string;
  return writeRecipe(
    async (session) => {
      const recipe = await readForWriting(shelf, id, session);
      const fields = toFields(input);
      await before?.(session, fields.bytes - (recipe.bytes ?? bytesOf(toRecipeView(recipe.toObject()))));
      country = recipe.country;
      // The one continent of an older record would keep the recipe under it.
      recipe.set({ ...fields, continent: undefined });
      return recipe.save({ session });
    },
    () => country,
  );
}

/**
 * Gives the recipe the pictures of an upload in its order. Nothing changes when one is refused: by the
 * texts of the recipe form, or with `conflict` when one that it is to keep is not its own any more.
 */
export async function setRecipeImages(
  shelf: Shelf,
  id: string,
  parts: readonly UploadPart[],
): Promise<RecipeView> {
  await connect();
  // Before anything is decoded.
  if (!(await Recipe.exists({ _id: id, ...shelf }))) throw unknownRecipe();
  const pictures = await readPictures(parts, RECIPE_UPLOAD);
  return oncePerName(() =>
    writeRecipe(async (session) => {
      const recipe = await readForWriting(shelf, id, session);
      const before = [...recipe.images];
      const isOwn = pictures.every(({ name, bytes }) => bytes || before.includes(name));
      if (!isOwn || !(await claimPictures(pictures, session))) {
        throw new AppError('conflict', 'The pictures were changed elsewhere. Please open the recipe again.');
      }
      const images = [...new Set(pictures.map(({ name }) => name))];
      recipe.set({ images });
      await recipe.save({ session });
      await dropPictures(
        before.filter((name) => !images.includes(name)),
        session,
      );
      return recipe;
    }),
  );
}

/** Puts a copy of a public recipe into a user's box: private, with its pictures, without its favorites. */
export async function copyRecipe(userId: string, id: string, before: Before): Promise<RecipeView> {
  return writeRecipe(async (session) => {
    const original = await Recipe.findOne({ _id: id, ...PUBLIC_SHELF })
      .session(session)
      .lean();
    if (!original) throw unknownRecipe();
    const bytes = bytesOf(toRecipeView(original));
    await before(session, bytes);
    const images = original.images.map((name) => ({ name }));
    // Somebody deletes the original at this moment, or its pictures were lost: a copy needs none.
    const isShown = await claimPictures(images, session);
    const { _id, favoritesCount, createdAt, continent, ...fields } = original;
    return new Recipe({
      ...fields,
      bytes,
      continents: toRecipeView(original).continents,
      images: isShown ? original.images : [],
      isPrivate: true,
      userId,
    }).save({ session });
  });
}

/** What domains above do with what they hold of a recipe, in the transaction that deletes it. */
type RecipeDeleted = (id: string, session: mongoose.ClientSession) => Promise<void>;

/** Removes the recipe with the pictures that nobody else shows. */
export async function deleteRecipe(shelf: Shelf, id: string, onDeleted: RecipeDeleted): Promise<void> {
  await connect();
  await mongoose.connection.transaction(async (session) => {
    const recipe = await Recipe.findOneAndDelete({ _id: id, ...shelf })
      .session(session)
      .lean();
    if (!recipe) throw unknownRecipe();
    await onDeleted(id, session);
    await dropPictures(recipe.images, session);
    if (!recipe.isPrivate) await changed(tagsOfRecipe(toRecipeView(recipe)), session);
  });
}

/** A write in a transaction; that of a public recipe tells who keeps answers about it. */
async function writeRecipe(
  write: (session: mongoose.ClientSession) => Promise<mongoose.HydratedDocument<RecipeDocument>>,
  countryBefore?: () => string,
): Promise<RecipeView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const recipe = await write(session);
    const view = toRecipeView(recipe.toObject());
    if (!view.isPrivate) {
      await changed(tagsOfRecipe(view, { country: countryBefore?.() ?? view.country }), session);
    }
    return view;
  });
}

async function readForWriting(shelf: Shelf, id: string, session: mongoose.ClientSession) {
  const recipe = await Recipe.findOne({ _id: id, ...shelf }).session(session);
  if (!recipe) throw unknownRecipe();
  return recipe;
}

function toFields(input: RecipeForm) {
  return { ...input, sortTitle: foldText(input.title), bytes: bytesOf(input) };
}

/** What a recipe takes in a response. */
function bytesOf(recipe: RecipeForm | RecipeView): number {
  return Buffer.byteLength(JSON.stringify(recipe));
}
