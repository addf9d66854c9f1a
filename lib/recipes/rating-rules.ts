/** From how many ratings on their average says something. */
const MIN_SHOWN_RATINGS = 3;
/** A recipe with few ratings is sorted as if it also had this many average ones. */
const PRIOR_COUNT = 5;
const PRIOR_STARS = 3.5;

type Ratings = { sum: number; count: number };

/** Rounds to a tenth, as it is shown; null for too few ratings. */
export function computeAverage({ sum, count }: Ratings): number | null {
  return count < MIN_SHOWN_RATINGS ? null : Math.round((sum / count) * 10) / 10;
}

/** Returns the Bayesian average that recipes are sorted by, so that one rating of 5 stars does not outrank a hundred of 4.8. */
export function computeRatingScore({ sum, count }: Ratings): number {
  return (PRIOR_COUNT * PRIOR_STARS + sum) / (PRIOR_COUNT + count);
}
