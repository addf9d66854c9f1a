import { findBestMark, listMarks, type Mark, type Row, toMiss } from './kitchen-mark-rules';

/** An amount and the parts of it that steps take, so that these still add up once all are rounded. */

/** Marks that are tried for each part; others are too far away. */
const MAX_MARKS = 8;
/** Parts are combined up to this number, which no recipe of the catalog reaches; more are only rounded. */
const MAX_PARTS = 8;
/** Combinations that are tried, so that no one's recipe can occupy a thread. */
const MAX_STEPS = 20_000;

/**
 * Returns the marks of a whole and of its parts that are best together and add up; unless the parts are less than the whole,
 * which leaves a rest, or more.
 */
export function findShares(total: number, values: readonly number[], rows: readonly Row[]): Mark[] {
  const rest = total - values.reduce((sum, value) => sum + value, 0);
  const isRest = (left: number) => left > 0 && toMiss(left, rest) <= MAX_REST_MISS;
  const isNothing = (left: number) => Math.abs(left) < total * EXACT;
  const parts = values.map((value) => findBestMark(value, rows));
  if (rest < -total * ROUNDING || values.length > MAX_PARTS) return [findBestMark(total, rows), ...parts];
  const choices = values.map((value) => listMarks(value, rows).slice(0, MAX_MARKS));
  const search = createShareSearch(rest > total * ROUNDING ? isRest : isNothing);
  for (const whole of listMarks(total, rows).slice(0, MAX_MARKS)) {
    const found = search(choices, whole.value);
    if (found) return [whole, ...found.marks];
  }
  // Parts that are as small as can be, such as half a clove, may be more than the whole.
  const sum = parts.reduce((added, { value }) => added + value, 0);
  const least = rest > total * ROUNDING ? sum * (1 + LEAST_REST) : sum;
  const above = listMarks(least, rows).filter(({ value }) => value >= least * (1 - EXACT));
  const [whole] = above.toSorted((a, b) => a.value - b.value);
  return [whole ?? findBestMark(least, rows), ...parts];
}

/** The amount that parts take. */
const LEAST_REST = 0.01;

type Shares = { marks: readonly Mark[]; score: number };

/** Returns a function that tries the marks of each part in turn, and returns the best of those that leave the right rest. */
function createShareSearch(isComplete: (left: number) => boolean) {
  let steps = 0;
  const search = ([choice, ...others]: readonly (readonly Mark[])[], left: number): Shares | null => {
    if (!choice) return isComplete(left) ? { marks: [], score: 0 } : null;
    let best: Shares | null = null;
    for (const mark of choice) {
      steps += 1;
      if (steps > MAX_STEPS) return best;
      if (mark.value > left * (1 + EXACT) || (best && mark.score >= best.score)) continue;
      const found = search(others, left - mark.value);
      const score = mark.score + (found?.score ?? 0);
      if (found && (!best || score < best.score)) best = { marks: [mark, ...found.marks], score };
    }
    return best;
  };
  return search;
}

/** Sums of marks differ by more. */
const EXACT = 1e-6;
/** Parts that were rounded, such as three of 0.33, still add up. */
const ROUNDING = 0.02;
/** In percent: a spoonful that is left over may have become a larger or a smaller one. */
const MAX_REST_MISS = 100;
