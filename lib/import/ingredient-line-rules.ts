import { readAmount } from '@/lib/quantities/amount-reader';
import { findUnit } from '@/lib/quantities/unit-rules';
import { type AmountReading, NO_AMOUNT, takeAmount } from './line-amount-rules';
import { cleanLine } from './line-clean-rules';
import { type NumberStyle, type Taken, takeNumber } from './line-number-rules';
import { readMeasure } from './line-size-rules';

/** The parts of a line that may have been misread. */
export type LinePart = 'quantity' | 'units' | 'name' | 'details';

/** One line of a list of ingredients in the parts of a recipe's line. */
export type IngredientLine = {
  quantity: string;
  units: string;
  name: string;
  details: string;
  /** A second measure of the same amount. */
  about: string;
  optional: boolean;
  /** A doubt to check; empty if there is only one reading. */
  unsure: LinePart[];
};

/** A comma in a number is decimal in these. */
const COMMA_LANGUAGES = /^(?:de|fr|it|es|pt|nl|sv|da|nb|no|fi|pl|cs|ru|uk|tr|el|hu|ro|bg|hr|sk|sl)\b/i;
const OPTIONAL = /^\(?optional\)?\s*[:,-]?\s*|[\s,(]*\boptional\b\)?\s*$|\(optional[,;]?\s*(?=[^)]*\))/i;

/** Reads one free-text line of ingredients; `language` is that of its page, if known. */
export function readIngredientLine(text: string, language = 'en'): IngredientLine {
  if (text.length > MAX_READ_LENGTH) return { ...UNREAD, name: text.trim() };
  const line = cleanLine(text);
  const style: NumberStyle = COMMA_LANGUAGES.test(language) ? 'comma' : 'point';
  const required = line.replace(OPTIONAL, (found) =>
    found.startsWith('(') && !found.includes(')') ? '(' : '',
  );
  const isOptional = required !== line && required.trim() !== '';
  const parts = readParts(isOptional ? required.trim() : line, style);
  return { ...parts, optional: isOptional };
}

/** Longer texts are no line of a list: whole paragraphs, pasted by mistake. */
const MAX_READ_LENGTH = 500;
/** A line of which no part was told apart. */
export const UNREAD: IngredientLine = {
  ...{ quantity: '', units: '', name: '', details: '', about: '', optional: false },
  unsure: ['quantity', 'name'],
};

function readParts(line: string, style: NumberStyle): Omit<IngredientLine, 'optional'> {
  const reading = readFront(line, style) ?? readOf(line, style) ?? readBehind(line, style);
  if (reading) return toLine(reading.amount, reading.text, reading.note);
  const { name, brackets, details: remark } = splitName(line);
  const details = [...brackets, remark].filter(Boolean).join(', ');
  return {
    ...{ quantity: '', units: '', name, details, about: '' },
    unsure: hasStrayNumber(name) || /\d/.test(details) ? ['quantity'] : [],
  };
}

type Reading = { amount: AmountReading; text: string; note: string };

/** "2 cups flour" */
function readFront(line: string, style: NumberStyle): Reading | null {
  const taken = takeAmount(line, style);
  return taken && { amount: taken.value, text: taken.rest, note: '' };
}

