/** The shop's six continents, in the order in which every page shows them. */
export const CONTINENTS = ['Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania'] as const;

export type Continent = (typeof CONTINENTS)[number];

export function isContinent(name: string): name is Continent {
  return (CONTINENTS as readonly string[]).includes(name);
}
