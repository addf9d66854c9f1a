import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { UnknownAllergens } from '@/components/allergens/unknown-allergens';
import { DishFilters } from '@/components/catalog/dish-filters';
import { DishList } from '@/components/catalog/dish-list';
import { Flag } from '@/components/catalog/flag';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { FilterBar } from '@/components/search/filter-bar';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { SortForm } from '@/components/ui/sort-form';
import { findDishList } from '@/lib/basket/dish-list-queries';
import { formatFilter } from '@/lib/basket/recipe-filter-rules';
import { DISH_SORT_LABELS } from '@/lib/catalog/dish-rules';
import { dishSearchSchema } from '@/lib/catalog/dish-schema';
import { createDishesStructuredData } from '@/lib/catalog/structured-data-rules';
import { decodePathSegment } from '@/lib/http/path-segment';
import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';

type Props = PageProps<'/dishes/[country]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const country = decodePathSegment((await params).country) ?? '';
  return toPageMetadata({
    title: `Dishes from ${country}`,
    description: `Recipes from ${country}, step by step, with the ingredients to cook them.`,
    // Filtered and sorted lists share this canonical URL.
    path: pages.dishes.path({ country }),
  });
}

export default async function DishesPage({ params, searchParams }: Props) {
  const country = decodePathSegment((await params).country);
  const search = dishSearchSchema.parse(await searchParams);
  const list = country && (await findDishList(country, search));
  if (!list) notFound();

  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={pages.continent.path({ continent: list.continent })} prefersHistory />
      <div className="page">
        <h1 className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {country}
          <span className="text-[0.6em] leading-none">
            <Flag country={country} />
          </span>
        </h1>
        <p className="lead mt-3">
          {list.count} {search.type && `${search.type} `}
          {list.count === 1 ? 'dish' : 'dishes'}
          {formatFilter(search)}
        </p>
        <div className="mt-8 grid gap-8 md:grid-cols-[13rem_1fr]">
          <DishFilters country={country} types={list.types} total={list.total} search={search} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-start justify-between gap-x-4">
              <FilterBar
                filters={{ ...search, type: undefined }}
                counts={list.choiceCounts}
                kept={listKept(pages.dishes, search, ['maxPrep', 'diff', 'cost', 'avoid'])}
                found={`${list.count} ${list.count === 1 ? 'dish' : 'dishes'}`}
                unpricedCount={list.unpricedCount}
                toHref={(changed) => pages.dishes.path({ ...search, ...changed, country, page: 1 })}
              />
              <SortForm
                labels={DISH_SORT_LABELS}
                sort={search.sort}
                kept={listKept(pages.dishes, search, ['sort'])}
              />
            </div>
            <DishList
              dishes={list.dishes}
              isOfCountry
              sizes="(min-width: 80rem) 18.5rem, (min-width: 48rem) calc(46vw - 8.5rem), (min-width: 40rem) 45vw, 88vw"
            />
            {list.dishes.length > 0 ? (
              <Pager
                page={list.page}
                pageCount={list.pageCount}
                toHref={(page) => pages.dishes.path({ country, ...search, page })}
              />
            ) : (
              <PageLink href={pages.dishes.path({ country })} className="button button-ghost">
                All Dishes
              </PageLink>
            )}
            <UnknownAllergens avoid={search.avoid} count={list.unknownCount} noun={['dish', 'dishes']}>
              <DishList dishes={list.unknown} level="h3" isOfCountry />
            </UnknownAllergens>
          </div>
        </div>
      </div>
      <StructuredData data={createDishesStructuredData(siteOrigin(), { country, ...list })} />
    </main>
  );
}
