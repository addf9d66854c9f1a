/** How many rows a list has on all of its pages, announced when a search changes it. */
export function ListCount({
  count,
  nouns: [noun, nouns],
  search = '',
  correction = null,
}: {
  count: number;
  /** Singular and plural. */
  nouns: readonly [string, string];
  search?: string;
  /** The search that was used instead, since the typed one has no matches. */
  correction?: string | null;
}) {
  return (
    <p role="status" className="my-4 text-muted">
      {correction && `Nothing has “${search}”. `}
      {count} {count === 1 ? noun : nouns}
      {search && ` with “${correction ?? search}”`}
    </p>
  );
}
