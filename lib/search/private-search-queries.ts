import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { toPhrase } from '@/lib/text/words';
import { readPrivateRecipes } from './document-queries';
import { PostingEngine } from './engine/posting-engine';
import { parseQuery } from './engine/query-rules';
import { SegmentBuilder } from './engine/segment-builder';

/** Returns the ids of the user's private recipes that have every word of the text, best first. */
export async function findPrivateRecipeIds(userId: string, q: string): Promise<string[]> {
  const query = parseQuery(q);
  if (query.words.length === 0) return [];
  const builder = new SegmentBuilder();
  const documents = await readPrivateRecipes(userId);
  for (const { foodTypes, words, ...document } of documents) {
    // Other requests are served in between.
    await setImmediate();
    // Owners' claims about their own recipes need no proof.
    builder.add({
      ...document,
      foodTypes,
      words: { ...words, text: `${words.text} ${toPhrase(foodTypes.join(' '))}` },
    });
  }
  const { hits } = new PostingEngine(builder.finish()).search(query, { skip: 0, limit: documents.length });
  return hits.map(({ id }) => id);
}
