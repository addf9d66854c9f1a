import { readAmount } from '@/lib/quantities/amount-reader';
import { findUnit, isMeasure } from '@/lib/quantities/unit-rules';

/** Sizes in a line: the content or weight of one can or fillet. */

/** Units of a size: of a can, a fillet, a piece of ginger. */
const SIZE_UNIT = String.raw`(?:fl(?:uid)?\.? ?(?:oz|ounces?)|oz|ounces?|g|gr|grams?|grammes?|kg|kilos?|ml|millilit(?:er|re)s?|l|lit(?:er|re)s?|cl|dl|lbs?|pounds?|inch(?:es)?|in|cm|mm|qt|quarts?|pts?|pints?|gal(?:lon)?s?|cups?|"|#|-?count|ct)`;
const SIZE_NUMBER = String.raw`(?:\d+ \d+\/\d+|\d+-\d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?|\.\d+)`;
const ONE_SIZE = String.raw`${SIZE_NUMBER}(?:(?: ?-|-? to) ?${SIZE_NUMBER})?[ -]*${SIZE_UNIT}\.?(?![\p{L}\d])`;
const SIZE = String.raw`(?:about |approx\.? |~)?${ONE_SIZE}(?: ?(?:\/|or|,|-) ?${ONE_SIZE})*(?: \(${ONE_SIZE}\))?(?: each)?`;
/** "(14.5-ounce)", "(400 g/14 oz)" */
export const BRACKETED_SIZE = new RegExp(String.raw`^\s*\(\s*(${SIZE})\s*\)\s*-?\s*`, 'iu');
/** "14-ounce", "x 400g" */
export const PLAIN_SIZE = new RegExp(String.raw`^\s*(?:[x×*]\s*)?(${SIZE})(?:-| +|$)`, 'iu');
export const DASHED = /\d-[\p{L}]/u;
export const IS_LENGTH = /\d ?-? ?(?:inch|in\b|cm|mm|")/i;

/** "14-ounce" becomes "14 ounce", which is how the shop reads a size. */
export function toSizeNote(size: string): string {
  return size
    .replace(/^(?:about |approx\.? |~)/i, '')
    .replace(/(\d)-(?=\p{L})/gu, '$1 ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(/\.$/, '')
    .trim();
}

/** Returns a text that is a measure, such as "about 2 cups/500 ml", without its "about"; empty if it is none. */
export function readMeasure(text: string): string {
  const measure = text.replace(/^(?:about|approx(?:\.|imately)?|~|roughly|or|=) ?/i, '').trim();
  const amount = measure === '' ? null : readAmount(measure.replace(/ or |; |, /g, '|'));
  const isMeasured = amount?.measures.every(({ parts }) =>
    parts.every(({ size, unit }) => {
      const known = findUnit(unit);
      return size === null && known !== null && (isMeasure(known) || known.name === 'stick');
    }),
  );
  return isMeasured ? measure : '';
}
