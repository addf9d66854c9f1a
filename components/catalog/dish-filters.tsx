import { PageLink } from '@/components/ui/page-link';
import { type DishSearch, toDishesHref } from '@/lib/catalog/dish-schema';

/** All Dishes and the types of a country's dishes; clicking the chosen one clears it. */
export function DishFilters({
  country,
  types,
  search,
}: {
  country: string;
  types: string[];
  search: DishSearch;
}) {
  return (
    <nav aria-label="Dish types">
      <ul className="flex flex-wrap gap-1.5 md:flex-col">
        <li>
          <FilterLink href={toDishesHref(country, { sort: search.sort })} isChosen={!search.type}>
            All Dishes
          </FilterLink>
        </li>
        {types.map((type) => {
          const isChosen = type === search.type;
          return (
            <li key={type}>
              <FilterLink
                href={toDishesHref(country, { sort: search.sort, type: isChosen ? undefined : type })}
                isChosen={isChosen}
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
  children,
}: {
  href: string;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <PageLink
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-11 items-center rounded-full border border-hairline px-4 md:border-transparent hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-ground"
    >
      {children}
    </PageLink>
  );
}
