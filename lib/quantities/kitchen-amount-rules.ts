import Fraction from 'fraction.js';
import { type Amount, isNumberless, isPacked, type Measure, type Part, type Size } from './amount-rules';
import { ML_PER_CUP, type Weights } from './conversion-rules';
import {
  findBestMark,
  listCountRows,
  listFineRows,
  MARKS,
  type Mark,
  RANGE_MARKS,
  type Row,
  toMarkTerms,
  toUnitValue,
} from './kitchen-mark-rules';
import { findShares } from './kitchen-share-rules';
import { findUnit, isMetric, PIECE_UNIT } from './unit-rules';

/** Amounts as a cook measures them: rounded to the marks of spoons, cups and scales, in the unit that one would use. */

export type UnitSystem = 'us' | 'metric';

/** `system` is null for the one that the amount is written in; an ingredient without `gramsPerCup` is a liquid in both. */
export type KitchenOptions = {
  system: UnitSystem | null;
  weights: Weights | null;
  /** The content of one can or jar, if the amount does not say it itself. */
  contents?: Part['size'];
  /** Whether the words behind an amount already name the preparation: "cut into wedges", "juiced". */
  isPrepared?: boolean;
  /** Whether it is cut so small that spoons measure it. */
  isChopped?: boolean;
};

/** Rounds an amount to a measurable value, in the unit a cook would use. It is never zero. */
export function toKitchenAmount({ measures }: Amount, options: KitchenOptions): Amount {
  return { measures: measures.map((measure) => toKitchenMeasure(measure, options)) };
}

/** Returns whether a measure is in its system already, so that it can stay as its author wrote it. */
export function isInSystem({ parts }: Measure, options: KitchenOptions): boolean {
  if (options.system === null) return true;
  return groupParts(parts).every(
    ({ part, total }) =>
      isNumberless(part) ||
      // One of both sizes is told.
      !(part.size?.other || toScale(part, { max: total.max, least: total.max }, options).isOther),
  );
}

/**
 * Rounds a measure and the parts of it that steps take, so that these still add up to its text; null if they are in different
 * measures, or ranges. The rest remains. Parts of more than there is are only rounded.
 */
export function splitKitchenMeasure(
  whole: Measure,
  parts: readonly Measure[],
  options: KitchenOptions,
): { whole: Measure; parts: Measure[] } | null {
  const all = [whole, ...parts].map((measure) => {
    const [group, ...others] = groupParts(measure.parts);
    const isOne = group && others.length === 0 && group.total.min.equals(group.total.max);
    return isOne ? group : null;
  });
  const [group, ...partGroups] = all;
  if (!group) return null;
  const totals = all.flatMap((each) => each?.total.max ?? []);
  const least = totals.reduce((smallest, total) => (total.lt(smallest) ? total : smallest));
  const { rows, rate, isShare } = toScale(group.part, { max: group.total.max, least }, options);
  const values = partGroups.flatMap((each) =>
    each && toKind(each.part) === toKind(group.part) ? each.total.max.valueOf() * rate : [],
  );
  if (values.length < parts.length) return null;
  const marks = findShares(group.total.max.valueOf() * rate, values, rows);
  const size = isShare ? null : toKitchenSize(group.part.size, options.system);
  const [first, ...others] = marks.map((mark, index) =>
    toParts(
      mark,
      mark,
      index === 0 ? { ...group.part, size } : { ...partGroups[index - 1]?.part, size: null },
    ),
  );
  return {
    whole: { ...whole, parts: first ?? [], isAbout: whole.isAbout || losesFill(group.part, first ?? []) },
    parts: parts.map((part, index) => ({ ...part, parts: others[index] ?? [] })),
  };
}

function toKitchenMeasure(measure: Measure, options: KitchenOptions): Measure {
  const parts = groupParts(measure.parts).flatMap(({ part, total }): readonly Part[] => {
    if (isNumberless(part)) return [part];
    const { rows, rate, isShare } = toScale(part, { max: total.max, least: total.max }, options);
    const used = measure.isAbout ? rows.filter(({ plus }) => !plus) : rows;
    const [min, max] = toMarks(total.min.valueOf() * rate, total.max.valueOf() * rate, used);
    const size = isShare ? null : toKitchenSize(part.size, options.system);
    return toParts(min, max, { ...part, size });
  });
  return {
    ...measure,
    parts,
    isAbout: measure.isAbout || measure.parts.some((part) => losesFill(part, parts)),
  };
}

