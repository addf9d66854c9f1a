import { PageLink } from './page-link';

/**
 * Previous and Next links with the current page number. A link is disabled if there is no such page. A list with more pages
 * than have numbers goes on from `next`, where the page ends; those pages lead to no previous one.
 */
export function Pager({
  page,
  pageCount,
  isMore = false,
  next = null,
  toHref,
}: {
  page: number;
  pageCount: number;
  isMore?: boolean;
  next?: string | null;
  toHref: (page: number, after?: string) => string;
}) {
  const isNumbered = page <= pageCount;
  const after = page >= pageCount ? (next ?? undefined) : undefined;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      <PagerLink label="Previous" href={isNumbered && page > 1 ? toHref(page - 1) : null} />
      <p className="text-muted text-sm tabular-nums">{toPageLabel({ page, pageCount, isMore })}</p>
      <PagerLink label="Next" href={page < pageCount || after ? toHref(page + 1, after) : null} />
    </nav>
  );
}

function toPageLabel({
  page,
  pageCount,
  isMore,
}: {
  page: number;
  pageCount: number;
  isMore: boolean;
}): string {
  if (page > pageCount) return `Page ${page}`;
  return `Page ${page} of ${isMore ? `more than ${pageCount}` : pageCount}`;
}

function PagerLink({ label, href }: { label: string; href: string | null }) {
  if (href === null) {
    return (
      <button type="button" disabled className="button button-ghost">
        {label}
      </button>
    );
  }
  return (
    <PageLink href={href} className="button button-ghost" showsProgress>
      {label}
    </PageLink>
  );
}
