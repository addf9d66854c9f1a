import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CountryMap } from '@/components/catalog/country-map';
import { Flag } from '@/components/catalog/flag';
import { CoverImage } from '@/components/images/cover-image';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { PageLink } from '@/components/ui/page-link';
import { listCountries } from '@/lib/catalog/country-queries';
import { type Continent, isContinent } from '@/lib/geo/continent-rules';
import { decodePathSegment } from '@/lib/http/path-segment';
import { pages } from '@/lib/pages/pages';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';
import { toBreadcrumbs, toItemList } from '@/lib/site/structured-data-rules';

type Props = PageProps<'/select-country/[continent]'>;

async function readContinent({ params }: Props): Promise<Continent> {
  const continent = decodePathSegment((await params).continent);
  if (continent === null || !isContinent(continent)) notFound();
  return continent;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const continent = await readContinent(props);
  return toPageMetadata({
    title: `Countries of ${continent}`,
    description: `Choose a country of ${continent} and see what its kitchens cook.`,
    path: pages.continent.path({ continent }),
  });
}

export default async function SelectCountryPage(props: Props) {
  const continent = await readContinent(props);
  const countries = await listCountries(continent);
  const origin = siteOrigin();
  return (
    <main id="content" tabIndex={-1} className="pb-16" data-continent={continent}>
      <ReturnLink href={pages.home.path()} />
      <div className="page">
        <h1 className="mt-4">{continent}</h1>
        <p className="lead mt-3">Choose a country and see what its kitchens cook.</p>
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_1.3fr] xl:grid-cols-[1.15fr_1fr]">
          {countries.length === 0 ? (
            <p className="text-muted">There are no recipes from here yet.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
              {countries.map(({ country, count, cover }, index) => (
                <li key={country} className="relative">
                  <PageLink
                    href={pages.dishes.path({ country })}
                    isPrefetched
                    className="group flex h-full items-center gap-3 overflow-hidden rounded-card border border-hairline bg-surface pr-4 hover:border-field"
                  >
                    <span className="block aspect-4/3 w-28 shrink-0 overflow-hidden bg-sunken">
                      <CoverImage cover={cover} sizes="7rem" maxWidth={320} isAboveFold={index === 0} />
                    </span>
                    <span className="flex flex-wrap items-center gap-2 pb-6 font-display font-semibold text-lg leading-tight">
                      {country} <Flag country={country} />
                    </span>
                  </PageLink>
                  {/* Outside the link, so that it is not part of its accessible name. */}
                  <span className="pointer-events-none absolute bottom-3 left-31 text-muted text-sm tabular-nums">
                    {count} {count === 1 ? 'dish' : 'dishes'}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <CountryMap continent={continent} countries={countries.map(({ country }) => country)} />
        </div>
      </div>
      <StructuredData
        data={[
          toBreadcrumbs(origin, [
            { name: 'Home', path: pages.home.path() },
            { name: continent, path: pages.continent.path({ continent }) },
          ]),
          toItemList(
            origin,
            `Countries of ${continent}`,
            countries.map(({ country }) => ({ name: country, path: pages.dishes.path({ country }) })),
          ),
        ]}
      />
    </main>
  );
}
