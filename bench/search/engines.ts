import MiniSearch from 'minisearch';
import { findAnswer } from '@/lib/search/answer-rules';
import { PostingEngine } from '@/lib/search/engine/posting-engine';
import { parseQuery } from '@/lib/search/engine/query-rules';
import type { Criteria } from '@/lib/search/engine/search-engine-types';
import type { SearchDocument } from '@/lib/search/engine/segment';
import { SegmentBuilder } from '@/lib/search/engine/segment-builder';
import { allowedEdits } from '@/lib/search/engine/typo-rules';
import { toWords } from '@/lib/text/words';

/** The measured functions of an engine; each returns its number of results, for comparison. */
export type MeasuredEngine = {
  search(text: string): number;
  suggest(text: string): number;
  filter(criteria: Criteria): number;
};

const PAGE = { skip: 0, limit: 20 };

/** The shop's own engine: posting lists. */
export async function createPostingEngine(documents: AsyncIterable<SearchDocument>): Promise<MeasuredEngine> {
  const builder = new SegmentBuilder();
  for await (const document of documents) builder.add(document);
  const engine = new PostingEngine(builder.finish());
  return {
    search: (text) => findAnswer(engine, text, { window: PAGE }).count,
    suggest: (text) => engine.suggest(parseQuery(text), 5).recipes.length,
    filter: (criteria) => engine.filter(criteria, PAGE).count,
  };
}

type Row = { id: string; title: string; alias: string; line: string; text: string };
type Attributes = Pick<SearchDocument, 'foodTypes' | 'difficulty' | 'prepMinutes' | 'favorites'>;

/** MiniSearch on the same words: its simplest fair setup for the same results. */
export async function createMiniSearchEngine(
  documents: AsyncIterable<SearchDocument>,
): Promise<MeasuredEngine> {
  const index = new MiniSearch<Row>({
    fields: ['title', 'alias', 'line', 'text'],
    tokenize: (text) => text.split(/[ |]/),
    processTerm: (term) => term,
  });
  const attributesById = new Map<string, Attributes>();
  const rows: Row[] = [];
  for await (const { id, words, foodTypes, difficulty, prepMinutes, favorites } of documents) {
    rows.push({ id, title: words.title, alias: words.alias, line: words.line, text: words.text });
    attributesById.set(id, { foodTypes, difficulty, prepMinutes, favorites });
    if (rows.length === 1_000) index.addAll(rows.splice(0));
  }
  index.addAll(rows);
  const searchAll = (text: string, fields?: string[]) => {
    const terms = parseQuery(text).words.join(' ');
    const boost = { title: 1_000, alias: 100, line: 10 };
    const exactMatches = index.search(terms, {
      combineWith: 'AND',
      boost,
      fields,
      prefix: (_term, index, terms) => index === terms.length - 1,
    });
    if (exactMatches.length > 0) return exactMatches;
    return index.search(terms, { combineWith: 'AND', boost, fields, fuzzy: (term) => allowedEdits(term) });
  };
  return {
    search: (text) => searchAll(text).length,
    suggest: (text) => searchAll(text, ['title', 'alias']).slice(0, 5).length,
    filter({ include, foodTypes, maxPrep }) {
      const counts = new Map<string, number>();
      const hits = index.search(include.flatMap(toWords).join(' '), {
        combineWith: 'AND',
        fields: ['line'],
        filter: ({ id }) => {
          const attributes = attributesById.get(id);
          if (!attributes) return false;
          const hasFoodTypes = foodTypes.every((type) => attributes.foodTypes.includes(type));
          return hasFoodTypes && (maxPrep === null || attributes.prepMinutes <= maxPrep);
        },
      });
      for (const { id } of hits) {
        for (const name of attributesById.get(id)?.foodTypes ?? [])
          counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return hits.length;
    },
  };
}
