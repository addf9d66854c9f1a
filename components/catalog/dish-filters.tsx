import { PageLink } from '@/components/ui/page-link';
import { type DishSearch, toDishesHref } from '@/lib/catalog/dish-schema';

/** All Dishes and the types of a country's dishes; clicking the chosen one clears it. */
export function DishFilters({
  country,
  types,
  total,
  search,
}: {
  country: string;
  types: { name: string; count: number }[];
  total: number;
  search: DishSearch;
}) {
  return (
    <nav aria-label="Dish types">
      <ul className="flex flex-wrap gap-1.5 md:flex-col">
        <li>
          <FilterLink
            href={toDishesHref(country, { sort: search.sort })}
            isChosen={!search.type}
            count={total}
          >
            All Dishes
          </FilterLink>
        </li>
        {types.map(({ name: type, count }) => {
          const isChosen = type === search.type;
          return (
            <li key={type}>
              <FilterLink
                href={toDishesHref(country, { sort: search.sort, type: isChosen ? undefined : type })}
                isChosen={isChosen}
                count={count}
              >
                {type}
              </FilterLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function FilterLink({
  href,
  isChosen,
  count,
  children,
}: {
  href: string;
  isChosen: boolean;
  count: number;
  children: React.ReactNode;
}) {
  // The number stands beside the link, not in its name.
  return (
    <div className="relative">
      <PageLink
        href={href}
        aria-current={isChosen ? 'true' : undefined}
        className="peer flex min-h-11 items-center rounded-full border border-hairline pr-11 pl-4 md:border-transparent hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-ground"
      >
        {children}
      </PageLink>
      <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-muted text-sm tabular-nums peer-aria-[current]:text-ground">
        {count}
        <span className="sr-only"> {count === 1 ? 'dish' : 'dishes'}</span>
      </span>
    </div>
  );
}
