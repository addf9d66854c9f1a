import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listRecipeTags } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { requireVersion } from '@/lib/http/edit-version';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import { readImages } from '@/lib/images/image-encoder';
import { claimImages, deleteUnusedImages, retryOnDuplicateImage } from '@/lib/images/image-store';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { pickFieldsIn } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { Recipe, type RecipeDocument } from '@/models/recipe';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { toKeyedId } from './edit-rules';
import { toRecipeVersion } from './recipe-draft-schema';
import type { RecipeForm } from './recipe-form-schema';
import { recipeNotFoundError } from './recipe-queries';
import type { RecipeView } from './recipe-schema';
import { PUBLIC_SCOPE, type RecipeOwner, type RecipeScope, toEditScope } from './recipe-scope-rules';
import { toRecipeView } from './recipe-view';

/** No published recipe has this version. */
const DRAFT_VERSION = 'draft';

/** Runs in the transaction, before the write, with the number of bytes added; throws to refuse the write. */
type BeforeWrite = (session: mongoose.ClientSession, addedBytes: number) => Promise<void>;

/**
 * Adds a recipe. With a `key`, the recipe that an earlier request with the same key has added is updated instead: its
 * response may have been lost.
 */
export async function createRecipe(
  owner: RecipeOwner,
  input: RecipeForm,
  { key, beforeWrite }: { key?: string | undefined; beforeWrite?: BeforeWrite } = {},
): Promise<RecipeView> {
  const id = key && toKeyedId(`recipe ${owner.isPrivate ? (owner.userId ?? '') : ''}`, key);
  const scope = toEditScope(owner);
  const update = (existingId: string) =>
    updateRecipe(scope, existingId, input, {
      beforeWrite,
      publish: !owner.isPrivate,
      isForDraft: owner.isPrivate && owner.userId === null,
    });
  await connect();
  if (id && (await Recipe.exists({ _id: id, ...scope }))) return update(id);
  try {
    return await writeRecipe(async (session) => {
      const fields = toFields(input);
      await beforeWrite?.(session, fields.bytes);
      return new Recipe({ ...(id && { _id: id }), ...fields, ...owner }).save({ session });
    });
  } catch (error) {
    // The same request is being processed twice.
    if (id && isDuplicateKey(error)) return update(id);
    throw error;
  }
}

type RecipeChange = {
  /** The version (`toRecipeVersion`) that the change was made from. */
  version?: string | undefined;
  /** Whether a draft becomes public. */
  publish?: boolean;
  /** Whether the values are those of a draft: what has been published since is not replaced by them. */
  isForDraft?: boolean;
  beforeWrite?: BeforeWrite | undefined;
};

/**
 * Replaces the form's fields; the images, favorites and creation time stay the same. Throws `edit_conflict` if the recipe
 * no longer has the `version`.
 */
export async function updateRecipe(
  scope: RecipeScope,
  id: string,
  input: RecipeForm,
  { version, publish = false, isForDraft = false, beforeWrite }: RecipeChange = {},
): Promise<RecipeView> {
  let country: string;
  return writeRecipe(
    async (session) => {
      const recipe = await getRecipeForUpdate(scope, id, session);
      const view = toRecipeView(recipe.toObject());
      const basedOn = isForDraft && !recipe.isPrivate ? DRAFT_VERSION : version;
      requireVersion('recipe', basedOn, toRecipeVersion(view), view);
      const fields = toFields(input);
      await beforeWrite?.(session, fields.bytes - (recipe.bytes ?? countBytes(view)));
      country = recipe.country;
      // Otherwise, an older record would still be listed under its single continent.
      recipe.set({ ...fields, continent: undefined });
      // To everyone else, a recipe is as old as its publication.
      if (publish && recipe.isPrivate) recipe.set({ isPrivate: false, createdAt: new Date() });
      return recipe.save({ session });
    },
    () => country,
  );
}

/**
 * Sets the recipe's images to those of an upload, in its order. Changes nothing if an image is refused: for
 * the reasons that the recipe form gives, or with `conflict` if an image to keep no longer belongs to the
 * recipe.
 */
