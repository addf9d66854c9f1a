import { PageLink } from '@/components/ui/page-link';
import type { DishSearch } from '@/lib/catalog/dish-schema';
import { pages } from '@/lib/pages/pages';

/** Filter links: All Dishes and the food types of a country's dishes. Clicking the active one clears it. */
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
    <nav aria-label="Dish types" className="min-w-0">
      {/* On small screens one row that scrolls sideways, in which the selected type stays in view. */}
      <ul className="flex gap-1.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 md:flex-col">
        <li className="shrink-0">
          <FilterLink
            href={pages.dishes.path({ country, ...search, page: 1, type: undefined })}
            isSelected={!search.type}
            count={total}
          >
            All Dishes
          </FilterLink>
        </li>
        {types.map(({ name: type, count }) => {
          const isSelected = type === search.type;
          return (
            <li
              key={type}
              className={
                isSelected ? 'shrink-0 rounded-full max-md:sticky max-md:inset-x-0 max-md:z-1' : 'shrink-0'
              }
            >
              <FilterLink
                href={pages.dishes.path({ country, ...search, page: 1, type: isSelected ? undefined : type })}
                isSelected={isSelected}
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
  isSelected,
  count,
  children,
}: {
  href: string;
  isSelected: boolean;
  count: number;
  children: React.ReactNode;
}) {
  // Outside the link, so that the count is not part of its accessible name.
  return (
    <div className="relative">
      <PageLink
        href={href}
        isPrefetched
        aria-current={isSelected ? 'true' : undefined}
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
