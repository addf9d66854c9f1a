import { readAmount } from '@/lib/quantities/amount-reader';
import { convertAmount } from '@/lib/quantities/conversion-rules';

/** The tap water that only a step's text names. */

const NUMBER = String.raw`(?:\d+ \d+/\d+|\d+/\d+|\d+(?:\.\d+)?)`;
const MEASURE = String.raw`${NUMBER}(?: (?:to|or) ${NUMBER})? (?:cups?|tbsp|tsp|quarts?|qt|ml|liters?|l|pints?|pt|gallons?)\b`;
const WATER = new RegExp(
  String.raw`(?<![\d/])(${MEASURE}(?: (?:plus|and) ${MEASURE})?)(?: \([^)]*\))?(?: of)?(?: the)?(?: [a-z-]+){0,2} water\b`,
  'g',
);

/** Returns the amounts of water in a text, in milliliters, with the words for them. */
export function listWater(text: string): { ml: number; words: string }[] {
  return [...text.matchAll(WATER)].flatMap(([words, measure = '']) => {
    const amount = readAmount(measure);
    const ml = amount && convertAmount(amount, 'ml', { gramsPerCup: null, units: {} });
    return ml && 'max' in ml ? [{ ml: ml.min.add(ml.max).div(2n).valueOf(), words }] : [];
  });
}
