import { PageLink } from '@/components/ui/page-link';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { continentShapeUrl, WORLD_MAP_VIEW_BOX } from '@/lib/geo/map-rules';
import { pages } from '@/lib/pages/pages';

/** The six continents, as buttons and as a map; hovering one highlights the other (in CSS). */
export function WorldExplorer() {
  return (
    <section aria-labelledby="continents" className="explorer bg-sunken py-12 sm:py-14">
      <div className="page">
        <h2 id="continents">Where to tonight?</h2>
        <p className="mt-2 text-muted">Pick a continent.</p>
        <ul className="mt-6 flex flex-wrap gap-2.5">
          {CONTINENTS.map((continent) => (
            <li key={continent}>
              <PageLink
                href={pages.continent.path({ continent })}
                isPrefetched
                data-continent={continent}
                className="button border-hairline bg-surface font-medium"
              >
                <span aria-hidden="true" className="size-3 rounded-full bg-(--continent)" />
                {continent}
              </PageLink>
            </li>
          ))}
        </ul>
        <svg viewBox={WORLD_MAP_VIEW_BOX} className="mt-6 h-auto w-full" role="group" aria-label="World map">
          {CONTINENTS.map((continent) => (
            <a
              key={continent}
              href={pages.continent.path({ continent })}
              aria-label={`${continent} on the map`}
              data-continent={continent}
            >
              <use className="map-land" href={continentShapeUrl(continent)} data-continent={continent} />
            </a>
          ))}
        </svg>
      </div>
    </section>
  );
}