/** A scant cup is about 240 ml; packed things keep their weight. */
const losesFill = (part: Part, shown: readonly Part[]) =>
  part.fill !== undefined && !isPacked(part) && shown.every(({ fill }) => fill !== part.fill);

/** Adds up the parts of a measure that are of one kind; another one is not added: 1 can + 2 cups */
function groupParts(parts: readonly Part[]): { part: Part; total: { min: Fraction; max: Fraction } }[] {
  const [first, ...others] = parts;
  if (!first) return [];
  const addable =
    !first.size &&
    others.every((part) => toKind(part) === toKind(first) && part.fill === first.fill && !part.size);
  if (!addable) return parts.map((part) => ({ part, total: toBase(part) }));
  const total = parts
    .map(toBase)
    .reduce((sum, { min, max }) => ({ min: sum.min.add(min), max: sum.max.add(max) }));
  return [{ part: first, total }];
}

function toBase({ min, max, unit }: Part) {
  const base = toUnitValue(unit);
  return { min: min.mul(base), max: max.mul(base) };
}

/** The dimension of an amount: a mass, a volume, pieces, or the unit itself. */
function toKind({ unit: name }: Part): string {
  const unit = findUnit(name);
  return unit && unit.base !== null ? unit.kind : (unit?.name ?? name);
}

/** The marks that an amount is rounded to, and how much of their base one of its own is. */
type Scale = {
  rows: readonly Row[];
  rate: number;
  isOther: boolean;
  /** Whether it measures a share of a can or an onion. */
  isShare?: boolean;
};

/** An amount, and the smallest of its parts. */
type Extent = { max: Fraction; least: Fraction };

const TEASPOON = toUnitValue('tsp').valueOf();
/** Up to here, metric cooks use spoons, too. */
const MAX_SPOONS = toUnitValue('tbsp').mul(4n);
const MAX_INCHES = 6n;
const CM_PER_INCH = 2.54;
/** A stick of butter, not of cinnamon. */
const MIN_GRAMS_OF_BUTTER = 50;
/** Above, pinches are measured in spoons. */
const MAX_PINCHES = 3n;
const TEASPOONS_PER_PINCH: Readonly<Record<string, number>> = { pinch: 1 / 16, dash: 1 / 8 };

function toScale(part: Part, extent: Extent, options: KitchenOptions): Scale {
  const { max } = extent;
  const { system, weights } = options;
  const unit = findUnit(part.unit);
  const toOwn = (rows: readonly Row[], isOther = false): Scale => ({ rows, rate: 1, isOther });
  if (unit?.kind === 'volume') {
    const scale = toVolumeScale(part.unit, max, { system, weights });
    // Four heaped tablespoons are no heaped quarter of a cup.
    if (part.fill === undefined || isPacked(part) || !scale.rows.some((row) => row.unit === unit.name))
      return scale;
    return { ...scale, rows: listCountRows(unit.name, 'some') };
  }
  if (unit?.kind === 'mass') {
    const wasMetric = isMetric(unit);
    const isToMetric = system === null ? wasMetric : system === 'metric';
    return toOwn(isToMetric ? MARKS.grams : MARKS.usMass, isToMetric !== wasMetric);
  }
  if (unit?.name === 'inch') return toLengthScale(max, { system, weights });
  const stick = (unit?.name === 'stick' && system === 'metric' && weights?.units.stick) || 0;
  if (stick >= MIN_GRAMS_OF_BUTTER) return { rows: MARKS.grams, rate: stick, isOther: true };
  const pinch = TEASPOONS_PER_PINCH[unit?.name ?? ''];
  if (pinch && max.gt(MAX_PINCHES)) return { rows: MARKS.spoons, rate: TEASPOON * pinch, isOther: false };
  const name = unit?.kind === 'piece' ? PIECE_UNIT.name : (unit?.name ?? part.unit);
  const rows = toCountRows(name, unit?.kind, weights);
  if (!rows.some(isQuarter)) return toOwn(rows);
  const isCutFiner = unit?.kind !== 'container' && max.gte(QUARTER) && extent.least.lt(QUARTER);
  const isWeighty = (weights?.units[name] ?? 0) >= MIN_GRAMS_TO_WEIGH;
  if (isCutFiner) return toOwn(isWeighty ? [...rows, ...listFineRows(name)] : rows);
  return toShareScale(part, name, { extent, options }) ?? toOwn(rows);
}

