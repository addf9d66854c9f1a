import { foldText } from './fold-rules';
import { toSingular } from './singular';
import { unifySynonyms } from './synonym-rules';

/** Words that search ignores; a query of only these finds nothing. */
export const STOP_WORDS = new Set(
  (
    'a an and are as at be by for from had has in into is it its of off on or our so than that the their ' +
    'them then these this to up was were which while will with you your'
  ).split(' '),
);

/** Letters of scripts that are written without spaces. */
const UNSPACED =
  /(?:[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}](?<=[\p{L}\p{M}]))+/gu;
/** Longer runs are not words of a name; finding words in them takes time. */
const MAX_UNSPACED = 200;
let segmenter: Intl.Segmenter | undefined;

/** Splits a text into folded words in order, without punctuation, symbols and stop words. */
export function splitWords(text: string): string[] {
  return foldText(spaceWords(text.replace(/\p{Cf}/gu, '').replace(/['’ʼ`´]/gu, '')))
    .replace(/\bhalf[\s-](and|n|&)[\s-]half\b/g, 'halfandhalf')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word));
}

/** Puts spaces between words of scripts that have none, by the dictionaries of the runtime: ผัดไทย becomes ผัด ไทย. */
function spaceWords(text: string): string {
  return text.replace(UNSPACED, (run) => {
    if (run.length > MAX_UNSPACED) return run;
    segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
    return ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(' ')} `;
  });
}

/**
 * Normalizes a text for search: folded, singular, synonyms unified, in order. "Prawns with Spring Onions"
 * becomes shrimp, scallion.
 */
export function toWords(text: string): string[] {
  return unifySynonyms(splitWords(text).map(toSingular));
}

/** Returns the normalized words joined by single spaces: the form in which names are compared. */
export function toPhrase(text: string): string {
  return toWords(text).join(' ');
}