export async function setRecipeImages(
  scope: RecipeScope,
  id: string,
  parts: readonly UploadPart[],
): Promise<RecipeView> {
  await connect();
  // Checked before any image is decoded.
  if (!(await Recipe.exists({ _id: id, ...scope }))) throw recipeNotFoundError();
  const uploads = await readImages(parts, RECIPE_UPLOAD);
  return retryOnDuplicateImage(() =>
    writeRecipe(async (session) => {
      const recipe = await getRecipeForUpdate(scope, id, session);
      const previousImages = [...recipe.images];
      const areKeptImagesOwn = uploads.every(({ name, bytes }) => bytes || previousImages.includes(name));
      if (!areKeptImagesOwn || !(await claimImages(uploads, session))) {
        throw new AppError({
          code: 'conflict',
          message: 'The pictures were changed elsewhere. Please open the recipe again.',
        });
      }
      const images = [...new Set(uploads.map(({ name }) => name))];
      recipe.set({ images });
      await recipe.save({ session });
      await deleteUnusedImages(
        previousImages.filter((name) => !images.includes(name)),
        session,
      );
      return recipe;
    }),
  );
}

/** Copies a public recipe for a user. The copy is private and has the images but not the favorites. */
export async function copyRecipe(userId: string, id: string, beforeWrite: BeforeWrite): Promise<RecipeView> {
  return writeRecipe(async (session) => {
    const originalRecipe = await Recipe.findOne({ _id: id, ...PUBLIC_SCOPE })
      .session(session)
      .lean();
    if (!originalRecipe) throw recipeNotFoundError();
    const view = toRecipeView(originalRecipe);
    const bytes = countBytes(view);
    await beforeWrite(session, bytes);
    // Without images if they were deleted concurrently.
    const hasImages = await claimImages(
      view.images.map((name) => ({ name })),
      session,
    );
    const copiedFields = pickFieldsIn(RECIPE_FIELDS, 'copy', view);
    return new Recipe({
      ...copiedFields,
      sortTitle: foldText(copiedFields.title),
      bytes,
      images: hasImages ? copiedFields.images : [],
      isPrivate: true,
      userId,
    }).save({ session });
  });
}

/** Lets higher layers delete their data about a recipe, in the transaction that deletes it. */
type OnRecipeDeleted = (id: string, session: mongoose.ClientSession) => Promise<void>;

/** Deletes the recipe, and its images that are no longer used. */
export async function deleteRecipe(
  scope: RecipeScope,
  id: string,
  onDeleted: OnRecipeDeleted,
): Promise<void> {
  await connect();
  await mongoose.connection.transaction(async (session) => {
    const recipe = await Recipe.findOneAndDelete({ _id: id, ...scope })
      .session(session)
      .lean();
    if (!recipe) throw recipeNotFoundError();
    await onDeleted(id, session);
    await deleteUnusedImages(recipe.images, session);
    if (!recipe.isPrivate) await invalidateTags(listRecipeTags(toRecipeView(recipe)), session);
  });
}

/**
 * Deletes an account's private recipes, and their images that are no longer used, in the transaction that deletes the
 * account.
 */
export async function deleteRecipesOf(userId: string, session: mongoose.ClientSession): Promise<void> {
  const filter = { userId, isPrivate: true };
  const recipes = await Recipe.find(filter).select({ images: 1 }).session(session).lean();
  await Recipe.deleteMany(filter, { session });
  await deleteUnusedImages(
    recipes.flatMap(({ images }) => images),
    session,
  );
}

/** Runs a write in a transaction; if the recipe is public, its cached responses are invalidated. */
async function writeRecipe(
  write: (session: mongoose.ClientSession) => Promise<mongoose.HydratedDocument<RecipeDocument>>,
  getPreviousCountry?: () => string,
): Promise<RecipeView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const recipe = await write(session);
    const view = toRecipeView(recipe.toObject());
    if (!view.isPrivate) {
      await invalidateTags(
        listRecipeTags(view, { country: getPreviousCountry?.() ?? view.country }),
        session,
      );
    }
    return view;
  });
}

async function getRecipeForUpdate(scope: RecipeScope, id: string, session: mongoose.ClientSession) {
  const recipe = await Recipe.findOne({ _id: id, ...scope }).session(session);
  if (!recipe) throw recipeNotFoundError();
  return recipe;
}

function toFields(input: RecipeForm) {
  return { ...input, sortTitle: foldText(input.title), bytes: countBytes(input) };
}

/** Returns the size of a recipe in a response, in bytes. */
function countBytes(recipe: RecipeForm | RecipeView): number {
  return Buffer.byteLength(JSON.stringify(recipe));
}
