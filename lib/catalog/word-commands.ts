import 'server-only';
import type mongoose from 'mongoose';
import type { WordFields } from '@/lib/text/word-field-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';

/** A document's stored word fields, absent in older documents, and the new ones. */
export type WordChange = {
  _id: mongoose.Types.ObjectId;
  storedWords: WordFields | undefined;
  newWords: WordFields;
};

/** Replaces the words of recipes, unless another write has changed them since they were read. */
export async function replaceRecipeWords(changes: readonly WordChange[]): Promise<void> {
  if (changes.length > 0) await Recipe.collection.bulkWrite(changes.map(toOperation));
}

/** Like `replaceRecipeWords`, for ingredients. */
export async function replaceIngredientWords(changes: readonly WordChange[]): Promise<void> {
  if (changes.length > 0) await Ingredient.collection.bulkWrite(changes.map(toOperation));
}

function toOperation({ _id, storedWords, newWords }: WordChange) {
  return {
    updateOne: { filter: { _id, words: storedWords ?? null }, update: { $set: { words: newWords } } },
  };
}
