import 'server-only';
import { connect } from '@/lib/db/connect';
import { processSingleton } from '@/lib/runtime/process-state';
import { foldText } from '@/lib/text/fold-rules';
import { toWords } from '@/lib/text/words';
import { VisitSum } from '@/models/visit-sum';
import { MIN_SHOWN_SEARCHES, type VisitKind } from '@/models/visit-sum-limits';
import type { SearchEngine } from './engine/search-engine-types';
import { loadFreshEngine } from './index-queries';
import { MAX_WISHES } from './search-rules';
import { toSearchQuery, understandQuery } from './understanding-rules';
import type { WishSuggestion } from './wish-suggestion-rules';

const MAX_LISTED = 200;
/** How many of the most frequent searches are looked through for suggestions: junk among them takes the place of no other. */
const MAX_TRIED = 1_000;
/** Folded words with one sign between two. */
const PLAIN_WORDS = /^[\p{L}\p{M}\d]+(?:[ '’-][\p{L}\p{M}\d]+)*$/u;
const POPULAR_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
const READ_EVERY_MS = 60_000;

type CountedSearch = { search: string; count: number };

/** Lists what visitors have searched for at least three times without a result, most often first. */
export function listMissedSearches(): Promise<CountedSearch[]> {
  return listSearches('missed search', { max: MAX_LISTED });
}

const read = processSingleton<{ popular: { atMs: number; list: Promise<WishSuggestion[]> } | null }>(
  'popular searches',
  () => ({ popular: null }),
);

/** Like `listPopularSearches`, as they were within the last minute: every visitor can ask for them, and each reading sums up a month. */
export function listRecentPopularSearches(nowMs = Date.now()): Promise<WishSuggestion[]> {
  if (read.popular && nowMs - read.popular.atMs < READ_EVERY_MS) return read.popular.list;
  const popular = { atMs: nowMs, list: listPopularSearches(new Date(nowMs)) };
  read.popular = popular;
  // The next one reads again; all who wait see the failure.
  popular.list.catch(() => {
    if (read.popular === popular) read.popular = null;
  });
  return popular.list;
}

/**
 * Lists the searches of the last month that found most, as suggestions for everyone: only names of the shop, and what a search
 * understands. Other words are their visitors'.
 */
export async function listPopularSearches(now = new Date()): Promise<WishSuggestion[]> {
  const since = new Date(now.getTime() - POPULAR_DAYS * DAY_MS);
  const searches = await listSearches('search', { max: MAX_TRIED, since });
  const engine = await loadFreshEngine();
  const found = new Set<string>();
  for (const { search } of searches) {
    if (found.size === MAX_WISHES) break;
    const text = foldText(search);
    if (isOfShop(text, engine)) found.add(text);
  }
  return [...found].map((q) => ({ label: `${q.slice(0, 1).toUpperCase()}${q.slice(1)}`, q }));
}

/** Whether all of a folded search is a name of the shop, or understood, and it finds recipes. */
function isOfShop(text: string, engine: SearchEngine): boolean {
  if (!PLAIN_WORDS.test(text)) return false;
  const words = toWords(text);
  if (new Set(words).size < words.length) return false;
  const { parts, rest } = understandQuery(text, engine);
  const isUnderstood = parts.length > 0 && rest === '';
  if (!isUnderstood && !engine.isName(words)) return false;
  const { query } = toSearchQuery(text, engine);
  return engine.search({ ...query, isFinal: true }, { skip: 0, limit: 0 }).counts.recipe > 0;
}

async function listSearches(
  kind: VisitKind,
  { max, since }: { max: number; since?: Date },
): Promise<CountedSearch[]> {
  await connect();
  return VisitSum.aggregate<CountedSearch>([
    { $match: { kind, ...(since && { day: { $gte: since } }) } },
    { $group: { _id: '$name', count: { $sum: '$count' } } },
    { $match: { count: { $gte: MIN_SHOWN_SEARCHES } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: max },
    { $project: { _id: 0, search: '$_id', count: 1 } },
  ]);
}
