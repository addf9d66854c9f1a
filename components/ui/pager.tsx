import { PageLink } from './page-link';

/** Previous and Next links with the current page number. A link is disabled if there is no such page. */
export function Pager({
  page,
  pageCount,
  toHref,
}: {
  page: number;
  pageCount: number;
  toHref: (page: number) => string;
}) {
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      <PagerLink label="Previous" href={page > 1 ? toHref(page - 1) : null} />
      <p className="text-muted text-sm tabular-nums">{`Page ${page} of ${pageCount}`}</p>
      <PagerLink label="Next" href={page < pageCount ? toHref(page + 1) : null} />
    </nav>
  );
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
