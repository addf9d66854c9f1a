import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { MyAllergensButton } from '@/components/allergens/my-allergens-button';
import { UnknownAllergens } from '@/components/allergens/unknown-allergens';
import { UnknownNames } from '@/components/allergens/unknown-names';
import { DishList } from '@/components/catalog/dish-list';
import { UnpricedCount } from '@/components/catalog/unpriced-count';
import { EmptyState } from '@/components/layout/empty-state';
import { FilterChips } from '@/components/search/filter-chips';
import { NotedRecipes } from '@/components/search/noted-recipes';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { findAdvancedList, findAlmostList } from '@/lib/basket/advanced-list-queries';
import { formatFilter, hasFilter } from '@/lib/basket/recipe-filter-rules';
import { findExistingPage } from '@/lib/http/page-rules';
import { pages } from '@/lib/pages/pages';
import { readAdvancedSearchParams, toAdvancedParameters } from '@/lib/search/advanced-rules';
import { listChosenCriteria } from '@/lib/search/list-filter-rules';

// Not indexed, because every choice creates another URL; links are followed.
export const metadata: Metadata = { title: 'Matching recipes', robots: { index: false, follow: true } };

export default async function AdvancedResultsPage({ searchParams }: PageProps<'/advanced-search/results'>) {
  const { criteria, page: requestedPage, isCanonicalUrl } = readAdvancedSearchParams(await searchParams);
  if (!isCanonicalUrl) redirect(pages.advancedResults.path(toAdvancedParameters(criteria, requestedPage)));
  const { count, page, pageCount, recipes, corrections, ...left } = await findExistingPage(
    requestedPage,
    (page) => findAdvancedList(criteria, page),
  );
  const { avoid } = criteria;
  const almost = page === pageCount ? await findAlmostList(criteria) : [];
  return (
    <main id="content" tabIndex={-1} className="page pt-8 pb-16">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1>
          {count} {count === 1 ? 'match' : 'matches'} found
        </h1>
        <PageLink
          href={pages.advancedSearch.path(toAdvancedParameters(criteria))}
          className="button button-primary"
        >
          Edit Filters
        </PageLink>
      </div>
      <div className="mb-6 text-muted">
        <FilterChips
          label="Selected filters"
          chips={listChosenCriteria(criteria).map(({ label, without }) => ({
            label,
            href: pages.advancedResults.path(toAdvancedParameters({ ...criteria, ...without })),
          }))}
        />
        {hasFilter(criteria) && <p className="mt-2">Only{formatFilter(criteria)}</p>}
        <UnknownNames avoid={avoid} />
        <UnpricedCount count={left.unpricedCount} />
        <AllergenMark about="filter" />
        <MyAllergensButton />
      </div>
      {corrections.map(({ name, correction }) => (
        <p key={name} className="lead mb-6">
          Nothing is called “{name}”: these are the matches for <strong>{correction}</strong>.
        </p>
      ))}
      {recipes.length > 0 ? (
        <DishList dishes={recipes} />
      ) : (
        <EmptyState drawing="steaming-bowl">
          <p className="text-muted">No recipe matches all of these. Try fewer filters.</p>
        </EmptyState>
      )}
      {almost.length > 0 && (
        <section aria-labelledby="almost" className="mt-12">
          <h2 id="almost" className="text-2xl">
            Close: missing one or two of your ingredients
          </h2>
          <NotedRecipes recipes={almost} />
        </section>
      )}
      <UnknownAllergens avoid={avoid} count={left.unknownCount} noun={['recipe', 'recipes']}>
        <DishList dishes={left.unknown} level="h3" />
      </UnknownAllergens>
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          toHref={(target) => pages.advancedResults.path(toAdvancedParameters(criteria, target))}
        />
      )}
    </main>
  );
}
