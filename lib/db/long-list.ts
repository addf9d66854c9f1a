import mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import { computeOffset, countPages, type LongPageRequest, MAX_NUMBERED_PAGES } from '@/lib/http/page-rules';

/** A page of a list that may be longer than its numbered pages, and how long those are. */
export type LongListPage = {
  count: number;
  pageCount: number;
  /** Whether the list goes on after its numbered pages. */
  isMore: boolean;
  /** For `after`: where the next page begins; null if there is none. */
  next: string | null;
};

/** Returns how many rows the database skips to a page: a number after the last numbered page is no reason to skip more. */
export function computeLongOffset({ page, limit, after }: LongPageRequest): number {
  return after ? 0 : computeOffset({ page: Math.min(page, MAX_NUMBERED_PAGES + 1), limit });
}

/** Returns how far the rows are counted: one more than the numbered pages hold. */
export function computeCountLimit(limit: number): number {
  return MAX_NUMBERED_PAGES * limit + 1;
}

type LongListRow = { _id: mongoose.Types.ObjectId; createdAt: Date };
type AfterFilter = ReturnType<typeof toAfterFilter>;

/** Rows of a long list are read in this order, which its indexes end with. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/**
 * Returns a page of a long list: the numbered one, or the one after a position. Its rows are counted as far as pages have numbers. Those
 * of an only page are not read again, and without a filter none is counted: the database knows about how many documents it has.
 * Throws `invalid_input` for the number of a page that has none.
 */
export async function findLongList<Filter extends object, Row extends LongListRow>(
  { page, limit, after }: LongPageRequest,
  filter: Filter,
  {
    find,
    count,
    countAll,
  }: {
    /** Reads these rows in the order of `NEWEST_FIRST`. */
    find: (
      where: Filter | { $and: [Filter, AfterFilter] },
      range: { skip: number; limit: number },
    ) => PromiseLike<Row[]>;
    /** Counts up to the limit. */
    count: (where: Filter, options: { limit: number }) => PromiseLike<number>;
    /** About how many documents the collection has. */
    countAll: () => PromiseLike<number>;
  },
): Promise<LongListPage & { rows: Row[] }> {
  const request = { page, limit, after };
  const where: Filter | { $and: [Filter, AfterFilter] } = after
    ? { $and: [filter, toAfterFilter(after)] }
    : filter;
  const found = await find(where, { skip: computeLongOffset(request), limit: limit + 1 });
  const max = computeCountLimit(limit);
  const countRows = async () =>
    Object.keys(filter).length > 0 ? count(filter, { limit: max }) : Math.min(await countAll(), max);
  const isOnly = !after && page === 1 && found.length <= limit;
  return toLongListPage(found, isOnly ? found.length : await countRows(), request);
}

/** Returns a condition for the entries after a position in a list that is sorted by time and id, newest first. */
function toAfterFilter(after: string) {
  const [createdAtMs, id] = after.split('-');
  const createdAt = new Date(Number(createdAtMs));
  return {
    // The range of the index; the rest only passes over rows of the same millisecond.
    createdAt: mongoose.trusted({ $lte: createdAt }),
    $or: [
      { createdAt: mongoose.trusted({ $lt: createdAt }) },
      { _id: mongoose.trusted({ $lt: new mongoose.Types.ObjectId(id) }) },
    ],
  };
}

/**
 * Returns a page from its rows, of which one more was read, and from the count to `computeCountLimit`. Throws `invalid_input`
 * for the number of a page that has none.
 */
export function toLongListPage<Row extends LongListRow>(
  found: readonly Row[],
  counted: number,
  { page, limit, after }: LongPageRequest,
): LongListPage & { rows: Row[] } {
  const isMore = counted >= computeCountLimit(limit);
  if (isMore && !after && page > MAX_NUMBERED_PAGES) {
    throw new AppError({
      code: 'invalid_input',
      message: `page may be at most ${MAX_NUMBERED_PAGES} in a list this long. Send the next of that page as after.`,
    });
  }
  const count = isMore ? counted - 1 : counted;
  const last = found[limit - 1];
  const next = last && found.length > limit ? `${last.createdAt.getTime()}-${last._id}` : null;
  return { rows: found.slice(0, limit), count, pageCount: countPages(count, limit), isMore, next };
}
