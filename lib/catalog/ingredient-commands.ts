import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { listIngredientTags } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { DELETE_ADVICE, editConflictError, requireVersion } from '@/lib/http/edit-version';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import { readImages } from '@/lib/images/image-encoder';
import { claimImages, deleteUnusedImages, retryOnDuplicateImage } from '@/lib/images/image-store';
import { INGREDIENT_UPLOAD } from '@/lib/images/upload-rules';
import { findDietContradiction } from '@/lib/recipes/diet-consistency-rules';
import { toIngredientVersion } from '@/lib/recipes/ingredient-draft-schema';
import type { IngredientForm } from '@/lib/recipes/ingredient-form-schema';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { foldText } from '@/lib/text/fold-rules';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { listMajorAllergens } from './allergen-rules';
import { toIngredientChange } from './ingredient-change-rules';
import { getIngredient, ingredientNotFoundError } from './ingredient-queries';
import { toIngredientView } from './ingredient-view';
import { recordIngredientAudit } from './item-audit-commands';
import { toKeyedId } from './keyed-id-rules';
import { type PackRename, renamePacks } from './pack-rename-rules';

type IngredientRecord = mongoose.HydratedDocument<IngredientDocument>;

/** Without an admin, a command at the server makes the change. */
type Author = { adminId?: string | undefined };
/** The version (`toIngredientVersion`) that the change was made from. */
type BasedOn = { version?: string | undefined };

/**
 * Adds an ingredient. With a `key`, the ingredient that an earlier request with the same key has added is updated instead:
 * its response may have been lost. Throws `edit_conflict` if that ingredient was changed since.
 */
export async function createIngredient(
  input: IngredientForm,
  { key, adminId }: Author & { key?: string | undefined } = {},
): Promise<IngredientView> {
  await connect();
  const id = key && toKeyedId('ingredient', key);
  if (!id) return insertIngredient(new Ingredient(toFields(null, input)), { adminId });
  const isStored = async () => (await Ingredient.exists({ _id: id })) !== null;
  const update = () =>
    replaceFields(id, input, {
      isCreation: true,
      adminId,
      requireUnchanged(ingredient, view) {
        if (isChangedSinceCreation(ingredient, view, input)) throw editConflictError('ingredient', view);
      },
    });
  if (await isStored()) return update();
  const ingredient = new Ingredient({ _id: id, ...toFields(null, input) });
  setCreatedVersion(ingredient);
  return insertIngredient(ingredient, { adminId }).catch(async (error: unknown) => {
    // The same request is being processed twice.
    if (await isStored()) return update();
    throw error;
  });
}

function insertIngredient(ingredient: IngredientRecord, { adminId }: Author): Promise<IngredientView> {
  return mongoose.connection.transaction(async (session) => {
    await ingredient.save({ session }).catch(throwNameConflict);
    await invalidateTags(listIngredientTags(ingredient.id), session);
    const view = toIngredientView(ingredient.toObject());
    await recordIngredientAudit({ adminId, before: null, after: view }, session);
    return view;
  });
}

/** Whether someone has changed an ingredient since a request with a key has added it, other than to the values sent now. */
function isChangedSinceCreation(
  ingredient: IngredientRecord,
  view: IngredientView,
  input: IngredientForm,
): boolean {
  const version = toIngredientVersion(view);
  return (
    version !== ingredient.createdVersion &&
    version !== toIngredientVersion({ ...view, ...toIngredientChange(view, input) })
  );
}

/** Records the document that a request with a key has added, so that it can be sent again as long as it is unchanged. */
function setCreatedVersion(ingredient: IngredientRecord): void {
  ingredient.set({ createdVersion: toIngredientVersion(toIngredientView(ingredient.toObject())) });
}

/**
 * Replaces the form's fields, but keeps those that a call may leave out; the image stays the same. `onRename` writes the
 * consequences of new names of packs, in the same transaction. Throws `edit_conflict` if the ingredient no longer has the
 * `version` (`toIngredientVersion`) that the change was made from.
 */
export async function updateIngredient(
  id: string,
  input: IngredientForm,
  { version, onRename, adminId }: Author & BasedOn & { onRename?: RenameWriter } = {},
): Promise<IngredientView> {
  return replaceFields(id, input, {
    requireUnchanged: (_, view) =>
      requireVersion(version, {
        noun: 'ingredient',
        current: view,
        toVersion: () => toIngredientVersion(view),
      }),
    ...(onRename && { onRename }),
    adminId,
  });
}

type RenameWriter = (
  id: string,
  renames: readonly PackRename[],
  session: mongoose.ClientSession,
) => Promise<void>;

type Replacement = Author & {
  /** Throws if the stored ingredient must not be replaced. */
  requireUnchanged: (ingredient: IngredientRecord, view: IngredientView) => void;
  /** Whether a request that adds the ingredient was sent again. */
  isCreation?: boolean;
  onRename?: RenameWriter;
};

async function replaceFields(
  id: string,
  input: IngredientForm,
  { requireUnchanged, isCreation = false, onRename, adminId }: Replacement,
): Promise<IngredientView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const ingredient = await Ingredient.findOne({ _id: id }).session(session);
    if (!ingredient) throw ingredientNotFoundError();
    const view = toIngredientView(ingredient.toObject());
    requireUnchanged(ingredient, view);
    requireConsistentDiet(view, input);
    ingredient.set(toFields(view, input));
    if (isCreation) setCreatedVersion(ingredient);
    else ingredient.set({ createdVersion: undefined });
    await ingredient.save({ session }).catch(throwNameConflict);
    const { renames } = renamePacks(view.amounts, input.amounts);
    if (renames.length > 0) await onRename?.(id, renames, session);
    await invalidateTags(listIngredientTags(id), session);
    const after = toIngredientView(ingredient.toObject());
    await recordIngredientAudit({ adminId, before: view, after }, session);
    return after;
  });
}

