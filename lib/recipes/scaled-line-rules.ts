import type Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import {
  type Amount,
  findPieceSize,
  formatAmount,
  type Measure,
  type Part,
  SIZE_WORDS,
  scaleAmount,
} from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions, ML_PER_CUP, type Weights } from '@/lib/quantities/conversion-rules';
import {
  isInSystem,
  type KitchenOptions,
  splitKitchenMeasure,
  toKitchenAmount,
  type UnitSystem,
} from '@/lib/quantities/kitchen-amount-rules';
import { findUnit, PIECE_UNIT } from '@/lib/quantities/unit-rules';
import { findNoun, isLiquid, toNumbered, toPluralNoun, toSingularNoun } from './counted-noun-rules';
import { type LineParts, toLineText } from './line-text-rules';
import { saysNumber } from './number-word-rules';
import type { LineView } from './recipe-schema';
import { changeSecondMeasure } from './second-measure-rules';
import { changeContents, changeLengths, withArticle } from './unit-text-rules';

export type ScaledLine = {
  text: LineParts;
  /** The texts of its references, in the order of the steps. */
  references: readonly ScaledReference[];
  /** Whether it says how much in a way that cannot be read, and so not scaled: "two", "1,500 kg". */
  isUnread: boolean;
};
type ScaledReference = {
  text: string;
  /** Writes the words behind the amount: the noun of "1/2 onion" becomes one of "1 1/2 onions". */
  changeFollowing: (text: string) => string;
  /** Whether it reads "1" in front of the word for a thing, or "1 wedge". */
  isChangedToOne: boolean;
};

type Options = KitchenOptions & { factor: Fraction };

/**
 * Scales and converts a line, and with it the parts that references in the steps, as they are written, take: they read alike, and
 * the parts add up to the line.
 */
export function scaleLine(line: LineView, written: readonly string[], options: Options): ScaledLine {
  const { factor, system } = options;
  const weights = isLiquid(line.name) ? null : toSizedWeights(line, options.weights);
  const kitchen = {
    ...{ system, weights },
    contents: readContents(line, options.weights),
    isPrepared: PREPARED.test(line.details),
    isChopped: CHOPPED.test(line.details),
  };
  const quantity = `${line.quantity} ${line.units}`;
  const read = readAmount(quantity);
  const amount = read?.measures.some(isVague) ? null : read;
  const parts = written.map(readAmount);
  const isScaled = !factor.equals(1n);
  const kept =
    !amount || (!isScaled && amount.measures.every((measure) => isInSystem(measure, { system, weights })));
  const shown = kept ? { amount, parts } : roundLine(amount, parts, { ...kitchen, factor });
  const [before, after] = [amount, shown.amount].map((each) => each?.measures[0] ?? null);
  const { isCounted, wasSeveral, isSeveral, isOfOne } = compareNumbers(before ?? null, after ?? null);
  const isNumberChanged = isCounted && wasSeveral !== isSeveral;
  const text = toLineText({
    ...line,
    ...(!kept && shown.amount && { quantity: formatLineAmount(line, shown.amount), units: '' }),
    name: isNumberChanged && !isPiece(line.units) ? toNumbered(line.name, isSeveral) : line.name,
    details: changeLengths(isOfOne ? line.details.replace(SIZE_DETAIL, '') : line.details, system),
    ...(line.size && { size: changeContents(line.size, system) }),
    ...(line.about && {
      about: changeSecondMeasure(line.about, { factor, system, weights, shown: after ?? null }),
    }),
  });
  const references = written.map((writtenText, index): ScaledReference => {
    const part = shown.parts[index] ?? null;
    const numbers = compareNumbers(parts[index]?.measures[0] ?? null, part?.measures[0] ?? null);
    const shownText = kept || !part ? writtenText : formatAmount(part);
    return {
      text: shownText,
      isChangedToOne: numbers.isCounted && /^1(?: wedge)?$/.test(shownText) && writtenText !== '1',
      changeFollowing: (following) =>
        matchNoun(following, line.name, { line: { wasSeveral, isSeveral }, part: numbers }),
    };
  });
  const size = formatSharedSize(line, after ?? null, system) ?? text.size;
  const isUnread = !read && saysNumber(quantity);
  const note = isUnread && isScaled ? '(not scaled)' : '';
  return { text: { ...text, size: [size, note].filter(Boolean).join(' ') }, references, isUnread };
}

const CHOPPED = /\b(?:chopped|crumbled|crushed|diced|grated|ground|mashed|minced|shredded)\b/;
const PREPARED = /\b(?:chopped|cut|halved|juiced|peeled|quartered|sliced|squeezed|wedges|zested)\b/;

/** A piece of a line weighs as much as one of its size: 1 large onion. */
function toSizedWeights({ details }: LineView, weights: Weights | null): Weights | null {
  const piece = weights?.units[findPieceSize(details) ?? ''];
  return weights && piece ? { ...weights, units: { ...weights.units, piece } } : weights;
}

/** A size that is said on its own: "large" or "large, sliced" */
const SIZE_DETAIL = new RegExp(`^${SIZE_WORDS}(?:, |$)`);

/** The content of one can or jar; that of a drained one is unknown. */
function readContents({ name, size, details }: LineView, weights: Weights | null): Part['size'] {
  const amount = size && !/\bdrained\b/.test(details) ? readAmount(size) : null;
  const [part] = amount?.measures[0]?.parts ?? [];
  if (!amount || !part) return null;
  // A liquid is measured by its volume, also if its label has a weight.
  const volume = isLiquid(name) && weights?.gramsPerCup ? convertAmount(amount, 'ml', weights) : null;
  if (volume && 'max' in volume) return { quantity: volume.max.div(ML_PER_CUP), unit: 'cup' };
  return { quantity: part.max, unit: part.unit };
}

