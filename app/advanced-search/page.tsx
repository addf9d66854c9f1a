import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AdvancedForm } from '@/components/search/advanced-form';
import { PageLink } from '@/components/ui/page-link';
import { countAdvancedList } from '@/lib/basket/advanced-list-queries';
import { pages } from '@/lib/pages/pages';
import { isAllergenGroup } from '@/lib/recipes/allergen-name-rules';
import { readAdvancedSearchParams, toAdvancedParameters } from '@/lib/search/advanced-rules';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata({ searchParams }: PageProps<'/advanced-search'>): Promise<Metadata> {
  const isFiltered = Object.keys(await searchParams).length > 0;
  return {
    ...toPageMetadata({
      title: 'Advanced Recipe Search',
      description: 'Find recipes by what is in the fridge, what you leave out, time and difficulty.',
      path: pages.advancedSearch.path(),
    }),
    // Only the empty form is worth indexing, because there are endless filled-in ones.
    ...(isFiltered && { robots: { index: false, follow: true } }),
  };
}

export default async function AdvancedSearchPage({ searchParams }: PageProps<'/advanced-search'>) {
  const { criteria: read, isCanonicalUrl } = readAdvancedSearchParams(await searchParams);
  if (!isCanonicalUrl) redirect(pages.advancedSearch.path(toAdvancedParameters(read)));
  // The form can only have the shown values; the results name the unknown ones.
  const criteria = { ...read, avoid: read.avoid.filter(isAllergenGroup) };
  const { count, facets } = await countAdvancedList(criteria);
  return (
    <main id="content" tabIndex={-1} className="page pt-8 pb-16">
      <h1>Advanced Recipe Search</h1>
      <p className="lead mt-3">Tell us what you have, what to skip, and how much time you’ve got.</p>
      <p className="mt-2">
        <PageLink href={pages.cookFromHome.path()} isPrefetched className="link-button">
          Cook from home: count your pantry, and get only what’s missing
        </PageLink>
      </p>
      <AdvancedForm initialResult={{ criteria, count, facets }} />
    </main>
  );
}
