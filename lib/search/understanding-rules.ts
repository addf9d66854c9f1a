import { COST_LIMITS, type CostLimit, formatCostLimit } from '@/lib/catalog/cost-filter-rules';
import { formatTimeLimit } from '@/lib/catalog/list-choice-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { foldText } from '@/lib/text/fold-rules';
import { STOP_WORDS, toSingular, toWords } from '@/lib/text/words';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { AMBIGUOUS_COUNTRIES, CUISINES, formatCuisine, REGIONS } from './cuisine-rules';
import { parseQuery } from './engine/query-rules';
import type { DishFilter, SearchEngine, SearchQuery } from './engine/search-engine-types';
import { countTypos } from './engine/typo-rules';
import { KNOWN_WORDS, type Meaning } from './known-word-rules';
import { DISH_WORDS, FILLER_WORDS, PLAIN_NAMES } from './plain-word-rules';

/** The understanding of a search text. */
export type Understood = {
  /** The understood words as filters, in the order of the text. */
  parts: UnderstoodPart[];
  /** The other words, to be matched. */
  rest: string;
  /** Whether the last word typed is among them, so that it may be the beginning of a longer one. */
  isRestLast: boolean;
  /** The text without words that say nothing. */
  literal: string;
  /** Whether the text asks for dishes, so that what they are cooked from comes after them. */
  asksForDishes: boolean;
};
export type UnderstoodPart = Meaning & {
  /** The text without these words; in quotation marks, so that it is matched as it is, if nothing else is left. */
  without: string;
};

/** The names in the index: a search for something by its name needs no understanding. */
export type KnownNames = Pick<SearchEngine, 'isName' | 'isProduct' | 'isIngredient'>;

type Token = { text: string; word: string; start: number; end: number };
/** A meaning and how many words it takes; without a meaning, these words stay as they are or say nothing. */
type Reading = { length: number; meaning: Meaning | 'plain' | 'filler' | 'dishes' };

const MAX_TOKENS = 24;
/** Longer words are understood with a typo. */
const MIN_TYPO_LENGTH = 7;
const WITHOUT = new Set(['without', 'no', 'minus', 'except']);
const MAX_NAME_WORDS = 4;
const NUMBER_WORDS = ['a', 'an', 'one', 'two', 'three', 'four'];
const TIME_LEADS = /^(?:(?:ready|done) )?(?:(?:in|under|within|below|less than|up to|max|maximum|at most) )?/;
const TIME = new RegExp(
  `${TIME_LEADS.source}(?:(\\d{1,3}) ?(?:minute|min|m)|(\\d|${NUMBER_WORDS.join('|')}) ?(?:hour|hr|h))(?: or less)?(?= |$)`,
);
const COST =
  /^(?:(?:under|below|less than|for|up to) )?(?:\$ ?(\d{1,2})|(\d{1,2}) (?:dollar|buck))(?: or less)?(?= |$)/;

const dictionary = createDictionary();
const longWords = [...dictionary].filter(
  ([words]) => !words.includes(' ') && words.length >= MIN_TYPO_LENGTH,
);
const maxWords = Math.max(...[...dictionary.keys()].map((words) => words.split(' ').length));

/**
 * Reads which cuisine, time, difficulty, type, diet, method, ingredient or cost a search text asks for. The longest words win;
 * a text in quotation marks, and one that is the name of a dish or product, is left as it is.
 */
export function understandQuery(text: string, names: KnownNames): Understood {
  const tokens = toTokens(text);
  const nothing = { parts: [], rest: text, isRestLast: true, literal: text, asksForDishes: false };
  if (/^\s*["“”].*["“”]\s*$/.test(text) || tokens.length === 0 || names.isName(toWords(text))) return nothing;
  const parts: { meaning: Meaning; tokens: Token[] }[] = [];
  const plain: Token[] = [];
  const fillers: Token[] = [];
  let asksForDishes = false;
  for (let index = 0; index < tokens.length; ) {
    const { length, meaning } = read(tokens.slice(index), names);
    const taken = tokens.slice(index, index + length);
    if (meaning === 'plain') plain.push(...taken);
    else if (meaning === 'filler' || meaning === 'dishes') fillers.push(...taken);
    else parts.push({ meaning, tokens: taken });
    asksForDishes ||= meaning === 'dishes';
    index += length;
  }
  const named = plain.filter(({ word }) => !STOP_WORDS.has(word));
  if (parts.length === 0 && (fillers.length === 0 || named.length === 0)) return nothing;
  const meaningful = [...named, ...parts.flatMap((part) => part.tokens)];
  return {
    parts: parts.map(({ meaning, tokens: taken }) => ({
      ...meaning,
      without: withoutTokens(text, tokens, { removed: taken, meaningful }),
    })),
    rest: joinTokens(text, plain),
    isRestLast: plain.at(-1) === tokens.at(-1),
    literal: joinTokens(
      text,
      tokens.filter((token) => !fillers.includes(token)),
    ),
    asksForDishes,
  };
}

/** Returns the search within the selected filters, and the understood parts of the text besides the words. */
export function toSearchQuery(
  text: string,
  names: KnownNames,
  selected: readonly DishFilter[] = [],
): { query: SearchQuery; parts: UnderstoodPart[] } {
  const { parts, rest, isRestLast, literal, asksForDishes } = understandQuery(text, names);
  const { words, prefix } = parseQuery(rest);
  const query = { words, prefix: isRestLast ? prefix : null };
  if (parts.length + selected.length === 0 && !asksForDishes) return { query, parts };
  const dishes = [...parts.flatMap((part) => part.dishes ?? []), ...selected];
  return { query: { ...query, understood: { dishes, literal: parseQuery(literal) } }, parts };
}

