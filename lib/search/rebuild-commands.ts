import 'server-only';
import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { CATALOGUE_TAG } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { LONG_WORK, withLease } from '@/lib/db/lease';
import {
  type IngredientText,
  type RecipeText,
  toIngredientWords,
  toRecipeWords,
  type WordFields,
} from '@/lib/text/word-field-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';

const BATCH = 500;

export type RebuildReport = { checked: number; rewritten: number };

/**
 * Writes the word fields of every recipe and ingredient anew, private ones too, where they are not what
 * the text says today. Repeatable; documents may change meanwhile.
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
      const step = (checked: number, rewritten: number) => {
        report.checked += checked;
        report.rewritten += rewritten;
        onProgress(report.checked, total);
      };
      await rebuildCollection<RecipeText>(Recipe.collection, toRecipeWords, step);
      await rebuildCollection<IngredientText>(Ingredient.collection, toIngredientWords, step);
      if (report.rewritten > 0) {
        await mongoose.connection.transaction((session) => changed([CATALOGUE_TAG], session));
      }
      return report;
    },
    undefined,
    LONG_WORK,
  );
}

type Stored = { _id: mongoose.Types.ObjectId; words?: WordFields };

async function rebuildCollection<T>(
  collection: mongoose.Collection,
  toWords: (document: T) => WordFields,
  step: (checked: number, rewritten: number) => void,
): Promise<void> {
  const cursor = collection.find<Stored & T>({}, { batchSize: BATCH }).sort({ _id: 1 });
  let batch: (Stored & T)[] = [];
  const write = async () => {
    const operations = batch.flatMap((document) => {
      const words = toWords(document);
      // Only where the words are still those that were read: a write meanwhile brought its own.
      return isSame(words, document.words)
        ? []
        : [
            {
              updateOne: {
                filter: { _id: document._id, words: document.words ?? null },
                update: { $set: { words } },
              },
            },
          ];
    });
    if (operations.length > 0) await collection.bulkWrite(operations);
    step(batch.length, operations.length);
    batch = [];
  };
  for await (const document of cursor) {
    batch.push(document);
    if (batch.length >= BATCH) await write();
  }
  await write();
}

function isSame(words: WordFields, stored: WordFields | undefined): boolean {
  const keys = Object.keys(words) as (keyof WordFields)[];
  return keys.every((key) => words[key] === stored?.[key]);
}
