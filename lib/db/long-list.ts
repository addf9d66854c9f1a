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

/**
 * Counts the rows of a list up to `computeCountLimit`, once its page was read. Those of an only page are not read again, and the
 * database knows about how many documents it has: without a filter, none is counted.
 */
export async function countLongList(
  { page, limit, after }: LongPageRequest,
  {
    found,
    countAll,
    count,
  }: {
    /** How many rows were read, of which one is of the next page. */
    found: number;
    /** About how many there are; null if the list has a filter. */
    countAll: (() => PromiseLike<number>) | null;
    /** How many there are, up to a limit. */
    count: (options: { limit: number }) => PromiseLike<number>;
  },
): Promise<number> {
  const max = computeCountLimit(limit);
  if (!after && page === 1 && found <= limit) return found;
  return countAll ? Math.min(await countAll(), max) : count({ limit: max });
}

/** Returns a condition for the entries after a position in a list that is sorted by time and id, newest first. */
export function toAfterFilter(after: string) {
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
export function toLongListPage<Row extends { _id: mongoose.Types.ObjectId; createdAt: Date }>(
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
