import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DishFilters } from '@/components/catalog/dish-filters';
import { DishList } from '@/components/catalog/dish-list';
import { DishSortForm } from '@/components/catalog/dish-sort-form';
import { ReturnLink } from '@/components/layout/return-link';
import { Pager } from '@/components/ui/pager';
import { findDishPage } from '@/lib/catalog/dish-queries';
import { dishSearchSchema, toDishesHref } from '@/lib/catalog/dish-schema';
import { decodePathSegment } from '@/lib/http/path-segment';

type Props = PageProps<'/dishes/[country]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Dishes of ${decodePathSegment((await params).country)}` };
}

export default async function DishesPage({ params, searchParams }: Props) {
  const country = decodePathSegment((await params).country);
  const search = dishSearchSchema.parse(await searchParams);
  const list = country && (await findDishPage(country, search));
  if (!list) notFound();

  return (
    <main id="content" className="pb-16">
      <ReturnLink href={`/select-country/${encodeURIComponent(list.continent)}`} prefersHistory />
      <div className="page">
        <h1 className="mt-4 text-4xl">{country}</h1>
        <div className="mt-8 grid gap-8 md:grid-cols-[14rem_1fr]">
          <DishFilters country={country} types={list.types} search={search} />
          <div>
            <DishSortForm search={search} />
            <DishList dishes={list.dishes} />
            <Pager
              page={search.page}
              pageCount={list.pageCount}
              toHref={(page) => toDishesHref(country, { ...search, page })}
            />
          </div>
        </div>
      </div>
    </main>
  );
}
