import { readAmount } from '@/lib/quantities/amount-reader';
import { findUnit, isMeasure } from '@/lib/quantities/unit-rules';
import type { LinePart } from './ingredient-line-rules';
import { type NumberStyle, type Taken, takeNumber } from './line-number-rules';
import { BRACKETED_SIZE, DASHED, IS_LENGTH, PLAIN_SIZE, readMeasure, toSizeNote } from './line-size-rules';
import { type TakenUnit, takeUnit } from './line-unit-rules';

/** The amount at the beginning of a line. */
export type AmountReading = {
  quantity: string;
  units: string;
  /** A second measure of the same amount. */
  about: string;
  /** Words that belong into the details: the size of a can, "large". */
  notes: string[];
  unsure: LinePart[];
};

export const NO_AMOUNT: AmountReading = { quantity: '', units: '', about: '', notes: [], unsure: [] };

const APPROXIMATELY = /^(?:(?:about|approx|approximately|around|roughly|circa|ca|etwa|environ)\b\.?|~)\s*/i;
const AT_LEAST =
  /^((?:at least|up to|at most|no more than|more than|less than|over|under|between|another|an? (?:additional|extra)|additional|extra(?= \d))) (?=\d|an?\b|one|two|three|half)/i;
const FILL_FIRST =
  /^(?:an? )?(scant|heaping|heaped|generous|rounded|level|good|packed)(?:,)? (?=(?:\d|\.\d|half|one|two|three|a )\b|½)/i;
const VAGUE_NUMBER =
  /^(an? (?:few|couple(?: of)?|little(?! gem)(?: bit(?: of)?)?|bit(?: of)?|lot(?: of)?|touch(?: of)?|small amount(?: of)?)|few|several|some|lots of|plenty of|enough|couple(?: of)?|einige|etwas|ein paar|quelques|un peu de|algunos|algunas|un poco de|qualche) /i;