const QUARTER = new Fraction('1/4');
const EIGHTH = new Fraction('1/8');
/** No one weighs less, such as an eighth of a sheet of nori, or cuts it into eighths. */
const MIN_GRAMS_TO_WEIGH = 10;
const isQuarter = ({ step }: Row) => step.equals(QUARTER);

/**
 * Less than a quarter of a can or an onion is measured by its content, and of a lemon a cook takes wedges; null if there is more,
 * or no one knows how much one is.
 */
function toShareScale(
  part: Part,
  name: string,
  { extent, options }: { extent: Extent; options: KitchenOptions },
): Scale | null {
  const { weights } = options;
  if (extent.max.gt(1n) || extent.least.gte(QUARTER)) return null;
  if (findUnit(name)?.kind === 'container') {
    const contents = options.contents ?? part.size;
    return contents && toContentsScale(contents, extent, options);
  }
  const { [name]: grams, wedge } = weights?.units ?? {};
  if (!grams) return null;
  if (!weights?.gramsPerCup && extent.least.valueOf() * grams < MIN_GRAMS_TO_WEIGH) return null;
  if (wedge && wedge * 4 < grams) {
    if (options.isPrepared) return null;
    return { rows: listCountRows('wedge', 'none'), rate: grams / wedge, isOther: false, isShare: true };
  }
  // Of an egg or a kiwi one takes a quarter, if that is not far too much.
  if (!options.isChopped && extent.least.gte(EIGHTH)) return null;
  return toContentsScale({ quantity: new Fraction(grams), unit: 'g' }, extent, {
    ...options,
    system: options.system ?? 'us',
  });
}

/** Measures shares of a container with so much content: in spoons and cups if that is known, or else by weight. */
function toContentsScale(
  { quantity, unit: name }: NonNullable<Part['size']>,
  { max }: Extent,
  { system, weights }: KitchenOptions,
): Scale | null {
  const unit = findUnit(name);
  if (!unit?.base) return null;
  const used = { system: system ?? (isMetric(unit) ? 'metric' : 'us'), weights };
  const one = quantity.mul(unit.base).valueOf();
  const share = { isOther: false, isShare: true };
  const gramsPerMl = (weights?.gramsPerCup ?? 0) / ML_PER_CUP.valueOf();
  if (unit.kind === 'mass' && gramsPerMl === 0) {
    return { rows: used.system === 'metric' ? MARKS.grams : MARKS.usMass, rate: one, ...share };
  }
  const ml = unit.kind === 'mass' ? one / gramsPerMl : one;
  if (used.system === 'us') return { rows: MARKS.usShares, rate: ml, ...share };
  const { rows, rate } = toVolumeScale('cup', max.mul(new Fraction(ml)), used);
  return { rows: rows.filter(({ plus }) => !plus), rate: rate * ml, ...share };
}

/** A long root is weighed. */
function toLengthScale(max: Fraction, { system, weights }: KitchenOptions): Scale {
  const isOther = system === 'metric';
  const grams = weights?.units.inch;
  if (grams && max.gt(MAX_INCHES))
    return { rows: isOther ? MARKS.grams : MARKS.usMass, rate: grams, isOther };
  if (isOther) return { rows: MARKS.centimeters, rate: CM_PER_INCH, isOther };
  return { rows: MARKS.inches, rate: 1, isOther };
}

