import { STOCK_PHRASES } from './stock-phrases';
import { splitSentences } from './style-rules';

/** The same words in several places. */

export type PlacedText = { file: string; place: string; text: string };

const OPENING_WORDS = 5;
const MAX_OPENINGS = 3;
const RUN_WORDS = 9;

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}/°'’-]+/gu) ?? [];

type Opening = PlacedText & { words: string; count: number };

/** Returns the sentences that open with the same five words as more than two others, from the fourth on. */
export function findRepeatedOpenings(texts: readonly PlacedText[]): Opening[] {
  const byOpening = new Map<string, PlacedText[]>();
  for (const placed of texts) {
    for (const sentence of splitSentences(placed.text)) {
      const words = toWords(sentence);
      if (words.length < OPENING_WORDS) continue;
      const opening = words.slice(0, OPENING_WORDS).join(' ');
      byOpening.set(opening, [...(byOpening.get(opening) ?? []), placed]);
    }
  }
  return [...byOpening].flatMap(([words, places]) =>
    places.slice(MAX_OPENINGS).map((placed) => ({ ...placed, words, count: places.length })),
  );
}

type Run = PlacedText & { words: string; other: string };

/** Returns runs of nine or more words that stand in an earlier text too, once for each run. */
export function findRepeatedRuns(texts: readonly PlacedText[]): Run[] {
  const first = new Map<string, PlacedText>();
  return texts.flatMap((placed) => {
    const runs: Run[] = [];
    for (const words of splitAtStockPhrases(placed.text)) {
      let end = -1;
      for (let start = 0; start + RUN_WORDS <= words.length; start += 1) {
        const run = words.slice(start, start + RUN_WORDS).join(' ');
        const earlier = first.get(run);
        if (!earlier) first.set(run, placed);
        else {
          // The next words of a longer run are reported with it.
          if (start > end) runs.push({ ...placed, words: run, other: `${earlier.file} (${earlier.place})` });
          end = start + RUN_WORDS - 1;
        }
      }
    }
    return runs;
  });
}

const STOCK_WORDS = STOCK_PHRASES.map((phrase) => toWords(phrase).join(' '));

/** Returns the words between stock phrases, which may stand anywhere. */
function splitAtStockPhrases(text: string): string[][] {
  let joined = ` ${toWords(text).join(' ')} `;
  for (const phrase of STOCK_WORDS) joined = joined.replaceAll(` ${phrase} `, ' | ');
  return joined.split('|').map((part) => part.trim().split(' ').filter(Boolean));
}