/** Combines the limits of cost and allergens in the parts with the selected ones. */
export function mergeMeanings(
  parts: readonly Meaning[],
  { cost, avoid }: { cost?: CostLimit | undefined; avoid: readonly string[] },
): { cost: CostLimit | undefined; avoid: string[] } {
  const costs = [cost, ...parts.map((part) => part.cost)].filter((each) => each !== undefined);
  return {
    cost: COST_LIMITS.find((limit) => costs.includes(limit)),
    avoid: [...new Set([...avoid, ...parts.flatMap((part): readonly AllergenGroup[] => part.avoid ?? [])])],
  };
}

function createDictionary(): ReadonlyMap<string, Reading['meaning']> {
  const entries = new Map<string, Reading['meaning']>();
  const add = (words: string, meaning: Reading['meaning']) => {
    for (const each of words.split(',')) entries.set(toText(toTokens(each)), meaning);
  };
  add(FILLER_WORDS, 'filler');
  add(DISH_WORDS, 'dishes');
  const countries = new Set([...COUNTRIES.map(({ name }) => name), ...Object.keys(CUISINES)]);
  for (const country of countries) {
    const meaning = { label: formatCuisine(country), dishes: { countries: [country] } };
    add(CUISINES[country] ?? country, meaning);
    if (!AMBIGUOUS_COUNTRIES.has(country)) add(country, meaning);
  }
  for (const [names, members] of REGIONS) {
    add(names, { label: names.split(', ')[0] ?? '', dishes: { countries: members } });
  }
  for (const [words, meaning] of KNOWN_WORDS) add(words, meaning);
  add(PLAIN_NAMES, 'plain');
  return entries;
}

function toTokens(text: string): Token[] {
  return Array.from(text.matchAll(/\$|\d+|[\p{L}\p{M}'’]+/gu), ({ 0: match, index }) => ({
    text: match,
    word: toSingular(foldText(match.replace(/['’]/g, ''))),
    start: index,
    end: index + match.length,
  })).slice(0, MAX_TOKENS);
}

function toText(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

/** Reads the words at the beginning of the tokens. */
function read(tokens: readonly Token[], names: KnownNames): Reading {
  const text = toText(tokens);
  const isFirstNamed = !STOP_WORDS.has(tokens[0]?.word ?? '');
  const ruled = readTime(text) ?? readCost(text) ?? readIngredient(tokens, names);
  for (let length = Math.min(maxWords, tokens.length); length > 0; length -= 1) {
    const words = toText(tokens.slice(0, length));
    // "Thai basil" is a product, and "thai" is not.
    if (length > 1 && isFirstNamed && names.isProduct(toWords(words))) return { length, meaning: 'plain' };
    const meaning = dictionary.get(words);
    if (meaning && length >= (ruled?.length ?? 0)) return { length, meaning };
  }
  if (ruled) return ruled;
  const [{ word = '' } = {}] = tokens;
  const mistyped =
    word.length >= MIN_TYPO_LENGTH && !names.isProduct([word])
      ? longWords.find(([known]) => countTypos(word, known, 1) === 1)
      : undefined;
  return { length: 1, meaning: mistyped?.[1] ?? 'plain' };
}

function readTime(text: string): Reading | null {
  const [match, minutes, hours = ''] = TIME.exec(text) ?? [];
  if (!match) return null;
  const hourNumber = /\d/.test(hours) ? Number(hours) : Math.max(1, NUMBER_WORDS.indexOf(hours) - 1);
  const maxMinutes = minutes ? Number(minutes) : hourNumber * 60;
  if (maxMinutes === 0) return null;
  return {
    length: match.split(' ').length,
    meaning: { label: formatTimeLimit(maxMinutes), dishes: { maxMinutes } },
  };
}

function readCost(text: string): Reading | null {
  const [match, dollars, words] = COST.exec(text) ?? [];
  if (!match) return null;
  const amount = Number(dollars ?? words);
  const cost = COST_LIMITS.filter((limit) => Number(limit) <= amount).at(-1) ?? COST_LIMITS[0];
  return { length: match.split(' ').length, meaning: { label: formatCostLimit(cost), cost } };
}

/** Reads "with coconut milk" and "without onions". */
function readIngredient([first, ...others]: readonly Token[], names: KnownNames): Reading | null {
  const isWithout = WITHOUT.has(first?.word ?? '');
  if (!isWithout && first?.word !== 'with') return null;
  for (let length = Math.min(MAX_NAME_WORDS, others.length); length > 0; length -= 1) {
    const tokens = others.slice(0, length);
    if (!names.isIngredient(toWords(toText(tokens)))) continue;
    const name = tokens.map(({ text }) => text.toLowerCase()).join(' ');
    const meaning = isWithout
      ? { label: `Without ${name}`, dishes: { exclude: name } }
      : { label: `With ${name}`, dishes: { include: name } };
    return { length: length + 1, meaning };
  }
  return null;
}

function withoutTokens(
  text: string,
  tokens: readonly Token[],
  { removed, meaningful }: { removed: readonly Token[]; meaningful: readonly Token[] },
): string {
  const isLeft = meaningful.some((token) => !removed.includes(token));
  return isLeft
    ? joinTokens(
        text,
        tokens.filter((token) => !removed.includes(token)),
      )
    : `"${joinTokens(text, tokens)}"`;
}

/** Joins tokens with spaces, except where the text has none between them: "7up" and "stir-fry" stay whole. */
function joinTokens(text: string, tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => {
      const previous = tokens[index - 1];
      if (!previous) return token.text;
      const gap = text.slice(previous.end, token.start);
      return `${/[\s\p{L}\p{N}]/u.test(gap) ? ' ' : gap}${token.text}`;
    })
    .join('');
}
