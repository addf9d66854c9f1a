import 'server-only';
import { connect } from '@/lib/db/connect';
import { VisitSum } from '@/models/visit-sum';
import { MIN_SHOWN_SEARCHES, type VisitKind } from '@/models/visit-sum-limits';
import { parseQuery } from './engine/query-rules';
import type { SearchEngine } from './engine/search-engine-types';
import { loadFreshEngine } from './index-queries';
import { MAX_WISHES } from './search-rules';
import { toSearchQuery } from './understanding-rules';
import type { WishSuggestion } from './wish-suggestion-rules';

const MAX_LISTED = 200;
/** How many of the most frequent searches are looked through for suggestions. */
const MAX_TRIED = 30;
const POPULAR_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

type CountedSearch = { search: string; count: number };

/** Lists what visitors have searched for at least three times without a result, most often first. */
export function listMissedSearches(): Promise<CountedSearch[]> {
  return listSearches('missed search', { max: MAX_LISTED });
}

/**
 * Lists the searches of the last month that found most, as suggestions for everyone: only names of the shop, and what a search
 * understands. Other words are their visitors'.
 */
export async function listPopularSearches(now = new Date()): Promise<WishSuggestion[]> {
  const since = new Date(now.getTime() - POPULAR_DAYS * DAY_MS);
  const searches = await listSearches('search', { max: MAX_TRIED, since });
  const engine = await loadFreshEngine();
  return searches
    .filter(({ search }) => isOfShop(search, engine))
    .slice(0, MAX_WISHES)
    .map(({ search }) => ({ label: `${search.slice(0, 1).toUpperCase()}${search.slice(1)}`, q: search }));
}

/** Whether all words of a search are a name of the shop, or understood, and it finds recipes. */
function isOfShop(search: string, engine: SearchEngine): boolean {
  const { query, parts } = toSearchQuery(search, engine);
  const isUnderstood = parts.length > 0 && query.words.length === 0;
  if (!isUnderstood && !engine.isName(parseQuery(search).words)) return false;
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
