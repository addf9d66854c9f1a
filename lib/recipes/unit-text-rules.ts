import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import { formatAmount, scaleAmount } from '@/lib/quantities/amount-rules';
import {
  isInSystem,
  type KitchenOptions,
  toKitchenAmount,
  type UnitSystem,
} from '@/lib/quantities/kitchen-amount-rules';
import { toFraction } from '@/lib/quantities/unit-rules';
import { isPerThing, readAround } from './clause-rules';

/** Amounts, temperatures and lengths in running text. */

const NUMBER = String.raw`(?:\d+ \d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?)`;
const START = String.raw`(?<![\w./-])`;
const UNIT =
  '(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|fl oz|fluid ounces?|oz|ounces?|lbs?|pounds?|pints?|qt|quarts?|gallons?|ml|milliliters?|l|liters?|g|grams?|kg|kilograms?)';
/** Numbers that begin with a vowel when they are read. */
const AFTER_AN = /^(?:8|11\b|18\b)/;
const ARTICLE = String.raw`(\b[Aa]n? )?`;
/** "4 to 6 tbsp", "325 ml (1 3/8 cups)", "a 5-quart", "5 qt." */
const MEASURES = new RegExp(
  String.raw`${ARTICLE}${START}(?:${NUMBER}(-? (?:to|or) | ?[-–] ?))?${NUMBER}([ -])${UNIT}\b(?!-)(?:\.(?= [a-z(]))?(?: \(${NUMBER} ${UNIT}\))?`,
  'g',
);
/** Amounts that are the same for any number of people: "pieces of about 7 oz". */
const BEFORE_FIXED = /\b(?:balls|pieces|portions|patties|slices|squares) of (?:about )?$/;
const AFTER_POT =
  /^ (?:[A-Za-z-]+ )?(?:bowl|casserole|dish|mold|oven|pan|pot|ramekin|saucepan|skillet|tin|wok)s?\b/;
/** The text of a pack's label. */
const AFTER_CONTENTS = /^ (?:bag|bottle|box|can|carton|jar|pack|package|packet|tub|tube)(?:e?s)?\b/;

type MeasureOptions = KitchenOptions & { factor: Fraction };

/** Measures of a text that are changed, so that no one's recipe can occupy a thread; further ones stay. */
const MAX_MEASURES = 100;

/** Scales and converts the measures in a text, such as "Pour in 2 cups of water", to measurable amounts. */
export const changeMeasures = (text: string, options: MeasureOptions): string =>
  createMeasureChange(options)(text);

/** Returns a function that changes the measures in texts, and each measure once. */
export function createMeasureChange({ factor, ...options }: MeasureOptions): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let count = 0;
    return text.replace(MEASURES, (written: string, ...groups: (string | undefined)[]) => {
      count += 1;
      if (count > MAX_MEASURES) return written;
      const [article = '', link, hyphen] = groups;
      const measure = written.slice(article.length);
      const around = readAround(text, Number(groups[3]) + article.length, measure);
      const isPot = AFTER_POT.test(around.after);
      // No one calls a pot of 2 liters one of 8 1/2 cups.
      if (isPot && options.system !== 'metric') return written;
      const isContents = AFTER_CONTENTS.test(around.after);
      const isFixed =
        isPot || isContents || hyphen === '-' || BEFORE_FIXED.test(around.before) || isPerThing(around);
      const key = `${measure}|${isFixed}|${isContents}`;
      const changed =
        known.get(key) ??
        (isContents
          ? changeContents(measure, options.system)
          : changeMeasure(measure, isFixed ? null : factor, options));
      known.set(key, changed);
      if (changed === measure) return written;
      return withArticle(article, link ? changed.replace('-', link.replace(/^- /, ' ')) : changed);
    });
  };
}

/** "a 7-inch" is "an 18 cm". */
export const withArticle = (article: string, text: string) =>
  article ? `${article[0]}${AFTER_AN.test(text) ? 'n' : ''} ${text}` : text;

