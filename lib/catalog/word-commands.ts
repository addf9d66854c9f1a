import 'server-only';
import type mongoose from 'mongoose';
import type { WordFields } from '@/lib/text/word-field-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';

/** A document's stored word fields, absent in older documents, and what they should be. */
export type WordChange = {
  _id: mongoose.Types.ObjectId;
  read: WordFields | undefined;
  changed: WordFields;
};

/** Replaces the words of recipes, unless they have changed since they were read: any other write sets its own. */
export async function replaceRecipeWords(changes: readonly WordChange[]): Promise<void> {
  if (changes.length > 0) await Recipe.collection.bulkWrite(changes.map(toOperation));
}

/** Like `replaceRecipeWords`, for ingredients. */
export async function replaceIngredientWords(changes: readonly WordChange[]): Promise<void> {
  if (changes.length > 0) await Ingredient.collection.bulkWrite(changes.map(toOperation));
}

function toOperation({ _id, read, changed }: WordChange) {
  return {
    updateOne: { filter: { _id, words: read ?? null }, update: { $set: { words: changed } } },
  };
}