/** Replaces facts about an ingredient, in the transaction that decides about them. */
export async function setIngredientFacts(
  id: string,
  facts: Partial<Pick<IngredientView, 'allergenFacts' | 'flags' | 'sellable' | 'ships'>>,
  session: mongoose.ClientSession,
  { adminId }: Author = {},
): Promise<void> {
  const { allergenFacts } = facts;
  const changes = {
    ...facts,
    ...(allergenFacts !== undefined && { allergens: listMajorAllergens(allergenFacts) }),
  };
  const update = { $set: changes, $unset: { createdVersion: 1 } };
  const previous = await Ingredient.findOneAndUpdate({ _id: id }, update, { session }).lean();
  await invalidateTags(listIngredientTags(id), session);
  if (!previous) return;
  const before = toIngredientView(previous);
  await recordIngredientAudit({ adminId, before, after: { ...before, ...facts } }, session);
}

/**
 * Sets or removes the ingredient's image; deletes the old one if it is no longer used. Throws `edit_conflict` if the
 * ingredient no longer has the `version`.
 */
export async function setIngredientImage(
  id: string,
  parts: readonly UploadPart[],
  { version, adminId }: Author & BasedOn = {},
): Promise<IngredientView> {
  // Checked before any image is decoded.
  await getIngredient(id);
  const [image] = await readImages(parts, INGREDIENT_UPLOAD);
  return retryOnDuplicateImage(() =>
    mongoose.connection.transaction(async (session) => {
      const ingredient = await Ingredient.findOne({ _id: id }).session(session);
      if (!ingredient) throw ingredientNotFoundError();
      const previousImage = ingredient.image;
      const view = toIngredientView(ingredient.toObject());
      // The same one is sent again if the response was lost; names are derived from bytes.
      if (previousImage !== (image?.name ?? '')) {
        requireVersion(version, {
          noun: 'ingredient',
          current: view,
          toVersion: () => toIngredientVersion(view),
        });
      }
      if (image && !(await claimImages([image], session))) throw imageUnavailableError();
      ingredient.set({ image: image?.name ?? '' });
      await ingredient.save({ session });
      if (previousImage && previousImage !== image?.name) await deleteUnusedImages([previousImage], session);
      await invalidateTags(listIngredientTags(id), session);
      const after = toIngredientView(ingredient.toObject());
      await recordIngredientAudit({ adminId, before: view, after }, session);
      return after;
    }),
  );
}

/** Throws the error with which `setIngredientImage` would refuse the image. */
export async function checkIngredientImage(parts: readonly UploadPart[]): Promise<void> {
  await readImages(parts, INGREDIENT_UPLOAD);
}

/**
 * Deletes the ingredient, and its image if it is no longer used. Throws `edit_conflict` if it no longer has the `version` that
 * the admin saw.
 */
export async function deleteIngredient(
  id: string,
  { version, adminId }: Author & BasedOn = {},
): Promise<void> {
  await connect();
  await mongoose.connection.transaction(async (session) => {
    const ingredient = await Ingredient.findOneAndDelete({ _id: id }).session(session).lean();
    if (!ingredient) throw ingredientNotFoundError();
    const view = toIngredientView(ingredient);
    requireVersion(version, {
      noun: 'ingredient',
      current: view,
      toVersion: () => toIngredientVersion(view),
      advice: DELETE_ADVICE,
    });
    if (ingredient.image) await deleteUnusedImages([ingredient.image], session);
    // An ingredient that was added again with the same key has been deleted before.
    await RemovedIngredient.updateOne(
      { _id: ingredient._id },
      { name: ingredient.name, removedAt: new Date() },
      { session, upsert: true },
    );
    await invalidateTags(listIngredientTags(id), session);
    await recordIngredientAudit({ adminId, before: view, after: null }, session);
  });
}

function toFields(stored: IngredientView | null, input: IngredientForm) {
  const change = toIngredientChange(stored, input);
  const hasNoAllergens = input.allergenFacts?.isNone === true;
  return {
    ...change,
    // Other facts, without it, have to be confirmed again.
    ...((hasNoAllergens || 'allergenFacts' in change) && { hasNoAllergens }),
    sortName: foldText(input.name),
  };
}

/**
 * Throws `invalid_input` if a call that leaves out the allergens or the diet contradicts the stored ones; the schema has compared
 * those that it sends.
 */
function requireConsistentDiet(stored: IngredientView, { allergenFacts, flags }: IngredientForm): void {
  if (allergenFacts === undefined && flags === undefined) return;
  const found = findDietContradiction({
    allergenFacts: allergenFacts === undefined ? stored.allergenFacts : allergenFacts,
    flags: flags === undefined ? stored.flags : flags,
  });
  if (!found) return;
  throw new AppError({
    code: 'invalid_input',
    message: found.message,
    fields: { [`flags.${found.flag}`]: found.message },
  });
}

/** Throws `conflict` if the unique index refused the name; rethrows any other error. */
function throwNameConflict(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const message = 'An ingredient with this name already exists.';
  throw new AppError({ code: 'conflict', message, fields: { name: message } });
}

function imageUnavailableError(): AppError {
  return new AppError({
    code: 'conflict',
    message: 'This picture is no longer available. Please choose it again.',
  });
}
