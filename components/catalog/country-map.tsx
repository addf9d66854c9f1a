import type { Continent } from '@/lib/geo/continent-rules';
import { toContinentMap } from '@/lib/geo/map-rules';
import { pages } from '@/lib/pages/pages';

/** Click target of a small country, in map units: 44 pixels when the map is 1,000 pixels wide. */
const HIT_RADIUS = 22;

/** A map of a continent's countries; those with recipes are links. The list beside it is the primary navigation. */
export function CountryMap({ continent, countries }: { continent: Continent; countries: readonly string[] }) {
  const { viewBox, others, countries: shapes } = toContinentMap(continent);
  return (
    <svg
      viewBox={viewBox}
      className="country-map h-auto w-full rounded-card bg-sunken"
      role="group"
      aria-label={`Map of ${continent}`}
    >
      <use className="map-land" href={others} />
      {shapes.map(({ name, href, dot }) =>
        countries.includes(name) ? (
          <a key={name} href={pages.dishes.path({ country: name })} aria-label={`${name} on the map`}>
            <title>{name}</title>
            <use className="map-land" href={href} />
            {dot && <circle cx={dot[0]} cy={dot[1]} r={HIT_RADIUS} fill="transparent" />}
          </a>
        ) : (
          <use key={name} className="map-land" href={href} />
        ),
      )}
    </svg>
  );
}
