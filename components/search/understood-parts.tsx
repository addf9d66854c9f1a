import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import type { SearchPageSearch } from '@/lib/search/search-schema';
import type { UnderstoodPart } from '@/lib/search/understanding-rules';
import { FilterChips } from './filter-chips';

/** The understanding of a search: each part is a link that leaves it out, and one takes all words as they are. */
export function UnderstoodParts({
  search,
  parts,
}: {
  search: SearchPageSearch;
  parts: readonly Pick<UnderstoodPart, 'label' | 'without'>[];
}) {
  const toPath = (q: string) => pages.search.path({ ...search, q, page: 1 });
  return (
    <FilterChips
      label="Understood as"
      chips={parts.map(({ label, without }) => ({ label, href: toPath(without) }))}
    >
      <PageLink
        href={toPath(`"${search.q}"`)}
        rel="nofollow"
        className="inline-flex min-h-11 shrink-0 items-center text-sm underline decoration-saffron underline-offset-4"
      >
        Search for these words instead
      </PageLink>
    </FilterChips>
  );
}
