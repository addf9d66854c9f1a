import { toDishesHref } from '@/lib/catalog/dish-schema';
import type { Continent } from '@/lib/geo/continent-rules';
import { continentMap } from '@/lib/geo/map-rules';

/** Around a country too small to hit, in units of the map: 44 pixels where it is shown 1000 wide. */
const HIT_RADIUS = 22;

/** The countries of a continent; those with recipes are links. The list beside it is the main way. */
export function CountryMap({ continent, countries }: { continent: Continent; countries: readonly string[] }) {
  const { viewBox, others, countries: shapes } = continentMap(continent);
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
          <a key={name} href={toDishesHref(name)} aria-label={`${name} on the map`}>
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
