import type { RecipeForm } from '@/lib/recipes/recipe-form-schema';
import { MAX_SAVED_AT_ONCE } from './import-schema';

/** A recipe of an import that the shop would take, as it is sent. */
export type Ready = { key: number; sent: { key: string; recipe: RecipeForm } };

/** Characters of one request: with twice as many, short lines would be more values than a request may have. */
const MAX_BATCH_LENGTH = 100_000;

/** Splits recipes into the requests that save them. */
export function toBatches(ready: readonly Ready[]): Ready[][] {
  const batches: Ready[][] = [];
  let length = 0;
  for (const each of ready) {
    const last = batches.at(-1);
    const ownLength = JSON.stringify(each.sent).length;
    length += ownLength;
    if (last && last.length < MAX_SAVED_AT_ONCE && length <= MAX_BATCH_LENGTH) last.push(each);
    else {
      batches.push([each]);
      length = ownLength;
    }
  }
  return batches;
}
