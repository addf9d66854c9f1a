import type { Continent } from './continent-rules';
import frames from './map-frames.json';

/** Where the drawn shapes are: files under /maps that pages point into by id. */

const toId = (continent: Continent) => continent.toLowerCase().replaceAll(' ', '-');

export const WORLD_MAP_VIEW_BOX = frames.world;

/** The shape of a continent in the drawing of the world. */
export function continentShape(continent: Continent): string {
  return `/maps/world.svg#${toId(continent)}`;
}

export type CountryShape = {
  name: string;
  href: string;
  /** The middle of a country too small to hit, in units of the view box. */
  dot?: [x: number, y: number];
};

/** The drawing of a continent: its frame, the lands without a kitchen here, and our countries. */
export function continentMap(continent: Continent): {
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