/** "1/2 cup (of a 28 oz can)"; null if the line still counts cans. */
function formatSharedSize({ units, size }: LineView, shown: Measure | null, system: UnitSystem | null) {
  const container = findUnit(units);
  const unit = shown?.parts[0]?.unit ?? units;
  if (!size || container?.kind !== 'container' || findUnit(unit) === container) return null;
  return `(of ${withArticle('a ', changeContents(size, system))} ${container.name})`;
}

/**
 * Of several measures of one amount that would be told in the same one, such as "8 oz (227 g)" in metric units, returns the
 * one that its author gave in that system, or the first.
 */
function chooseMeasures({ measures }: Amount, options: KitchenOptions): Amount {
  if (options.system === null) return { measures };
  const dimensions = measures.map(
    (measure) => listDimensions(toKitchenAmount({ measures: [measure] }, options))[0],
  );
  const chosen = measures.filter((measure, index) => {
    const alike = measures.filter((_, other) => dimensions[other] === dimensions[index]);
    const best = alike.find((each) => isInSystem(each, options)) ?? alike[0];
    return dimensions[index] === undefined || best === measure;
  });
  return { measures: chosen };
}

function roundLine(amount: Amount, parts: readonly (Amount | null)[], { factor, ...options }: Options) {
  const scaled = chooseMeasures(scaleAmount(amount, factor), options);
  const scaledParts = parts.map((part) => part && scaleAmount(part, factor));
  const [whole, ...others] = scaled.measures;
  const isScaled = !factor.equals(1n);
  const toShown = (measure: Measure) =>
    isScaled || !isInSystem(measure, options)
      ? toKitchenAmount({ measures: [measure] }, options).measures
      : measure;
  const measures = scaledParts.flatMap((part) => part?.measures[0] ?? []);
  const split =
    whole && measures.length === parts.length ? splitKitchenMeasure(whole, measures, options) : null;
  if (!split || parts.length === 0) {
    return {
      amount: { measures: scaled.measures.flatMap(toShown) },
      parts: scaledParts.map((part) => part && toKitchenAmount(part, options)),
    };
  }
  return {
    amount: { measures: [split.whole, ...others.flatMap(toShown)] },
    parts: split.parts.map((part): Amount => ({ measures: [part] })),
  };
}

/** "A few" has no number. */
const isVague = ({ parts }: Measure) =>
  parts.some(({ unit }) => /^(?:bit|couple|few|little|lot|some)\b/.test(unit));

/** Only a line says "1 piece"; other things are counted without the word. */
const isPiece = (units: string) => /^pieces?$/i.test(units.trim());

function formatLineAmount({ units }: LineView, amount: Amount): string {
  const text = formatAmount(amount);
  if (!isPiece(units) || amount.measures[0]?.parts[0]?.unit !== PIECE_UNIT.name) return text;
  return `${text} ${amount.measures[0]?.parts[0]?.max.gt(1n) ? 'pieces' : 'piece'}`;
}

const SIZE = new RegExp(`^${SIZE_WORDS}$`);
const SIZE_WORD = new RegExp(` ${SIZE_WORDS}(?= |$)`);

/** Returns whether things are counted by their name, and whether they were and are several. */
function compareNumbers(before: Measure | null, after: Measure | null) {
  const [first, ...others] = before?.parts ?? [];
  const unit = first?.unit ?? '';
  const isSeveral = (measure: Measure | null) => measure?.parts[0]?.max.gt(1n) ?? false;
  const isCounted = others.length === 0 && (unit === PIECE_UNIT.name || SIZE.test(unit));
  const shownUnit = after?.parts[0]?.unit ?? unit;
  return {
    isCounted,
    wasSeveral: isSeveral(before),
    // 2 tbsp are of one onion.
    isSeveral: isSeveral(after) && (!isCounted || shownUnit === unit),
    // Spoonfuls or wedges of a thing have no size.
    isOfOne: isCounted && shownUnit !== unit,
    isWedge: isCounted && shownUnit === 'wedge',
  };
}

type Numbers = { wasSeveral: boolean; isSeveral: boolean };

/** "1 1/2 of the limes" are of all limes, but "1 1/2 limes" only these. */
function matchNoun(
  following: string,
  name: string,
  {
    line,
    part,
  }: { line: Numbers; part: Numbers & { isCounted: boolean; isOfOne: boolean; isWedge: boolean } },
): string {
  const singular = toSingularNoun(findNoun(name));
  if (!part.isCounted || singular === '') return following;
  const pattern = new RegExp(
    String.raw`^( of the)?((?: [\p{L}-]+){0,2}?) (${toPluralNoun(singular)}|${singular})(?![\p{L}-])`,
    'iu',
  );
  const found = pattern.exec(following);
  if (!found)
    return part.wasSeveral && !part.isSeveral ? following.replace(/^ \p{L}+s\b/u, toSingularNoun) : following;
  const [whole, ofThe = '', written = '', word = ''] = found;
  const words = part.isOfOne ? written.replace(SIZE_WORD, '') : written;
  const { wasSeveral, isSeveral } = ofThe ? line : part;
  const link = ofThe || (part.isWedge ? ' of' : '');
  const isKept = wasSeveral === isSeveral;
  const noun = isKept ? word : isSeveral ? toPluralNoun(word) : toSingularNoun(word);
  return `${link}${words} ${noun}${following.slice(whole.length)}`;
}
