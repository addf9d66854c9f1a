/** The candidates to lead the home page: public recipes, by country and title. */
export type HeroDish = { country: string; title: string };

/**
 * The dishes of the catalog whose pictures were judged good enough to lead the home page, which shows another one each day. The
 * recipe most saved today may show a table of raw ingredients. A choice of the owner belongs in its place.
 */
export const HERO_DISHES: readonly HeroDish[] = [
  { country: 'Nepal', title: 'Chicken Momo' },
  { country: 'India', title: 'Palak Paneer' },
  { country: 'Ukraine', title: 'Pampushky' },
  { country: 'New Zealand', title: 'Summer Berry Pavlova' },
  { country: 'India', title: 'Chana Masala' },
  { country: 'Argentina', title: 'Empanadas Mendocinas' },
  { country: 'India', title: 'Dal Tadka' },
  { country: 'Brazil', title: 'Brigadeiros' },
];

const DAY_MS = 24 * 60 * 60_000;

/** Returns the dishes in the order in which a day prefers them. */
export function orderForDay<T>(dishes: readonly T[], nowMs: number): T[] {
  const first = dishes.length === 0 ? 0 : Math.floor(nowMs / DAY_MS) % dishes.length;
  return [...dishes.slice(first), ...dishes.slice(0, first)];
}
