import { findUnit } from '@/lib/quantities/unit-rules';
import { isInEach, readAround } from './clause-rules';
import { toPluralNoun, toSingularNoun } from './counted-noun-rules';
import { NUMBER_WORDS } from './number-word-rules';

/** Numbers of portions in running text, which are those of the servings or of the yield. */

/** How many an author makes, and how many are wanted, as they read; `unit` is that of a yield. */
export type Portions = { written: number; wanted: string; unit: string };

const ADJECTIVE = '(?:[a-z-]+ )?';
const CUT_INTO = String.raw`(?<=\b(?:[Cc]ut|[Cc]utting|into) )`;
const OF_EACH = /^ (?:each|apiece|per \p{L})/u;
/** Keeps a number that was changed from being changed again. */
const MARK = '\u2060';

/**
 * Returns a function that changes the numbers of portions in a text: "into 4 bowls", "among four plates", "Cut it into 8
 * wedges", "roll into 24 balls". The 4 wedges of each tomato stay.
 */
export function createPortionChange(portions: readonly Portions[]): (text: string) => string {
  const changes = portions.flatMap(({ written, wanted, unit }) => {
    if (written < 2 || wanted === String(written)) return [];
    const word = NUMBER_WORDS[written] ?? String(written);
    const number = `(?:${written}|${word})`;
    const makes = unit && !findUnit(unit) ? `|${unit.replace(/[^\p{L}\p{N} -]/gu, '.')}` : '';
    const patterns = [
      { isCut: false, pattern: `${number} (${ADJECTIVE})(bowls|glasses|mugs|plates|portions${makes})` },
      // "4 cups" is a measure.
      { isCut: false, pattern: `${word.replace(/^\d+$/, '(?!)')} (${ADJECTIVE})(cups)` },
      {
        isCut: true,
        pattern: `${CUT_INTO}${number} ((?:equal |even )?)(balls|pieces|rounds|squares|wedges)`,
      },
    ];
    return patterns.map(({ isCut, pattern }) => ({
      ...{ wanted, isCut },
      pattern: new RegExp(`(?<![\\w${MARK}/.-])${pattern}(?![\\p{L}-])`, 'gu'),
    }));
  });
  return (text) => {
    let changed = text;
    for (const { wanted, isCut, pattern } of changes) {
      const textBefore = changed;
      changed = textBefore.replace(
        pattern,
        (written: string, kind: string, noun: string, position: number) => {
          const { before, after } = readAround(textBefore, position, written);
          if (isCut && (isInEach(before) || OF_EACH.test(after))) return written;
          return `${MARK}${wanted} ${kind}${isOne(wanted) ? toSingularNoun(noun) : toPluralNoun(noun)}`;
        },
      );
    }
    return changed.replaceAll(MARK, '');
  };
}

const isOne = (wanted: string) => /^(?:1|\d+\/\d+)$/.test(wanted);
