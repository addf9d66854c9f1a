import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import type { SearchKind, SearchPageSearch } from '@/lib/search/search-schema';

/** Links that show all results, or only recipes or ingredients, each with its number. */
export function SearchKinds({
  search,
  counts,
}: {
  search: SearchPageSearch;
  counts: Record<Exclude<SearchKind, ''>, number>;
}) {
  const choices = [
    { kind: '', label: 'All', count: counts.recipe + counts.ingredient },
    { kind: 'recipe', label: 'Recipes', count: counts.recipe },
    { kind: 'ingredient', label: 'Ingredients', count: counts.ingredient },
  ] as const;
  return (
    // Not a list: the only one of the page is the list of results.
    <nav aria-label="Kinds of results" className="mt-4 flex flex-wrap gap-2">
      {choices.map(({ kind, label, count }) => (
        <PageLink
          key={kind}
          href={pages.search.path({ ...search, page: 1, kind })}
          aria-current={kind === search.kind ? 'true' : undefined}
          className="button button-ghost min-h-11 px-4 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ground"
          showsProgress
        >
          {label} <span className="font-normal tabular-nums">{count}</span>
        </PageLink>
      ))}
    </nav>
  );
}