/** Writes a measure as it is read: "5- to 6-quart", "5 qt." */
const toPlainMeasure = (written: string) =>
  written.replace(/-(?=[ A-Za-z])/g, ' ').replace(/(?<=[a-z])\./, '');

/** `factor` is null for unscaled texts. */
function changeMeasure(written: string, factor: Fraction | null, options: KitchenOptions): string {
  const amount = readAmount(toPlainMeasure(written));
  if (!amount) return written;
  const isScaled = factor !== null && !factor.equals(1n);
  const [first, second] = amount.measures.map((measure) => {
    const isOwn = isInSystem(measure, options);
    const scaled = isScaled ? scaleAmount({ measures: [measure] }, factor) : { measures: [measure] };
    return { isOwn, scaled };
  });
  if (!first) return written;
  if (first.isOwn && !isScaled) return written;
  if (!second) return formatAmount(toKitchenAmount(first.scaled, options));
  const texts = [first, second].map(({ scaled }) =>
    formatAmount(isScaled ? toKitchenAmount(scaled, { ...options, system: null }) : scaled),
  );
  const [main = '', other = ''] = second.isOwn && !first.isOwn ? texts.toReversed() : texts;
  return `${main} (${other})`;
}

/** Converts the content of a can or jar to that of its label, in whole grams or milliliters; "14.5 oz" becomes "411 g". */
export function changeContents(size: string, system: UnitSystem | null): string {
  if (system !== 'metric') return size;
  return size.replace(MEASURES, (written: string, article = '') => {
    const measure = toPlainMeasure(written.slice(article.length));
    const amount = readAmount(`1 (${measure}) can`);
    const [part] = (amount && toKitchenAmount(amount, { system, weights: null }).measures[0]?.parts) ?? [];
    const contents = part?.size;
    if (!contents) return written;
    const { quantity, unit } = contents;
    const converted = { min: quantity, max: quantity, unit, size: null };
    return withArticle(article, formatAmount({ measures: [{ isAbout: false, parts: [converted] }] }));
  });
}

/** Converts the amounts, temperatures and lengths in a text that does not depend on the servings, such as a note. */
export function convertText(text: string, system: UnitSystem | null): string {
  if (system === null) return text;
  const measures = changeMeasures(text, { factor: AS_WRITTEN, system, weights: null });
  return changeLengths(changeDegrees(measures, system), system);
}

const AS_WRITTEN = new Fraction(1n);

const DEGREES = new RegExp(
  [
    // A difference, or below zero.
    String.raw`(?<!\d)(\b(?:[Bb]y|[Ww]ithin) (?:(?:about|another|around|at least|only|roughly|up to) )?|(?<![\w°)])[-−])?`,
    String.raw`(?:(\d{1,3})°?( ?[-–] ?| to ))?(\d{1,3}) ?°([FC])\b`,
    String.raw`(?: \((?:([-−]?\d{1,3})°?( ?[-–] ?| to ))?([-−]?\d{1,3}) ?°([FC])\))?`,
    '( (?:above|below|cooler|higher|hotter|less|lower|more|warmer)\\b)?',
  ].join(''),
  'g',
);

/** Writes temperatures with a system's degrees first: 350°F (175°C), 175°C (350°F). "25°F lower" stays. */
export function changeDegrees(text: string, system: UnitSystem | null): string {
  const wanted = system === 'metric' ? 'C' : 'F';
  if (system === null) return text;
  return text.replace(DEGREES, (written: string, ...groups: (string | undefined)[]) => {
    const [before, from, dash = '', to = '', scale, otherFrom, otherDash = '', otherTo, otherScale, after] =
      groups;
    const isBelowZero = before !== undefined && otherTo !== undefined && /^[-−]$/.test(before);
    if (scale === wanted || (before !== undefined && !isBelowZero) || after !== undefined) return written;
    const first = `${before ?? ''}${from === undefined ? '' : `${from}${dash}`}${to}°${scale}`;
    if (otherTo !== undefined && otherScale === wanted) {
      return `${otherFrom === undefined ? '' : `${otherFrom}${otherDash}`}${otherTo}°${wanted} (${first})`;
    }
    const [low, high] = [from, to].map((degrees) => degrees && toDegrees(Number(degrees), wanted));
    return `${low === undefined ? '' : `${low}${dash}`}${high}°${wanted} (${first})`;
  });
}