const VAGUE_FIRST =
  /^(?:a |an |one |une? |ein(?:e)? |una |un )?((?:(?:big|small|large|generous|good|tiny|healthy|fat) )?(?:pinch|dash|splash|drizzle|handful|sprinkle|sprinkling|smidgen|dollop|knob|squeeze|glug|bunch|sprig|squirt|spritz|grating|swirl|(?:thumb-sized? |thumb sized? )(?:piece|knob)|(?:piece|chunk|slice|wedge|sliver|lump|stalk)(?= of )|prise|pincée|pizzico|pizca|bund|schuss|handvoll|poignée|manciata|puñado)(?:e?s)?)\b(?: (?:each )?of)? ?(?:de |d'|di )?/i;
const SIZE_WORD =
  /^(extra[- ]large|large|medium(?:[- ](?:large|size|sized))?|small|jumbo|big|tiny|lg\.?|med\.?|sm\.?|large-size|small to medium|medium to large|große?r?|kleine?r?|mittelgroße?r?|grosse?s?|gros|petite?s?|grande?s?|pequeñ[oa]s?|piccol[aieo]|grand[ie])(?:[,-]? (?=[\p{L}(]))/iu;

/** Takes how much a line calls for; null if it does not begin with an amount. */
export function takeAmount(text: string, style: NumberStyle): Taken<AmountReading> | null {
  const atLeast = AT_LEAST.exec(text);
  if (atLeast?.[1] !== undefined) {
    const taken = takeAmount(text.slice(atLeast[0].length).replace(/^(\S+) and /, '$1 to '), style);
    return taken && withNote(taken, atLeast[1].toLowerCase(), ['quantity']);
  }
  const fill = FILL_FIRST.exec(text);
  if (fill?.[1] !== undefined) {
    const taken = takeAmount(text.slice(fill[0].length), style);
    const word = fill[1].toLowerCase();
    return taken && { ...taken, value: { ...taken.value, units: `${word} ${taken.value.units}`.trim() } };
  }
  const about = APPROXIMATELY.exec(text)?.[0];
  if (about !== undefined) {
    const taken = takeAmount(text.slice(about.length), style);
    return taken && withNote(taken, 'approximately', []);
  }
  return takeVague(text) ?? takeUnnumbered(text) ?? takeSizedThing(text) ?? takeNumbered(text, style);
}

function withNote(
  taken: Taken<AmountReading>,
  note: string,
  unsure: readonly LinePart[],
): Taken<AmountReading> {
  const { notes } = taken.value;
  const value = { ...taken.value, notes: [...notes, note], unsure: [...taken.value.unsure, ...unsure] };
  return { ...taken, value };
}

/** "a few sprigs", "pinch of salt" */
function takeVague(text: string): Taken<AmountReading> | null {
  const vague = VAGUE_FIRST.exec(text);
  if (vague?.[1] !== undefined) {
    const isOne = /^(?:an?|one|une?|eine?|una) /i.test(vague[0]);
    const unit = takeUnit(vague[1]);
    const units = unit && unit.rest.trim() === '' ? unit.value.text : vague[1].toLowerCase();
    return {
      value: { ...NO_AMOUNT, quantity: isOne ? '1' : '', units },
      rest: text.slice(vague[0].length),
    };
  }
  const some = VAGUE_NUMBER.exec(text);
  if (some?.[1] === undefined) return null;
  const unit = takeUnit(text.slice(some[0].length));
  const word = some[1].toLowerCase();
  if (!unit) {
    const rest = text.slice(some[0].length);
    return { value: { ...NO_AMOUNT, notes: [word], unsure: ['quantity'] }, rest };
  }
  return {
    value: { ...NO_AMOUNT, units: `${word} ${unit.value.text}`, unsure: ['quantity'] },
    rest: unit.rest.replace(/^ of\b/, ''),
  };
}

/** "Can of tomatoes": one, though unsaid. */
function takeUnnumbered(text: string): Taken<AmountReading> | null {
  const [, word = '', rest = ''] = /^(\p{L}+) of (.*)$/iu.exec(text) ?? [];
  const unit = word === '' ? null : takeUnit(word);
  const isThing = unit?.value.isContainer || findUnit(unit?.value.text ?? '')?.kind === 'count';
  if (!unit || !isThing) return null;
  return { value: { ...NO_AMOUNT, quantity: '1', units: unit.value.text, unsure: ['quantity'] }, rest };
}

/** "14-ounce can", "400g tin", "1-inch piece": one thing of that size. */
function takeSizedThing(text: string): Taken<AmountReading> | null {
  const [, count, each] = COUNT_DASH.exec(text) ?? [];
  if (count !== undefined && each !== undefined && Number(each) >= 2 * Number(count)) {
    const sized = takeSized({ ...NO_AMOUNT, quantity: count }, text.replace(/^\d+ ?-/, ''));
    if (sized && sized.value.units !== '') return sized;
  }
  const size = PLAIN_SIZE.exec(text);
  if (size?.[1] === undefined || /^\s*[x×*]/.test(text)) return null;
  const unit = takeUnit(text.slice(size[0].length));
  const isLength = IS_LENGTH.test(size[1]);
  const isPiece = unit?.value.isContainer || (isLength && unit !== null);
  if (unit && isPiece) {
    const value = { ...NO_AMOUNT, quantity: '1', units: unit.value.text, notes: [toSizeNote(size[1])] };
    const unsure: LinePart[] = isAmbiguousSize(size[1]) ? ['quantity'] : [];
    return { value: { ...value, unsure }, rest: unit.rest };
  }
  // "6-ounce salmon fillet" is one, and "10-ounce spinach" ten ounces: it is ambiguous.
  if (!isLength && !DASHED.test(size[1])) return null;
  return {
    value: { ...NO_AMOUNT, quantity: '1', notes: [toSizeNote(size[1])], unsure: ['quantity'] },
    rest: text.slice(size[0].length),
  };
}

/** "2 - 15 oz cans", which are no range of sizes */
const COUNT_DASH = /^(\d{1,2}) ?- ?(\d+(?:\.\d+)?)[ -]?(?:oz|ounces?|g|ml|lbs?|pounds?)\b/i;

/** "1 1/2-inch piece": one of half an inch, or of one and a half. */
const isAmbiguousSize = (size: string) => /^\d+ \d+\/\d+/.test(size);

function takeNumbered(text: string, style: NumberStyle): Taken<AmountReading> | null {
  const found = takeNumber(text, style);
  if (!found) return null;
  // "1/2 a bunch"
  const isShare = found.value.text.includes('/');
  const number = isShare ? { ...found, rest: found.rest.replace(/^ (?:of )?an? /i, ' ') } : found;
  const unsure: LinePart[] = number.value.isUnsure ? ['quantity'] : [];
  const reading: AmountReading = { ...NO_AMOUNT, quantity: number.value.text, unsure };
  const more = /^,? (or (?:more|so|two)|\(or more\))(?= )/i.exec(number.rest);
  if (more?.[1] !== undefined) {
    const taken = takeNumbered(
      `${text.slice(0, text.length - number.rest.length)}${number.rest.slice(more[0].length)}`,
      style,
    );
    return taken && withNote(taken, more[1].replace(/[()]/g, ''), ['quantity']);
  }
  // "3 lemons" but not "3D glasses".
  const isWordNumber = !/^[\d.]/.test(text);
  if (!isWordNumber && /^\d/.test(number.rest)) return null;
  const dozen = /^ (dozen|doz\.?)\b/i.exec(number.rest);
  if (dozen) return { value: { ...reading, units: 'dozen' }, rest: number.rest.slice(dozen[0].length) };
  return (
    takeSized(reading, number.rest) ??
    takeShaped(reading, number.rest) ??
    takeMeasured({ ...reading, isThousands: number.value.isThousands === true }, number.rest, style) ??
    takePieces(reading, number.rest)
  );
}

/** "2 (14 oz) cans", "4 x 175 g fillets", "1 28-ounce can", "1 (3-pound) chicken" */
function takeSized(reading: AmountReading, rest: string): Taken<AmountReading> | null {
  const word = SIZE_WORD.exec(rest.trimStart())?.[0] ?? '';
  const text = word ? rest.trimStart().slice(word.length) : rest;
  const size = BRACKETED_SIZE.exec(text) ?? (/^[\s]*[x×*\s]/.test(text) ? PLAIN_SIZE.exec(text) : null);
  if (size?.[1] === undefined) return null;
  const behind = text.slice(size[0].length);
  const unit = takeUnit(behind);
  const isTimes = /^\s*[x×*]/.test(text);
  const note = toSizeNote(size[1]);
  const isOne = reading.quantity === '1' || / each$/.test(note);
  const notes = [word.trim().toLowerCase(), isOne ? note : `${note} each`].filter(Boolean);
  if (unit && !isMeasureUnit(unit.value)) {
    return { value: { ...reading, units: unit.value.text, notes }, rest: unit.rest };
  }
  if (unit) return null;
  const isBracketed = text.trimStart().startsWith('(');
  // "2 medium (about 1 pound) eggplants" weigh that together.
  const isSum = !isOne && isBracketed && ABOUT_SUM.test(text);
  if (isSum) {
    const sum = {
      ...reading,
      notes: notes.slice(0, -1),
      about: note,
      unsure: [...reading.unsure, 'details' as const],
    };
    return { value: sum, rest: behind };
  }
  // "2 1 lb lobsters" is ambiguous too.
  const isPlain = !isBracketed && !isTimes && !DASHED.test(size[1]);
  const unsure: LinePart[] = isPlain ? [...reading.unsure, 'quantity'] : reading.unsure;
  return { value: { ...reading, notes, unsure }, rest: behind };
}

/** "2 thumb-sized pieces", "1 whole head" */
function takeShaped(reading: AmountReading, rest: string): Taken<AmountReading> | null {
  const [found, shape = ''] =
    /^ ((?:thumb|walnut|bite|family)[- ]sized?|whole(?= heads?\b)) /i.exec(rest) ?? [];
  const unit = found === undefined ? null : takeUnit(rest.slice(found.length));
  return (
    unit && { value: { ...reading, units: unit.value.text, notes: [shape.toLowerCase()] }, rest: unit.rest }
  );
}

const ABOUT_SUM = /^\s*\((?:about|approx\.?|~) ?(?!.*each\))[^)-]*\)/i;

