import { PageLink } from '@/components/ui/page-link';

/** What an admin list shows without rows: what to do next. */
export function EmptyList({
  nouns,
  advice,
  allHref,
}: {
  nouns: string;
  /** What to do, if nothing has been filtered. */
  advice: string;
  /** The URL of the list without its filters; absent if it has none. */
  allHref?: string | undefined;
}) {
  return (
    <div className="mt-6">
      <p className="text-muted">
        No {nouns} here. {allHref ? 'Try fewer letters or another filter.' : advice}
      </p>
      {allHref && (
        <PageLink href={allHref} className="button button-ghost mt-3">
          Show all {nouns}
        </PageLink>
      )}
    </div>
  );
}
