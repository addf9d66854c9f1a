/** Periods of the leaderboards, shortest first, in the order of the home page. */
export const PERIODS = ['day', 'week', 'month', 'year', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_TITLES: Record<Period, string> = {
  day: 'Top Recipes of the Day',
  week: 'Top Recipes of the Week',
  month: 'Top Recipes of the Month',
  year: 'Top Recipes of the Year',
  all: 'All-Time Top Recipes',
};

/** The subtitle of each leaderboard. */
export const PERIOD_SUBTITLES: Record<Period, string> = {
  day: 'Most saved in the last 24 hours.',
  week: 'Most saved in the last 7 days.',
  month: 'Most saved in the last 30 days.',
  year: 'Most saved this year.',
  all: 'Most saved ever.',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The length of each period in milliseconds. */
export const PERIOD_LENGTH_MS: Record<Exclude<Period, 'all'>, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/** How many of the recipes that the endpoint returns are shown in a leaderboard block. */
export const CARDS_PER_BLOCK = 4;
export const TOP_RECIPES = 12;

/** Returns the period and all longer ones, in order, to complete a short list. */
export function listPeriodsFrom(period: Period): readonly Period[] {
  return PERIODS.slice(PERIODS.indexOf(period));
}
