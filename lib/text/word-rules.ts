import { foldText } from './fold-rules';
import { unifyNames } from './other-name-rules';
import { toSingular } from './singular-rules';

/** Words that say nothing about a dish; a query of nothing else finds nothing. */
const SILENT_WORDS = new Set(
  (
    'a an and are as at be by for from had has in into is it its of off on or our so than that the their ' +
    'them then these this to up was were which while will with you your'
  ).split(' '),
);

/** The words of a text as written but folded, without marks and signs, in their order. */
export function splitWords(text: string): string[] {
  return foldText(text.replace(/\p{Cf}/gu, '').replace(/['’ʼ`´]/gu, ''))
    .replace(/\bhalf[\s-](and|n|&)[\s-]half\b/g, 'halfandhalf')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SILENT_WORDS.has(word));
}

/**
 * A text as search sees it: folded, in singular words, other names unified, in their order. "Prawns with
 * Spring Onions" becomes shrimp, scallion.
 */
export function toWords(text: string): string[] {
  return unifyNames(splitWords(text).map(toSingular));
}

/** The same as one text with single spaces: what a name is compared by. */
export function toPhrase(text: string): string {
  return toWords(text).join(' ');
}
