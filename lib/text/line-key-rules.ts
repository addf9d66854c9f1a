import { listAskedForms } from './asked-form-rules';
import { foldText } from './fold-rules';
import { listAdditions, splitIngredientNames, splitLine } from './line-rules';
import { toPhrase } from './words';

/** The words of a recipe's line about its ingredient. */
export type LineText = {
  name: string;
  details?: string | null | undefined;
  /** The id of the ingredient, if the name alone does not say which one it is. */
  item?: unknown;
  form?: string | null | undefined;
};

/** The forms that a line asks for besides its words. */
export type LineWish = {
  /** The id of the ingredient. */
  item: string;
  /** Folded; a product has it in its forms. */
  form: string;
  /** The forms that its words ask for; see `listAskedForms`. */
  asked: readonly string[];
};

/** A part of a line as the search index keeps it. */
export type LineKey = {
  /** Normalized words joined by single spaces. */
  phrase: string;
  /** null for a remark, which names no ingredient: "with butter". */
  wish: LineWish | null;
  /** Whether it names no ingredient of the line, but something may be in the dish because of it: "or peanut oil". */
  isAdded: boolean;
};

/** Between the parts of a key. Neither a word nor a folded text contains it. */
const SEPARATOR = '\t';
const REMARK = '-';
const ADDITION = '+';
/** The phrase of a line without a name, and of a picture. It is no word. */
const NAMELESS = '?';

/** A picture of food beside "salt" may add it; which food that is, no word says. A flag only says where something is from. */
const PICTURE = /(?!\p{Regional_Indicator})[\p{Emoji_Presentation}\u{1F300}-\u{1FAFF}]/u;

export function readLineWish({ name, details, item, form }: LineText): LineWish {
  return {
    item: item ? String(item) : '',
    form: foldText(form ?? '').replaceAll('|', ' '),
    asked: listAskedForms(`${name}, ${details ?? ''}`),
  };
}

/** Returns the phrases of a line's possible additions besides its product; without its name, those of its details only. */
export function listAddedPhrases(line: LineText, { withName }: { withName: boolean }): string[] {
  const phrases = listAdditions({ name: withName ? line.name : '', details: line.details }).map(toPhrase);
  return PICTURE.test(`${line.name} ${line.details ?? ''}`) ? [...phrases, NAMELESS] : phrases;
}

/**
 * Returns the keys of a line's parts: its phrase alone, unless the line asks for more or the part is a remark. A line that names
 * nothing has a key too, since it may be anything. Of several names, an `item` is only one, so each is an addition too.
 */
export function toLineKeys(line: LineText): string[] {
  const { item, form, asked } = readLineWish(line);
  const wish = [item, form, asked.join(',')];
  const toKey = (phrase: string, rest: readonly string[]) => [phrase, ...rest].join(SEPARATOR).trimEnd();
  const names = new Set(splitIngredientNames(line.name));
  const alternatives = item !== '' && names.size > 1 ? [...names] : [];
  const additions = new Set([...alternatives.map(toPhrase), ...listAddedPhrases(line, { withName: true })]);
  additions.delete('');
  const parts = splitLine(line.name)
    .map((part) => ({ phrase: toPhrase(part), isName: names.has(part) }))
    .filter(({ phrase, isName }) => phrase !== '' && (isName || !additions.has(phrase)));
  return [
    ...parts.map(({ phrase, isName }) => toKey(phrase, isName ? wish : [REMARK])),
    ...(parts.some(({ isName }) => isName) ? [] : [toKey(NAMELESS, wish)]),
    ...[...additions].map((phrase) => toKey(phrase, [ADDITION])),
  ];
}

export function readLineKey(key: string): LineKey {
  const [phrase = '', item = '', form = '', asked = ''] = key.split(SEPARATOR);
  if (item === REMARK || item === ADDITION) return { phrase, wish: null, isAdded: item === ADDITION };
  return { phrase, wish: { item, form, asked: asked === '' ? [] : asked.split(',') }, isAdded: false };
}

/** Returns the words of a key without the rest. */
export function readLinePhrase(key: string): string {
  const end = key.indexOf(SEPARATOR);
  return end < 0 ? key : key.slice(0, end);
}
