import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { CATALOG_TAG } from '@/lib/cache/tag-rules';
import { replaceIngredientWords, replaceRecipeWords, type WordChange } from '@/lib/catalog/word-commands';
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
 * Rewrites the word fields of every recipe and ingredient, private ones too, where they differ from what the
 * current text yields. Repeatable; documents may change meanwhile.
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
      const recipes = Recipe.collection.find<Stored & RecipeText>({}, { batchSize: BATCH });
      await rebuildEach(recipes.sort({ _id: 1 }), toRecipeWords, replaceRecipeWords, step);
      const ingredients = Ingredient.collection.find<Stored & IngredientText>({}, { batchSize: BATCH });
      await rebuildEach(ingredients.sort({ _id: 1 }), toIngredientWords, replaceIngredientWords, step);
      if (report.rewritten > 0) {
        await mongoose.connection.transaction((session) => invalidateTags([CATALOG_TAG], session));
      }
      return report;
    },
    undefined,
    LONG_WORK,
  );
}

type Stored = { _id: mongoose.Types.ObjectId; words?: WordFields };

async function rebuildEach<T extends Stored>(
  documents: AsyncIterable<T>,
  toWords: (document: T) => WordFields,
  replaceWords: (changes: readonly WordChange[]) => Promise<void>,
  step: (checked: number, rewritten: number) => void,
): Promise<void> {
  let batch: T[] = [];
  const write = async () => {
    const changes = batch
      .map((document) => ({ _id: document._id, storedWords: document.words, newWords: toWords(document) }))
      .filter(({ storedWords, newWords }) => !isSame(newWords, storedWords));
    await replaceWords(changes);
    step(batch.length, changes.length);
    batch = [];
  };
  for await (const document of documents) {
    batch.push(document);
    if (batch.length >= BATCH) await write();
  }
  await write();
}

function isSame(words: WordFields, stored: WordFields | undefined): boolean {
  const keys = Object.keys(words) as (keyof WordFields)[];
  return keys.every((key) => words[key] === stored?.[key]);
}