const isMeasureUnit = ({ text }: TakenUnit) => {
  const unit = findUnit(text.slice(text.lastIndexOf(' ') + 1)) ?? findUnit(text);
  return unit !== null && isMeasure(unit);
};

/** "1 1/2 cups (360 ml)", "250g/9oz", "1 cup plus 2 tablespoons", "1 lb 4 oz" */
function takeMeasured(
  { isThousands, ...reading }: AmountReading & { isThousands: boolean },
  rest: string,
  style: NumberStyle,
): Taken<AmountReading> | null {
  const spaced = rest.replace(/^[ -]/, '');
  const unit = takeUnit(spaced);
  if (!unit) return null;
  const isJoined = rest.startsWith('-');
  const unsure: LinePart[] = [
    ...reading.unsure,
    ...(unit.value.isUnsure ? (['units'] as const) : []),
    // "2-pound chicken": one of that weight.
    ...(isJoined || (isThousands && !isCountedInThousands(unit.value)) ? (['quantity'] as const) : []),
  ];
  const first: Taken<AmountReading> = {
    value: { ...reading, units: unit.value.text, unsure },
    rest: unit.rest,
  };
  return takeFills(takeSecondMeasure(takeRangeEnd(takeAdded(first, style), style), unit.value));
}

/** "1,250 g" has a thousand; "1,250 kg" is a kilogram and a quarter, if its writer is not American. */
const isCountedInThousands = ({ text }: TakenUnit) =>
  ['mg', 'g', 'ml', 'piece'].includes(findUnit(text)?.name ?? '');

