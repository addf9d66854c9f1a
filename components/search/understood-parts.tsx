import { X } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import type { SearchPageSearch } from '@/lib/search/search-schema';
import type { UnderstoodPart } from '@/lib/search/understanding-rules';

/** The understanding of a search: each part is a link that leaves it out, and one takes all words as they are. */
export function UnderstoodParts({
  search: { q, kind, cost, avoid },
  parts,
}: {
  search: SearchPageSearch;
  parts: readonly Pick<UnderstoodPart, 'label' | 'without'>[];
}) {
  if (parts.length === 0) return null;
  return (
    <nav aria-label="Understood as" className="mt-3 flex flex-wrap items-center gap-2">
      {parts.map(({ label, without }) => (
        <PageLink
          key={label}
          href={pages.search.path({ q: without, kind, cost, avoid })}
          rel="nofollow"
          className="button button-ghost min-h-11 px-4 text-sm"
          showsProgress
        >
          <span className="sr-only">Remove </span>
          {label} <Icon icon={X} size={16} />
        </PageLink>
      ))}
      <PageLink
        href={pages.search.path({ q: `"${q}"`, kind, cost, avoid })}
        rel="nofollow"
        className="inline-flex min-h-11 items-center text-sm underline decoration-saffron underline-offset-4"
      >
        Search for these words instead
      </PageLink>
    </nav>
  );
}
