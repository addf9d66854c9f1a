import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import type { SearchKind } from '@/lib/search/search-schema';

/** Links that show all results, or only recipes or ingredients, each with its number. */
export function SearchKinds({
  q,
  selected,
  counts,
}: {
  q: string;
  selected: SearchKind;
  counts: Record<Exclude<SearchKind, ''>, number>;
}) {
  const choices = [
    { kind: '', label: 'All', count: counts.recipe + counts.ingredient },
    { kind: 'recipe', label: 'Recipes', count: counts.recipe },
    { kind: 'ingredient', label: 'Ingredients', count: counts.ingredient },
  ] as const;
  return (
    <nav aria-label="Kinds of results" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ kind, label, count }) => (
          <li key={kind}>
            <PageLink
              href={pages.search.path({ q, kind })}
              aria-current={kind === selected ? 'true' : undefined}
              className="button button-ghost min-h-11 px-4 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ground"
              showsProgress
            >
              {label} <span className="font-normal tabular-nums">{count}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
