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

/** One line under each title. */
export const PERIOD_NOTES: Record<Period, string> = {
  day: 'What cooks saved most since this time yesterday.',
  week: 'What cooks saved most in the last seven days.',
  month: 'What cooks saved most in the last thirty days.',
  year: 'What cooks came back to all year.',
  all: 'The ones that never leave the table.',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far back a period counts, in milliseconds. */
export const PERIOD_LENGTH_MS: Record<Exclude<Period, 'all'>, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/** Cards a leaderboard block shows, of the recipes that the call gives. */
export const CARDS_PER_BLOCK = 4;
export const TOP_RECIPES = 12;

/** The given period and all longer ones, in that order: where a short list is filled up from. */
export function periodsFrom(period: Period): readonly Period[] {
  return PERIODS.slice(PERIODS.indexOf(period));
}
