import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { ReturnLink } from '@/components/layout/return-link';
import { listCountries } from '@/lib/catalog/country-queries';
import { toDishesHref } from '@/lib/catalog/dish-schema';
import { isContinent } from '@/lib/geo/continent-rules';
import { decodePathSegment } from '@/lib/http/path-segment';

type Props = PageProps<'/select-country/[continent]'>;

async function readContinent({ params }: Props) {
  const continent = decodePathSegment((await params).continent);
  if (continent === null || !isContinent(continent)) notFound();
  return continent;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `Countries of ${await readContinent(props)}` };
}

export default async function SelectCountryPage(props: Props) {
  const continent = await readContinent(props);
  const countries = await listCountries(continent);
  return (
    <main id="content" className="pb-16">
      <ReturnLink href="/" />
      <div className="page">
        <h1 className="mt-4 text-4xl">{continent}</h1>
        {countries.length === 0 && <p className="mt-4 text-muted">No recipes from here yet.</p>}
        <ul className="mt-8 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {countries.map((country) => (
            <li key={country}>
              <Link href={toDishesHref(country)} className="button button-ghost w-full bg-surface">
                {country}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
