import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { connect } from '@/lib/db/connect';
import { requireVersion } from '@/lib/http/edit-version';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import { readImages } from '@/lib/images/image-encoder';
import { claimImages, deleteUnusedImages, retryOnDuplicateImage } from '@/lib/images/image-store';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { Recipe } from '@/models/recipe';
import { recipeNotFoundError } from './recipe-queries';
import type { RecipeTarget } from './recipe-scope-rules';
import { toRecipeView } from './recipe-view';
import { getRecipeForUpdate, type RecipeAuthor, writeRecipe } from './recipe-write-commands';

/**
 * Sets the recipe's images to those of an upload, in its order. Changes nothing if an image is refused: for
 * the reasons that the recipe form gives, with `conflict` if an image to keep no longer belongs to the
 * recipe, or with `edit_conflict` if the recipe no longer has the `version` (`toRecipeVersion`).
 */
export async function setRecipeImages(
  { scope, id }: RecipeTarget,
  parts: readonly UploadPart[],
  { version, adminId }: RecipeAuthor & { version?: string | undefined } = {},
): Promise<RecipeView> {
  await connect();
  // Checked before any image is decoded.
  if (!(await Recipe.exists({ _id: id, ...scope }))) throw recipeNotFoundError();
  const uploads = await readImages(parts, RECIPE_UPLOAD);
  return retryOnDuplicateImage(() =>
    writeRecipe(
      async (session) => {
        const recipe = await getRecipeForUpdate(scope, id, session);
        const previousImages = [...recipe.images];
        const images = [...new Set(uploads.map(({ name }) => name))];
        const view = toRecipeView(recipe.toObject());
        // The same ones are sent again if the response was lost; names are derived from bytes.
        if (!isDeepStrictEqual(images, previousImages)) {
          requireVersion(version, { noun: 'recipe', current: view, toVersion: () => toRecipeVersion(view) });
        }
        const areKeptImagesOwn = uploads.every(({ name, bytes }) => bytes || previousImages.includes(name));
        if (!areKeptImagesOwn || !(await claimImages(uploads, session))) {
          throw new AppError({
            code: 'conflict',
            message: 'The pictures were changed somewhere else. Please reopen the recipe.',
          });
        }
        recipe.set({ images });
        await recipe.save({ session });
        await deleteUnusedImages(
          previousImages.filter((name) => !images.includes(name)),
          session,
        );
        return { recipe, before: view };
      },
      { adminId },
    ),
  );
}