const PART_OF =
  /^((?:the |le |il |el )?(?:finely |freshly )?(?:grated |squeezed )?(?:juice|zest|rind|peel|seeds|leaves|whites?|yolks?|flesh|meat)(?:(?: and|,| &) (?:grated )?(?:juice|zest|rind|peel|seeds))?|saft|schale|abrieb|jus|zeste|succo|scorza|zumo|ralladura) (?:of |from |von |de |d'|di )/i;

/** "Juice of 1/2 lemon" */
function readOf(line: string, style: NumberStyle): Reading | null {
  const [start, part] = PART_OF.exec(line) ?? [];
  if (start === undefined || part === undefined) return null;
  const taken = takeAmount(line.slice(start.length), style);
  return (
    taken && {
      amount: taken.value,
      text: taken.rest,
      note: part.toLowerCase().replace(/^(?:the|le|il|el) /, ''),
    }
  );
}

/** "Flour: 2 cups", "Butter, 1 stick, melted", "Sugar 200 g" */
function readBehind(line: string, style: NumberStyle): Reading | null {
  const start = /[\s(](?=\(?(?:~ ?)?(?:\d|\.\d)(?!\d* ?%))/.exec(line);
  if (!start) return null;
  const name = line
    .slice(0, start.index)
    .replace(/[\s,:;(=-]+$/, '')
    .replace(/ (?:about|approx\.?|[x×])$/i, '');
  const behind = line
    .slice(start.index + 1)
    .replace(/^\(/, '')
    // "Onion (1 large)"
    .replace(/^([\d/ -]+) (?=(?:large|medium|small)(?:[),]|$))/i, '$1, ');
  const taken = takeAmount(behind, style) ?? takeBareNumber(behind, style);
  if (!name || !taken || !/^(?:[\s,;:()]|$)/.test(taken.rest)) return null;
  // A sentence that a number follows is no name: "salt to taste, 1 pinch or so".
  if (name.split(' ').length > MAX_NAME_WORDS || hasStrayNumber(name)) return null;
  const rest = taken.rest.replace(/^[\s,;:)]+/, '');
  const isMeasured = taken.value.units !== '' || / [x×] $/i.test(line.slice(0, start.index + 1));
  return {
    amount: {
      ...taken.value,
      unsure: isMeasured ? taken.value.unsure : [...taken.value.unsure, 'quantity'],
    },
    text: rest === '' ? name : `${name}, ${rest}`,
    note: '',
  };
}
const MAX_NAME_WORDS = 6;

/** "Onions x 2", "Eggs, 3": a number with nothing behind it. */
function takeBareNumber(text: string, style: NumberStyle): Taken<AmountReading> | null {
  const number = takeNumber(text, style);
  if (!number || !/^(?:\)|$)/.test(number.rest)) return null;
  return { value: { ...NO_AMOUNT, quantity: number.value.text }, rest: number.rest };
}

function toLine(amount: AmountReading, text: string, note: string): Omit<IngredientLine, 'optional'> {
  const split = splitName(text);
  // "4 cloves", "2 bunches, chopped": the thing itself is counted.
  const isUnitName = split.name === '' && amount.units !== '' && amount.about === '';
  const moved = isUnitName ? { units: '', name: amount.units } : { units: amount.units, name: split.name };
  const { units, name } = moveCountedUnit(
    moved.units,
    moved.name.replace(EACH_ONE, amount.units === '' ? '' : '$&'),
  );
  // Three tablespoons are the juice of the lemon, not the lemon.
  const { about, brackets } =
    note === '' ? findBracketedMeasure(amount, split.brackets) : { ...split, about: '' };
  const details = [...amount.notes, note, ...brackets, split.details].filter(Boolean).join(', ');
  const unsure = new Set(amount.unsure);
  if (name === '' || isUnitName) unsure.add('name');
  if (hasStrayNumber(name)) unsure.add('quantity').add('name');
  if (/\beach\b(?!.*\d)/i.test(split.name) || /^each\b/i.test(split.details)) unsure.add('quantity');
  if ([...brackets, `, ${split.details}`].some((text) => SECOND_AMOUNT.test(text))) unsure.add('details');
  if (LESS.test(split.details)) unsure.add('quantity');
  if (amount.quantity !== '' && !readAmount(`${amount.quantity} ${units}`)) unsure.add('quantity');
  return { quantity: amount.quantity, units, name, details, about, unsure: [...unsure] };
}

/** "1 whole chicken (about 4 pounds)" */
function findBracketedMeasure(amount: AmountReading, brackets: readonly string[]) {
  // "1 can tomatoes (14 oz)": its size.
  const isContainer = findUnit(amount.units)?.kind === 'container';
  const measures = amount.about === '' && !isContainer ? brackets.map(readMeasure) : [];
  const index = measures.findIndex((measure) => measure !== '');
  if (index < 0) return { about: amount.about, brackets };
  return { about: measures[index] ?? '', brackets: brackets.filter((_, other) => other !== index) };
}

const EACH_ONE = /^each (?!of\b)/i;

/** Things that are counted by a word behind their name: 2 garlic cloves, 3 celery stalks. */
const COUNTED =
  /^(.*\b(?:garlic|celery|thyme|rosemary|parsley|mint|cilantro|coriander|dill|tarragon|sage|oregano|basil|lemongrass|bacon)) (cloves?|stalks?|ribs?|sprigs?|slices?|rashers?|stems?)$/i;

function moveCountedUnit(units: string, name: string): { units: string; name: string } {
  const [, thing, unit] = units === '' ? (COUNTED.exec(name) ?? []) : [];
  return thing !== undefined && unit !== undefined
    ? { units: unit.toLowerCase(), name: thing }
    : { units, name };
}

/** Numbers that belong to a name: 2% milk, 80/20 beef, 00 flour, 7-Up, 5-spice, 1-inch pieces. */
const NAME_NUMBER =
  /\d+(?:[.,]\d+)? ?(?:%|percent|proof)|\b\d{2}\/\d{2}\b|\b00\b|\b\d+-(?=\p{L})|\bno\. ?\d|#\d|\b(?:type|typ|tipo|t) ?\d+|[\d./ -]+(?:inch|in\.|"|cm|mm)|\b7.?up\b/giu;

const hasStrayNumber = (name: string) => /\d/.test(name.replace(NAME_NUMBER, ''));

/** "or 2 cups broth", "plus 1 tbsp": an amount of something else. */
const SECOND_AMOUNT =
  /(?:\b(?:or|plus|and)|\+|,) ?\d[\d./ -]*(?![\d./ -]|[ -]?(?:inch|cm|mm|"|in\b|minutes?|hours?|percent|%|pieces|slices|wedges|each))\p{L}/iu;
const LESS = /^(?:minus|less) /i;

/** The rest of a line after its amount: the name, and the details. */

/** Adjectives before a comma that belong to the name behind it: "boneless, skinless chicken thighs". */
const ADJECTIVE =
  /^(?:(?:very|good|finely|freshly|roughly|coarsely|thinly|extra|well|lightly|about)[ -])?(?:bone(?:less|-in)|skin(?:less|-on|-on)|fresh|dried|ripe|raw|cooked|uncooked|peeled|unpeeled|large|medium|small|unsalted|salted|hot|cold|warm|firm|frozen|canned|chopped|diced|minced|sliced|grated|shredded|crushed|ground|toasted|roasted|organic|free-range|low-fat|low-sodium|fat-free|reduced-fat|lean|plain|full-fat|whole|thick|thin|long|young|sweet|red|green|yellow|white|black|blanched|pitted|smooth|creamy|seedless|day-old|crusty|all-natural|quality)(?: (?:and|or|to) \p{L}+)?$/iu;

/** Where a remark begins without a comma. */
const REMARK =
  /(?:\s-+\s|;\s|:\s|\s(?=(?:to taste|to serve|to garnish|to finish|to cover|to coat|as needed|as required|as desired|if (?:needed|desired|using|you|available)|for (?:the |a |an )?(?:garnish|serving|dusting|frying|greasing|brushing|drizzling|sprinkling|deep|topping|rolling|coating|decorat|the|sauteing|sautéing|cooking|dredging|boiling|kneading|pan|finishing|shaping|thickening|assembly)|plus (?:more|extra|additional|a |some)|\+ (?:more|extra)|cut (?:in|into|crosswise|lengthwise|diagonally|up)|at room temp|room temperature|in chunks|torn into|broken into|sliced into|chopped into|(?:from|about) (?:about )?\d|minus |less \d|or (?:more|to taste|so\b|as needed|about \d|\d|use |a (?:few|pinch|dash|splash|handful)|other |any |your )|plus \d|(?:and|&|\+) (?:\d|an? (?:egg|extra))|nach Geschmack|nach Belieben|zum (?:Garnieren|Bestreuen|Braten)|q\. ?b\.|quanto basta|al gusto|selon le goût|au goût)))/i;

/** Splits the text after an amount; brackets always are details. */
function splitName(text: string): { name: string; brackets: string[]; details: string } {
  const brackets: string[] = [];
  const plain = text
    .replace(/\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\[([^[\]]*)\]/g, (_, round?: string, square?: string) => {
      brackets.push((round ?? square ?? '').trim());
      return ' ';
    })
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:.])/g, '$1')
    .replace(/^[\s,;:)-]+/, '')
    .replace(/[\s,;(*]+$/, '')
    .trim();
  const nameEnd = findNameEnd(plain);
  const name = plain
    .slice(0, nameEnd)
    .trim()
    .replace(/^(?:of (?:an? )?|de |d'|di |an? )(?=.)/i, '')
    .replace(/[.:]$/, '');
  const details = plain
    .slice(nameEnd)
    .replace(/^[\s,;:-]+/, '')
    .trim();
  return { name: name.trim(), brackets: brackets.filter(Boolean), details };
}

function findNameEnd(text: string): number {
  const remark = REMARK.exec(text);
  // A remark without a name before it is the name: "to taste" alone.
  const end = remark && remark.index > 0 ? remark.index : text.length;
  for (let comma = text.indexOf(','); comma >= 0 && comma < end; comma = text.indexOf(',', comma + 1)) {
    // No decimal comma, and no list of adjectives before the name.
    if (/\d,\d/.test(text.slice(comma - 1, comma + 2))) continue;
    const words = text.slice(0, comma).split(', ');
    const isAdjectives = words.every((word) => ADJECTIVE.test(word.trim()));
    if (!isAdjectives) return comma;
  }
  return end;
}
