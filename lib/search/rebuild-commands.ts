import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { replaceIngredientWords, replaceRecipeWords, type WordChange } from '@/lib/catalog/word-commands';
import { connect } from '@/lib/db/connect';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import {
  type IngredientText,
  type RecipeWordSource,
  toIngredientWords,
  toRecipeWords,
  type WordFields,
} from '@/lib/text/word-field-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';

const BATCH_SIZE = 500;

export type RebuildReport = { checked: number; rewritten: number };

/**
 * Recomputes the word fields of every recipe and ingredient, including private ones, and writes those that
 * differ. Can be run repeatedly, and while documents change.
 */
export async function rebuildWords(
  onProgress: (done: number, total: number) => void = () => {},
): Promise<RebuildReport> {
  await connect();
  return withLease(
    'search-rebuild',
    async () => {
      const report = { checked: 0, rewritten: 0 };
      const total = (await Recipe.countDocuments()) + (await Ingredient.countDocuments());
      const reportBatch = (checked: number, rewritten: number) => {
        report.checked += checked;
        report.rewritten += rewritten;
        onProgress(report.checked, total);
      };
      const recipes = Recipe.collection.find<StoredDocument & RecipeWordSource>(
        {},
        { batchSize: BATCH_SIZE },
      );
      await rebuildDocuments(recipes.sort({ _id: 1 }), toRecipeWords, replaceRecipeWords, reportBatch);
      const ingredients = Ingredient.collection.find<StoredDocument & IngredientText>(
        {},
        { batchSize: BATCH_SIZE },
      );
      await rebuildDocuments(
        ingredients.sort({ _id: 1 }),
        toIngredientWords,
        replaceIngredientWords,
        reportBatch,
      );
      if (report.rewritten > 0) {
        await mongoose.connection.transaction((session) => invalidateTags([CATALOG_TAG], session));
      }
      return report;
    },
    LONG_RUNNING_LIMITS,
  );
}

type StoredDocument = { _id: mongoose.Types.ObjectId; words?: WordFields };

async function rebuildDocuments<T extends StoredDocument>(
  documents: AsyncIterable<T>,
  toWords: (document: T) => WordFields,
  replaceWords: (changes: readonly WordChange[]) => Promise<void>,
  reportBatch: (checked: number, rewritten: number) => void,
): Promise<void> {
  let batch: T[] = [];
  const writeBatch = async () => {
    const changes = batch
      .map((document) => ({ _id: document._id, storedWords: document.words, newWords: toWords(document) }))
      .filter(({ storedWords, newWords }) => !hasSameWords(newWords, storedWords));
    await replaceWords(changes);
    reportBatch(batch.length, changes.length);
    batch = [];
  };
  for await (const document of documents) {
    batch.push(document);
    if (batch.length >= BATCH_SIZE) await writeBatch();
  }
  await writeBatch();
}

function hasSameWords(words: WordFields, stored: WordFields | undefined): boolean {
  const keys = Object.keys(words) as (keyof WordFields)[];
  return keys.every((key) => words[key] === stored?.[key]);
}
