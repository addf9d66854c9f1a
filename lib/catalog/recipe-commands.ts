import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listRecipeTags } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { DELETE_ADVICE, editConflictError, requireVersion } from '@/lib/http/edit-version';
import { claimImages, deleteUnusedImages } from '@/lib/images/image-store';
import { toRecipeVersion } from '@/lib/recipes/recipe-draft-schema';
import type { RecipeForm } from '@/lib/recipes/recipe-form-schema';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { pickFieldsIn } from '@/lib/text/field-rules';
import { foldText } from '@/lib/text/fold-rules';
import { Recipe } from '@/models/recipe';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { recordRecipeAudit } from './item-audit-commands';
import { toKeyedId } from './keyed-id-rules';
import { mergeRecipe, type RecipeFields } from './recipe-change-rules';
import { recipeNotFoundError } from './recipe-queries';
import { requireReferences } from './recipe-reference-queries';
import { PUBLIC_SCOPE, type RecipeOwner, type RecipeTarget, toEditScope } from './recipe-scope-rules';
import { toRecipeView } from './recipe-view';
import {
  getRecipeForUpdate,
  isOfShop,
  type RecipeAuthor,
  type RecipeRecord,
  writeRecipe,
} from './recipe-write-commands';

/** Runs in the transaction, before the write, with the number of bytes added; throws to refuse the write. */
type BeforeWrite = (session: mongoose.ClientSession, addedBytes: number) => Promise<void>;

/**
 * Adds a recipe. With a `key`, the recipe that an earlier request with the same key has added is updated instead: its
 * response may have been lost. Throws `edit_conflict` if that recipe was changed since, or if it was added as a draft and
 * is public now.
 */
export async function createRecipe(
  owner: RecipeOwner,
  input: RecipeForm,
  { key, beforeWrite, adminId }: RecipeAuthor & { key?: string | undefined; beforeWrite?: BeforeWrite } = {},
): Promise<RecipeView> {
  const id = key && toKeyedId(`recipe ${owner.isPrivate ? (owner.userId ?? '') : ''}`, key);
  const scope = toEditScope(owner);
  const isDraft = owner.isPrivate && owner.userId === null;
  const update = (existingId: string) =>
    replaceFields({ scope, id: existingId }, input, {
      isCreation: true,
      beforeWrite,
      adminId,
      publish: !owner.isPrivate,
      requireUnchanged(recipe, view) {
        const isPublishedDraft = isDraft && !recipe.isPrivate;
        if (isPublishedDraft || isChangedSinceCreation(recipe, view, input)) {
          throw editConflictError('recipe', view);
        }
      },
    });
  await connect();
  if (id && (await Recipe.exists({ _id: id, ...scope }))) return update(id);
  try {
    return await writeRecipe(
      async (session) => {
        const fields = toFields(mergeRecipe(null, input));
        await requireReferences(null, fields, session);
        await beforeWrite?.(session, fields.bytes);
        const recipe = new Recipe({ ...(id && { _id: id }), ...fields, ...owner });
        if (id) setCreatedVersion(recipe);
        return { recipe: await recipe.save({ session }), before: null };
      },
      { adminId },
    );
  } catch (error) {
    // The same request is being processed twice.
    if (id && isDuplicateKey(error)) return update(id);
    throw error;
  }
}

/** Whether someone has changed a recipe since a request with a key has added it, other than to the values sent now. */
function isChangedSinceCreation(recipe: RecipeRecord, view: RecipeView, input: RecipeForm): boolean {
  const version = toRecipeVersion(view);
  return (
    version !== recipe.createdVersion && version !== toRecipeVersion({ ...view, ...mergeRecipe(view, input) })
  );
}

/** Records the document that a request with a key has added, so that it can be sent again as long as it is unchanged. */
function setCreatedVersion(recipe: RecipeRecord): void {
  recipe.set({ createdVersion: toRecipeVersion(toRecipeView(recipe.toObject())) });
}

type RecipeChange = RecipeAuthor & {
  /** Whether a draft becomes public. */
  publish?: boolean;
  beforeWrite?: BeforeWrite | undefined;
};

