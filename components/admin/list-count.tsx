'use client';

import { useItemDeletions } from './item-deletions';

/** How many rows a list has on all of its pages, announced when a search changes it. */
export function ListCount({
  count: storedCount,
  isMore = false,
  ids = [],
  nouns: [noun, nouns],
  search = '',
  correction = null,
}: {
  count: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** The rows of this page; those that are hidden, since they will be deleted, are not counted. */
  ids?: readonly string[];
  /** Singular and plural. */
  nouns: readonly [string, string];
  search?: string;
  /** The search that was used instead, since the typed one has no matches. */
  correction?: string | null;
}) {
  const { hiddenIds } = useItemDeletions();
  const count = storedCount - ids.filter((id) => hiddenIds.has(id)).length;
  return (
    <p role="status" className="my-4 text-muted">
      {correction && `Nothing has “${search}”. `}
      {isMore && 'More than '}
      {count} {count === 1 ? noun : nouns}
      {search && ` with “${correction ?? search}”`}
    </p>
  );
}
