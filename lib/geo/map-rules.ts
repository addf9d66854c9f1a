import type { Continent } from './continent-rules';
import frames from './map-frames.json';

/** The shapes are in SVG files under /maps; pages reference them by id. */

const toId = (continent: Continent) => continent.toLowerCase().replaceAll(' ', '-');

export const WORLD_MAP_VIEW_BOX = frames.world;

/** Returns the URL of a continent's shape on the world map. */
export function continentShapeUrl(continent: Continent): string {
  return `/maps/world.svg#${toId(continent)}`;
}

export type CountryShape = {
  name: string;
  href: string;
  /** The center of a country too small to click, in view box units. */
  dot?: [x: number, y: number];
};

/** Returns a continent's map: its view box, the shop's countries, and the rest of the land. */
export function toContinentMap(continent: Continent): {
  viewBox: string;
  others: string;
  countries: CountryShape[];
} {
  const file = `/maps/${toId(continent)}.svg`;
  const { viewBox, countries } = frames.continents[continent];
  return {
    viewBox,
    others: `${file}#others`,
    countries: countries.map((country) => ({
      name: country.name,
      href: `${file}#${country.code}`,
      ...('dot' in country && country.dot && { dot: country.dot as [number, number] }),
    })),
  };
}