/** "1 tbsp to 2 tbsp", "8oz-10oz" */
function takeRangeEnd(taken: Taken<AmountReading>, style: NumberStyle): Taken<AmountReading> {
  const [between] = /^ ?(?:-|to|or) ?/.exec(taken.rest) ?? [];
  const end = between === undefined ? null : takeNumber(taken.rest.slice(between.length), style);
  const unit = end && takeUnit(end.rest.trimStart());
  const first = findUnit(taken.value.units);
  if (!end || !unit || !first || findUnit(unit.value.text)?.name !== first.name) return taken;
  const range = takeNumber(`${taken.value.quantity}-${end.value.text}`, style);
  if (range?.rest !== '') return taken;
  const unsure: LinePart[] = range.value.isUnsure ? [...taken.value.unsure, 'quantity'] : taken.value.unsure;
  return {
    value: { ...taken.value, quantity: range.value.text, units: unit.value.text, unsure },
    rest: unit.rest,
  };
}

/** "1 cup plus 2 tablespoons", "2 lb 4 oz" */
function takeAdded(taken: Taken<AmountReading>, style: NumberStyle): Taken<AmountReading> {
  const [plus] = /^,? ?(?:plus|\+|and|&) /i.exec(taken.rest) ?? [];
  const number = takeNumber(taken.rest.slice(plus === undefined ? 0 : plus.length).trimStart(), style);
  const unit = number && takeUnit(number.rest.trimStart());
  if (!number || !unit || !isMeasureUnit(unit.value) || /-/.test(number.value.text)) return taken;
  const added = `${taken.value.units} ${plus === undefined ? '' : '+ '}${number.value.text} ${unit.value.text}`;
  const units = added.replace(/\s+/g, ' ');
  const amount = readAmount(`${taken.value.quantity} ${units}`);
  if (!amount || amount.measures[0]?.parts.length === 1) return taken;
  return takeAdded({ value: { ...taken.value, units }, rest: unit.rest }, style);
}