function toVolumeScale(unitName: string, max: Fraction, { system, weights }: KitchenOptions): Scale {
  const unit = findUnit(unitName);
  const wasMetric = unit !== null && isMetric(unit);
  const isToMetric = system === null ? wasMetric : system === 'metric';
  const gramsPerCup = weights?.gramsPerCup;
  const isOther = isToMetric !== wasMetric;
  if (!isToMetric) return { rows: gramsPerCup ? MARKS.usVolume : MARKS.usLiquid, rate: 1, isOther };
  if (wasMetric) return { rows: MARKS.milliliters, rate: 1, isOther };
  if (max.lte(MAX_SPOONS)) {
    const rows = gramsPerCup ? MARKS.drySpoons : MARKS.spoons;
    return { rows, rate: 1, isOther: !/^tb?sp$/.test(unit?.name ?? '') };
  }
  if (!gramsPerCup) return { rows: MARKS.milliliters, rate: 1, isOther };
  return { rows: MARKS.grams, rate: gramsPerCup / ML_PER_CUP.valueOf(), isOther };
}

/** Grams below which a thing is not cut up. */
const MIN_GRAMS_TO_CUT = 2.5;
const NEVER_CUT = new Set([
  'leaf',
  'sprig',
  'pod',
  'drop',
  'pinch',
  'dash',
  'splash',
  'drizzle',
  'sprinkle',
  'smidgen',
]);
const ONLY_HALVED = new Set(['clove', 'handful']);

function toCountRows(unit: string, kind: string | undefined, weights: Weights | null): readonly Row[] {
  const grams = weights?.units[unit] ?? Number.POSITIVE_INFINITY;
  if (kind === 'container') return listCountRows(unit, 'many');
  if (NEVER_CUT.has(unit) || grams < MIN_GRAMS_TO_CUT) return listCountRows(unit, 'none');
  return listCountRows(unit, ONLY_HALVED.has(unit) ? 'halves' : 'some');
}

/** Returns the best marks of both ends of a range, which have one unit; the same mark if it is none. */
function toMarks(min: number, max: number, rows: readonly Row[]): [Mark, Mark] {
  if (min === max) {
    const mark = findBestMark(max, rows);
    return [mark, mark];
  }
  const simple = [...rows.filter(({ plus }) => !plus), ...RANGE_MARKS];
  const pairs = [...new Set(rows.map(({ unit }) => unit))].map((unit): [Mark, Mark] => {
    const ofUnit = simple.filter((row) => row.unit === unit);
    return [findBestMark(min, ofUnit), findBestMark(max, ofUnit)];
  });
  const score = ([low, high]: [Mark, Mark]) => low.score + high.score;
  return pairs.reduce((best, pair) => (score(pair) < score(best) ? pair : best));
}

/** A fill stays with the spoon or cup that it is of, and "packed" with every volume. */
function toParts(min: Mark, max: Mark, of: Pick<Part, 'size'> & Partial<Part>): Part[] {
  const low = toMarkTerms(min);
  return toMarkTerms(max).map(({ quantity, unit }, index) => {
    const isFilled = isPacked(of) ? findUnit(unit)?.kind === 'volume' : unit === of.unit;
    return {
      min: low[index]?.quantity ?? quantity,
      max: quantity,
      ...{ unit, size: of.size },
      ...(of.fill !== undefined && isFilled && { fill: of.fill }),
    };
  });
}

/** A can has the content of its label: converted to whole grams or milliliters, and never rounded to a cook's marks. */
function toKitchenSize(written: Part['size'], system: UnitSystem | null): Part['size'] {
  const size = written && system !== null ? chooseSize(written, system) : written;
  const unit = findUnit(size?.unit ?? '');
  if (!size || !unit?.base || system !== 'metric' || isMetric(unit)) return size;
  const step = new Fraction(unit.kind === 'mass' ? 1n : 5n);
  const quantity = size.quantity.mul(unit.base).div(step).round().mul(step);
  return { quantity: quantity.gt(0n) ? quantity : step, unit: unit.kind === 'mass' ? 'g' : 'ml' };
}

/** Of a size in two units, the one of the system that is asked for. */
function chooseSize({ other, ...size }: Size, system: UnitSystem): Size {
  const isOfSystem = ({ unit: name }: Size) => {
    const unit = findUnit(name);
    return unit !== null && isMetric(unit) === (system === 'metric');
  };
  return other && !isOfSystem(size) && isOfSystem(other) ? other : size;
}
