import type { Metadata } from 'next';
import { UnknownAllergens } from '@/components/allergens/unknown-allergens';
import { RecipeCard } from '@/components/catalog/recipe-card';
import { EmptyState } from '@/components/layout/empty-state';
import { FilterBar } from '@/components/search/filter-bar';
import { NearestRecipes } from '@/components/search/nearest-recipes';
import { OwnMatches } from '@/components/search/own-matches';
import { SearchKinds } from '@/components/search/search-kinds';
import { SearchResults } from '@/components/search/search-results';
import { UnderstoodParts } from '@/components/search/understood-parts';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { formatFilter, hasFilter } from '@/lib/basket/recipe-filter-rules';
import { findSearchList } from '@/lib/basket/search-list-queries';
import { toCountedSearch } from '@/lib/cache/visit-sum-rules';
import { listTopRecipes } from '@/lib/catalog/leaderboard-queries';
import { findExistingPage } from '@/lib/http/page-rules';
import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { hasChoice } from '@/lib/search/list-filter-rules';
import { recordMissedSearch } from '@/lib/search/missed-search-commands';
import { findMatchesByWord } from '@/lib/search/search-queries';
import { searchPageSchema } from '@/lib/search/search-schema';

type Props = PageProps<'/search'>;

/** Dishes to go on with where nothing was found. */
const SHOWN_POPULAR = 4;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = searchPageSchema.parse(await searchParams);
  // Not indexed, because every query creates another URL; links are followed.
  return {
    title: q ? `Results for “${q}”` : 'Search',
    description: 'Recipes from kitchens around the world and the ingredients for them, by name.',
    robots: { index: false, follow: true },
  };
}

export default async function SearchPage({ searchParams }: Props) {
  const search = searchPageSchema.parse(await searchParams);
  const { q, kind } = search;
  const { count, counts, page, pageCount, results, correction, parts, nearest, filter, ...left } =
    await findExistingPage(search.page, (page) =>
      findSearchList({ ...search, page }, { countsChoices: true }),
    );
  const isFiltered = hasFilter(filter) || hasChoice(search);
  const total = counts.recipe + counts.ingredient;
  const matchesByWord =
    total === 0 && !isFiltered && !nearest?.isLike && parts.length === 0 ? await findMatchesByWord(q) : [];
  const isNothing = results.length === 0 && matchesByWord.length === 0 && !nearest;
  const isMissed = q !== '' && kind === '' && page === 1 && !isFiltered && (total === 0 || nearest !== null);
  if (isMissed) recordMissedSearch(q);
  const popular = isNothing ? (await listTopRecipes('month')).slice(0, SHOWN_POPULAR) : [];
  return (
    <main id="content" tabIndex={-1} className="page pt-8 pb-16">
      <h1>{q ? <>Results for “{q}”</> : 'Search'}</h1>
      {correction && (
        <p className="lead mt-3">
          Nothing matches these words exactly. Did you mean{' '}
          <PageLink
            href={pages.search.path({ ...search, q: correction, kind: '', page: 1 })}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-saffron underline-offset-4"
          >
            {correction}
          </PageLink>
          ?
        </p>
      )}
      {q === '' ? (
        <p className="lead mt-3">Type a dish, an ingredient or a country into the search above.</p>
      ) : (
        total > 0 && (
          <p className="lead mt-3">
            {count} {count === 1 ? 'result' : 'results'}
            {formatFilter(filter)}
          </p>
        )
      )}
      <div className="mt-3">
        {left.choiceCounts && (total > 0 || isFiltered) ? (
          <FilterBar
            filters={search}
            counts={left.choiceCounts}
            hasKinds
            kept={listKept(pages.search, search, ['type', 'country', 'maxPrep', 'diff', 'cost', 'avoid'])}
            found={`${count} ${count === 1 ? 'result' : 'results'}`}
            unpricedCount={left.unpricedCount}
            toHref={(changed) => pages.search.path({ ...search, ...changed, page: 1 })}
          >
            <UnderstoodParts search={search} parts={parts} />
          </FilterBar>
        ) : (
          <UnderstoodParts search={search} parts={parts} />
        )}
      </div>
      {nearest && <NearestRecipes nearest={nearest} />}
      {total > 0 && <SearchKinds search={search} counts={counts} />}
      {q !== '' && results.length === 0 && !nearest && (
        <EmptyState drawing="steaming-bowl">
          <p className="font-display font-semibold text-2xl">No results found</p>
          <p className="mt-2 max-w-[62ch] text-muted">
            {isFiltered && left.hasMatches ? (
              'Nothing matches these words with these filters.'
            ) : total > 0 ? (
              `Only ${kind === 'recipe' ? 'ingredients' : 'recipes'} match these words.`
            ) : matchesByWord.length > 0 ? (
              'Nothing matches all of these words. These match at least one:'
            ) : (
              <>
                Try different words, or search by what’s in your fridge with the{' '}
                <PageLink
                  href={pages.advancedSearch.path()}
                  className="inline-flex min-h-11 items-center underline decoration-saffron underline-offset-4"
                >
                  advanced search
                </PageLink>
                .
              </>
            )}
          </p>
          {(hasFilter(search) || hasChoice(search)) && (
            <PageLink href={pages.search.path({ q, kind })} className="button button-ghost mt-4">
              Search without filters
            </PageLink>
          )}
        </EmptyState>
      )}
      {isMissed && toCountedSearch(q) !== null && (
        <p className="mt-6 text-muted text-sm">
          We count searches like this one, but not who searched, to see which recipes to add next.
        </p>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-12">
          <h2 id="popular">Popular right now</h2>
          <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
            {popular.map((recipe) => (
              <li key={recipe._id}>
                <RecipeCard recipe={recipe} level="h3" withDescription />
              </li>
            ))}
          </ul>
        </section>
      )}
      {results.length > 0 && <SearchResults results={results} level="h2" />}
      {matchesByWord.map((match) => (
        <section key={match.word} className="mt-10" aria-label={match.word}>
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h2 className="text-2xl">{match.word}</h2>
            <PageLink
              href={pages.search.path({ q: match.word })}
              className="inline-flex min-h-11 items-center underline decoration-saffron underline-offset-4"
            >
              {match.count === 1 ? 'The only result' : `All ${match.count} results`}
              <span className="sr-only"> for {match.word}</span>
            </PageLink>
          </div>
          <SearchResults results={match.results} level="h3" />
        </section>
      ))}
      <UnknownAllergens avoid={filter.avoid} count={left.unknownCount} noun={['result', 'results']}>
        <SearchResults results={left.unknown} level="h3" />
      </UnknownAllergens>
      {q !== '' && kind !== 'ingredient' && !isFiltered && <OwnMatches q={q} />}
      {results.length > 0 && (
        <Pager
          page={page}
          pageCount={pageCount}
          toHref={(target) => pages.search.path({ ...search, page: target })}
        />
      )}
    </main>
  );
}