/** "(240 ml)", "/9 oz", "(about 2 cups)"; of a can, it is the size. */
function takeSecondMeasure(taken: Taken<AmountReading>, unit: TakenUnit): Taken<AmountReading> {
  const found =
    /^\s*\(((?:about |approx(?:\.|imately)? |~ ?|roughly |or |= ?)?[^()]{1,60})\)/i.exec(taken.rest) ??
    /^\s*(?:\/|\|)\s*((?:\d+ )?[\d./,-]+ ?(?:fl\.? ?oz|\p{L}+)\.?(?:\/(?:\d+ )?[\d./,-]+ ?(?:fl\.? ?oz|\p{L}+)\.?)?(?: \d+ ?oz)?)(?=[\s,(]|$)/u.exec(
      taken.rest,
    );
  const written = found?.[1] ?? '';
  const isEach = / each$/i.test(written) && unit.isContainer;
  const text = readMeasure(isEach ? written.replace(/ each$/i, '') : written);
  if (!found || text === '') return taken;
  const rest = taken.rest.slice(found[0].length);
  if (unit.isContainer) {
    const isOne = taken.value.quantity === '1';
    const note = isOne ? text : `${text} each`;
    // "2 cans (28 oz)" may be two of 28 or 28 in all.
    const unsure: LinePart[] = isOne || isEach ? taken.value.unsure : [...taken.value.unsure, 'details'];
    return { value: { ...taken.value, notes: [...taken.value.notes, toSizeNote(note)], unsure }, rest };
  }
  return { value: { ...taken.value, about: text }, rest };
}

/** "cup, packed, brown sugar" */
function takeFills(taken: Taken<AmountReading>): Taken<AmountReading> {
  const fill =
    /^,?\s*\(?((?:(?:firmly|lightly|loosely|tightly|well)[ -])?packed|heaping|heaped|rounded|scant|level)\)?,? (?=[\p{L}(])/iu.exec(
      taken.rest,
    );
  if (fill?.[1] === undefined) return taken;
  return withNote({ ...taken, rest: ` ${taken.rest.slice(fill[0].length)}` }, fill[1].toLowerCase(), []);
}

/** "2 large eggs", "3 lemons" */
function takePieces(reading: AmountReading, rest: string): Taken<AmountReading> | null {
  if (!/^[\s,(]|^$|^[x×] /.test(rest) && !/^-\p{L}/u.test(rest)) {
    // "3lemons" has lost its space; "7up" has none.
    if (!/^\p{Ll}{3,}/u.test(rest)) return null;
    return { value: { ...reading, unsure: [...reading.unsure, 'quantity'] }, rest };
  }
  if (rest.trim() === '') return null;
  const spaced = rest.replace(/^ ?[x×] (?=\p{L})/u, ' ').trimStart();
  const size = SIZE_WORD.exec(spaced);
  const unsure: LinePart[] = rest.startsWith('-') ? [...reading.unsure, 'quantity'] : reading.unsure;
  if (size?.[1] === undefined) return { value: { ...reading, unsure }, rest: spaced };
  return {
    value: { ...reading, notes: [...reading.notes, toSize(size[1])], unsure },
    rest: spaced.slice(size[0].length),
  };
}

const SIZES: Readonly<Record<string, string>> = { lg: 'large', med: 'medium', sm: 'small', big: 'large' };
const toSize = (word: string) => {
  const size = word.toLowerCase().replace('.', '').replace('extra large', 'extra-large');
  return SIZES[size] ?? size;
};
