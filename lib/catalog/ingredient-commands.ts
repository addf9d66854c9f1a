import 'server-only';
import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { tagsOfIngredient } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import type { UploadPart } from '@/lib/http/upload';
import { readPictures } from '@/lib/images/picture-encoder';
import { claimPictures, dropPictures, oncePerName } from '@/lib/images/picture-store';
import { INGREDIENT_UPLOAD } from '@/lib/images/upload-rules';
import { foldText } from '@/lib/text/fold-rules';
import { Ingredient } from '@/models/ingredient';
import { RemovedIngredient } from '@/models/removed-ingredient';
import type { IngredientForm } from './ingredient-form-schema';
import { getIngredient, unknownIngredient } from './ingredient-queries';
import type { IngredientView } from './ingredient-schema';
import { toIngredientView } from './ingredient-view';

export async function createIngredient(input: IngredientForm): Promise<IngredientView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const ingredient = new Ingredient(toFields(input));
    await ingredient.save({ session }).catch(refuseTakenName);
    await changed(tagsOfIngredient(ingredient.id), session);
    return toIngredientView(ingredient.toObject());
  });
}

/** Replaces what the form knows; picture, weights, nutrition and allergens stay. */
export async function updateIngredient(id: string, input: IngredientForm): Promise<IngredientView> {
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const ingredient = await Ingredient.findOne({ _id: id }).session(session);
    if (!ingredient) throw unknownIngredient();
    ingredient.set(toFields(input));
    await ingredient.save({ session }).catch(refuseTakenName);
    await changed(tagsOfIngredient(id), session);
    return toIngredientView(ingredient.toObject());
  });
}

/** Gives the ingredient this picture, or none; the old one goes when nothing else shows it. */
export async function setIngredientImage(id: string, parts: readonly UploadPart[]): Promise<IngredientView> {
  // Before anything is decoded.
  await getIngredient(id);
  const [picture] = await readPictures(parts, INGREDIENT_UPLOAD);
  return oncePerName(() =>
    mongoose.connection.transaction(async (session) => {
      const ingredient = await Ingredient.findOne({ _id: id }).session(session);
      if (!ingredient) throw unknownIngredient();
      const before = ingredient.image;
      if (picture && !(await claimPictures([picture], session))) throw pictureGone();
      ingredient.set({ image: picture?.name ?? '' });
      await ingredient.save({ session });
      if (before && before !== picture?.name) await dropPictures([before], session);
      await changed(tagsOfIngredient(id), session);
      return toIngredientView(ingredient.toObject());
    }),
  );
}

/** Removes the ingredient and the picture that nothing else shows. */
export async function deleteIngredient(id: string): Promise<void> {
  await connect();
  await mongoose.connection.transaction(async (session) => {
    const ingredient = await Ingredient.findOneAndDelete({ _id: id }).session(session).lean();
    if (!ingredient) throw unknownIngredient();
    if (ingredient.image) await dropPictures([ingredient.image], session);
    await RemovedIngredient.create([{ _id: ingredient._id }], { session });
    await changed(tagsOfIngredient(id), session);
  });
}

function toFields(input: IngredientForm) {
  return { ...input, sortName: foldText(input.name) };
}

/** The unique index on the folded name decides, also between two that save at once. */
function refuseTakenName(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const message = 'An ingredient with this name already exists.';
  throw new AppError('conflict', message, { name: message });
}

function pictureGone(): AppError {
  return new AppError('conflict', 'This picture is not there any more. Please choose it again.');
}