/** From here an oven or oil is meant, which no one sets to a degree. */
const MIN_OVEN = { C: 100, F: 200 };

function toDegrees(degrees: number, scale: 'C' | 'F'): number {
  const exact = scale === 'C' ? ((degrees - 32) * 5) / 9 : (degrees * 9) / 5 + 32;
  const step = exact >= MIN_OVEN[scale] ? 5 : 1;
  return Math.round(exact / step) * step;
}

const LINK = '(?:-? (?:to|or) | by |-by-| ?[x×–-] ?)';
/** "1-inch", "9x13-inch (23 x 33 cm)", "a 10- to 12-inch", "2 x 4 x 8 inches", "9-in." */
const INCHES = new RegExp(
  String.raw`${ARTICLE}${START}((?:${NUMBER}${LINK}){0,2})(${NUMBER})[- ](?:inch(?:es)?\b|in\.(?= ?[a-z]))(?: \(([\d. x]+ [cm]m)\))?`,
  'g',
);
const NEXT_LENGTH = new RegExp(`(${NUMBER})(${LINK})`, 'g');

/**
 * Writes lengths in centimeters for metric cooks, thin ones in millimeters: "1-inch cubes" become "2.5 cm cubes", a
 * dough rolled 1/8 inch thick one of 3 mm.
 */
export function changeLengths(text: string, system: UnitSystem | null): string {
  if (system !== 'metric') return text;
  return text.replace(INCHES, (written: string, ...groups: (string | undefined)[]) => {
    const [article = '', others = '', last = '', given] = groups;
    // Not a range but 1 1/2 inches.
    if (/\d-\d+\/\d+$/.test(others + last)) return written;
    const isThin = toInches(last) <= MAX_THIN_INCHES;
    const convert = isThin ? toMillimeters : toCentimeters;
    const converted = others.replace(
      NEXT_LENGTH,
      (_, inches: string, link: string) => `${convert(inches)}${formatLink(link)}`,
    );
    const own = written.slice(article.length).replace(/ \([^)]*\)$/, '');
    return withArticle(
      article,
      given ? `${given} (${own})` : `${converted}${convert(last)} ${isThin ? 'mm' : 'cm'}`,
    );
  });
}

/** Without the hyphens that belong to the word "inch": "10- to 12-inch", "9-by-13-inch" */
function formatLink(link: string): string {
  const word = link.replaceAll(/[- ]/g, '').replace('×', 'x');
  return word === '' || word === '–' ? link : ` ${word} `;
}

const CM_PER_INCH = 2.54;
/** Of longer ones, half a centimeter is near enough. */
const MAX_THIN_INCHES = 1 / 4;

function toInches(written: string): number {
  const [whole = '', part] = written.split(' ');
  return (toFraction(whole)?.valueOf() ?? 0) + (part ? (toFraction(part)?.valueOf() ?? 0) : 0);
}

/** 1/8 inch is 3 mm, and 1/4 inch 6 mm. */
function toMillimeters(inches: string): number {
  return Math.max(1, Math.round(toInches(inches) * CM_PER_INCH * 10));
}

/** As cookbooks round them: 1/2 inch is 1 cm, 1 inch 2.5 cm, and 9 inches are 23 cm. */
function toCentimeters(inches: string): number {
  const exact = toInches(inches) * CM_PER_INCH;
  if (exact >= 10) return Math.round(exact);
  return Math.max(0.5, Math.round(exact * 2 - 0.05) / 2);
}