/**
 * Replaces the form's fields, but keeps those that a call may leave out; the images, favorites and creation time stay the
 * same. Throws `edit_conflict` if the recipe no longer has the `version`.
 */
export async function updateRecipe(
  { scope, id }: RecipeTarget,
  input: RecipeForm,
  {
    version,
    ...change
  }: RecipeChange & {
    /** The version (`toRecipeVersion`) that the change was made from. */
    version?: string | undefined;
  } = {},
): Promise<RecipeView> {
  return replaceFields({ scope, id }, input, {
    ...change,
    requireUnchanged: (_, view) =>
      requireVersion(version, { noun: 'recipe', current: view, toVersion: () => toRecipeVersion(view) }),
  });
}

type Replacement = RecipeChange & {
  /** Throws if the stored recipe must not be replaced. */
  requireUnchanged: (recipe: RecipeRecord, view: RecipeView) => void;
  /** Whether a request that adds the recipe was sent again. */
  isCreation?: boolean;
};

async function replaceFields(
  { scope, id }: RecipeTarget,
  input: RecipeForm,
  { publish = false, isCreation = false, beforeWrite, requireUnchanged, adminId }: Replacement,
): Promise<RecipeView> {
  return writeRecipe(
    async (session) => {
      const recipe = await getRecipeForUpdate(scope, id, session);
      const view = toRecipeView(recipe.toObject());
      requireUnchanged(recipe, view);
      const fields = toFields(mergeRecipe(view, input));
      await requireReferences(view, fields, session);
      await beforeWrite?.(session, fields.bytes - (recipe.bytes ?? countBytes(view)));
      // Otherwise, an older record would still be listed under its single continent.
      recipe.set({ ...fields, continent: undefined });
      if (isCreation) setCreatedVersion(recipe);
      else recipe.set({ createdVersion: undefined });
      // To everyone else, a recipe is as old as its publication.
      if (publish && recipe.isPrivate) recipe.set({ isPrivate: false, createdAt: new Date() });
      return { recipe: await recipe.save({ session }), before: view };
    },
    { adminId },
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
    const copy = new Recipe({
      ...copiedFields,
      sortTitle: foldText(copiedFields.title),
      bytes,
      images: hasImages ? copiedFields.images : [],
      isPrivate: true,
      userId,
    });
    return { recipe: await copy.save({ session }), before: null };
  });
}

/** Lets higher layers delete their data about a recipe, in the transaction that deletes it. */
type OnRecipeDeleted = (id: string, session: mongoose.ClientSession) => Promise<void>;

/**
 * Deletes the recipe, and its images that are no longer used. Throws `edit_conflict` if it no longer has the `version` that
 * the admin saw.
 */
export async function deleteRecipe(
  { scope, id }: RecipeTarget,
  onDeleted: OnRecipeDeleted,
  { version, adminId }: RecipeAuthor & { version?: string | undefined } = {},
): Promise<void> {
  await connect();
  await mongoose.connection.transaction(async (session) => {
    const recipe = await Recipe.findOneAndDelete({ _id: id, ...scope })
      .session(session)
      .lean();
    if (!recipe) throw recipeNotFoundError();
    const view = toRecipeView(recipe);
    requireVersion(version, {
      noun: 'recipe',
      current: view,
      toVersion: () => toRecipeVersion(view),
      advice: DELETE_ADVICE,
    });
    await onDeleted(id, session);
    await deleteUnusedImages(recipe.images, session);
    if (!recipe.isPrivate) await invalidateTags(listRecipeTags(view), session);
    if (isOfShop(recipe)) await recordRecipeAudit({ adminId, before: view, after: null }, session);
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

function toFields(fields: RecipeFields) {
  return { ...fields, sortTitle: foldText(fields.title), bytes: countBytes(fields) };
}

/** Returns the size of a recipe in a response, in bytes. */
function countBytes(recipe: RecipeFields): number {
  return Buffer.byteLength(JSON.stringify(recipe));
}
