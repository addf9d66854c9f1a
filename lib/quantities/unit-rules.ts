import Fraction from 'fraction.js';

/**
 * - `mass`, `volume`, `piece`: measured in grams, milliliters and pieces
 * - `count`, `container`: things that only weigh the ingredient's own weights, such as a clove or a can
 * - `vague`: amounts that no one measures, such as a pinch
 */
type UnitKind = 'mass' | 'volume' | 'piece' | 'count' | 'container' | 'vague';

export type Unit = {
  name: string;
  plural: string;
  kind: UnitKind;
  /** How many grams, milliliters or pieces it is; null if that depends on the ingredient or on the cook. */
  base: Fraction | null;
};

/** A name, the plural if it has one, and other spellings; words only, without periods. */
type Row = readonly [names: string, base?: string];

// The definitions of US law; a fluid ounce is a volume, an ounce a mass.
const MASS: readonly Row[] = [
  ['mg milligram milligrams', '0.001'],
  ['g gram grams gr gm grs gms', '1'],
  ['kg kgs kilogram kilograms kilo kilos', '1000'],
  ['oz ozs ounce ounces', '28.349523125'],
  ['lb lbs pound pounds', '453.59237'],
];
const VOLUME: readonly Row[] = [
  ['ml mls milliliter milliliters millilitre millilitres cc', '1'],
  ['cl centiliter centiliters centilitre centilitres', '10'],
  ['dl deciliter deciliters decilitre decilitres', '100'],
  ['l liter liters litre litres ltr ltrs \u2113', '1000'],
  ['tsp tsps tspn tspns teaspoon teaspoons', '4.92892159375'],
  ['tbsp tbsps tablespoon tablespoons tbs tb tbl tbls tblsp tblsps tbspn tbspns', '14.78676478125'],
  ['fl_oz fluid_ounce fluid_ounces fluid_oz floz', '29.5735295625'],
  ['cup/cups c', '236.5882365'],
  ['pt pts pint pints', '473.176473'],
  ['qt qts quart quarts', '946.352946'],
  ['gal gals gallon gallons', '3785.411784'],
];
const PIECE: readonly Row[] = [
  ['piece/pieces pc pcs ct count each ea whole', '1'],
  ['pair/pairs', '2'],
  ['dozen doz dozens dz', '12'],
];
const COUNT =
  'bunch/bunches bulb/bulbs clove/cloves cm cube/cubes drop/drops ear/ears fillet/fillets floret/florets glass/glasses head/heads inch/inches in knob/knobs \
leaf/leaves loaf/loaves mug/mugs patty/patties pod/pods rasher/rashers rib/ribs segment/segments sheet/sheets slice/slices sprig/sprigs stalk/stalks stick/sticks strip/strips \
wedge/wedges';
const CONTAINER =
  'bag/bags bottle/bottles box/boxes can/cans tin/tins carton/cartons envelope/envelopes jar/jars pack/packs pkg package/packages \
packet/packets pouch/pouches sachet/sachets tub/tubs tube/tubes';
const VAGUE =
  'pinch/pinches dash/dashes dollop/dollops drizzle/drizzles handful/handfuls smidgen/smidgens splash/splashes sprinkle/sprinkles to_taste as_needed';

const spaced = (text: string) => text.replaceAll('_', ' ');

function toEntries(kind: UnitKind, [names, base]: Row): [string, Unit][] {
  const [first = '', ...synonyms] = names.split(' ').map(spaced);
  const [name = '', plural = name] = first.split('/');
  const unit = { name, plural, kind, base: base === undefined ? null : new Fraction(base) };
  return [name, plural, ...synonyms].map((word) => [word, unit]);
}

const toRows = (names: string): Row[] => names.split(/\s+/).map((name) => [name]);

const UNITS = new Map<string, Unit>([
  ...MASS.flatMap((row) => toEntries('mass', row)),
  ...VOLUME.flatMap((row) => toEntries('volume', row)),
  ...PIECE.flatMap((row) => toEntries('piece', row)),
  ...toRows(COUNT).flatMap((row) => toEntries('count', row)),
  ...toRows(CONTAINER).flatMap((row) => toEntries('container', row)),
  ...toRows(VAGUE).flatMap((row) => toEntries('vague', row)),
]);

/** The unit of things that are counted without a word for them: 3 eggs. */
export const PIECE_UNIT: Unit = { name: 'piece', plural: 'pieces', kind: 'piece', base: new Fraction(1n) };

/** Finds a unit by its name, plural or abbreviation. T is a tablespoon and t a teaspoon; other letters may have any case. */
export function findUnit(words: string): Unit | null {
  if (words === 'T') return UNITS.get('tbsp') ?? null;
  if (words === 't') return UNITS.get('tsp') ?? null;
  return UNITS.get(words.toLowerCase()) ?? null;
}

/** Returns whether something is measured by weight or volume. */
export function isMeasure({ kind }: Unit): boolean {
  return kind === 'mass' || kind === 'volume';
}

const METRIC = /^(?:[mkcd]?[gl]|cm)$/;

/** Returns whether a unit is a metric one. */
export function isMetric({ name }: Unit): boolean {
  return METRIC.test(name);
}

/** Exact numbers: every quantity stays a fraction of whole numbers until it is formatted. */

const DIGITS = /^\d{1,12}(?:\.\d{1,12})?(?:\/\d{1,12})?$/;

/** Reads an exact number, such as "2", "0.25" or "3/4", or a stored number by its decimal digits; null if it is not above 0. */
export function toFraction(value: string | number): Fraction | null {
  const text = String(value);
  if (!DIGITS.test(text)) return null;
  const [numerator = '', denominator = '1'] = text.split('/');
  if (/^0+$/.test(denominator)) return null;
  const fraction = new Fraction(numerator).div(new Fraction(denominator));
  return fraction.gt(0n) ? fraction : null;
}

/** Beyond, a sum is of fractions that have nothing to do with each other, and no number could hold it. */
const MAX_SUM_DENOMINATOR = 10n ** 30n;
const SUM_DECIMALS = 12;

/** Sums numbers exactly, as far as their denominators go together; otherwise to twelve decimals. */
export function sumFractions(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce((sum, fraction) => {
    const next = sum.add(fraction);
    return next.d > MAX_SUM_DENOMINATOR ? next.round(SUM_DECIMALS) : next;
  }, new Fraction(0n));
}

/** Formats a number as cooks write it: 1 1/2 */
export function formatFraction(fraction: Fraction): string {
  return fraction.toFraction(true);
}

/** Formats a number in decimals if it has a few, otherwise as a fraction: 14.5, but 2/3 */
export function formatDecimal(fraction: Fraction): string {
  const digits = fraction.toString(6);
  return toFraction(digits)?.equals(fraction) ? digits : formatFraction(fraction);
}
