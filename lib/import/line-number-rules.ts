import { COUNTED_BY_WORD, readWholeNumber } from '@/lib/recipes/written-number-rules';

/** Numbers as recipes write them, at the beginning of a text. */

/** The value read from the beginning of a text, and the rest. */
export type Taken<T> = { value: T; rest: string };

/** A number in digits that `lib/quantities` reads, such as "1 1/2" or "2-3". Two readings of an unsure one are likely. */
export type TakenNumber = { text: string; isUnsure: boolean; isThousands?: boolean };

/** Of which language's habits a comma in a number follows. */
export type NumberStyle = 'point' | 'comma';

/** One, in an article; and the numbers of other languages. */
const FOREIGN_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'a an ein eine einen un une una uno een ett um uma',
    'zwei deux dos due duas dois twee två',
    'drei trois tre tres três drie',
    'vier quatre quattro cuatro quatro fyra',
    'fünf cinq cinque cinco vijf fem',
    'sechs sei seis zes sex',
    'sieben sette siete sete zeven',
    'acht huit otto ocho oito åtta',
    'neun neuf nove nueve negen nio',
    'zehn dieci diez dez tien tio',
    'elf onze undici once',
    'zwölf douze dodici doce twaalf',
  ].flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 1])),
);
const SHARES: Readonly<Record<string, string>> = {
  ...{ half: '1/2', third: '1/3', quarter: '1/4', fourth: '1/4', eighth: '1/8' },
};
const SHARE = '(half|third|quarter|fourth|eighth)s?';
const WORD = [...FOREIGN_WORDS.keys(), ...COUNTED_BY_WORD.keys()]
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const readWord = (word: string) => {
  const value = COUNTED_BY_WORD.get(word.toLowerCase()) ?? FOREIGN_WORDS.get(word.toLowerCase());
  return value === undefined ? word : String(value);
};

/** "one and a half", "two and a quarter", "1 and a half" */
const MIXED_WORDS = new RegExp(
  String.raw`^(${WORD}|\d+)[ -]and[ -](?:a|one)[ -]${SHARE}\b(?: of)?(?: an?\b)?`,
  'i',
);
/** "two and 1/2" */
const WORD_AND_FRACTION = new RegExp(String.raw`^(${WORD}) (?:and )?(\d\/\d)(?![\d/]| ?-)`, 'i');
/** "half a", "one-half", "three quarters", "two thirds of a"; "third" alone counts things in order. */
const SHARE_WORDS = new RegExp(
  String.raw`^(?:(a|one|two|three|[1-3](?= half(?!-)| third| quarter))[ -]${SHARE}|(half)(?!-and-|(?: &| and)? half)|(quarter)(?= of |,? (?:cup|tea|table|tsp|tbsp|pound|lb|pint|ounce|oz|kilo|kg)))\b(?: of)?(?: an?\b)?`,
  'i',
);
/** "eine halbe", "media" */
const FOREIGN_HALF =
  /^(?:(?:eine?n?|une?|una|een) )?(?:halbe?[rsn]?|demi-?e?|mezz[oa]|medi[oa]|halve)[ -](?=\p{L})/iu;
/** "un quart de", "drei Viertel" */
const FOREIGN_SHARE =
  /^(un[ea]?|uno|deux|trois|eine?|zwei|drei|due|tre|dos|tres)[ -](quart|viertel|cuarto|quarto|tiers|drittel|terzo|tercio)s?\b(?: de\b| di\b| d')?/i;
const FOREIGN_SHARES: Readonly<Record<string, string>> = {
  ...{ quart: '/4', viertel: '/4', cuarto: '/4', quarto: '/4' },
  ...{ tiers: '/3', drittel: '/3', terzo: '/3', tercio: '/3' },
};
const PLAIN_WORD = new RegExp(String.raw`^(${WORD})(?=[\s(]|$|-(?!\p{L}))`, 'iu');

const MIXED = /^(\d+)(?: | ?- ?|-? ?and )(\d{1,2}\/\d{1,3})(?![\d/])/i;
const FRACTION = /^\d{1,3}\/\d{1,3}(?![\d/])/;
const DECIMAL = /^(?:\d+(?:[.,]\d+)*|\.\d+)/;
/** Digits that are no amount: "7-Up", "2%", "5-spice", "00 flour". */
const NO_NUMBER =
  /^(?:\d+(?:[.,]\d+)? ?%|0\d+\b|\d+-\p{Lu}|\d+-(?:spice|grain|minute|hour|day|year)|\d+ ?[x×] ?\d+(?=-? ?(?:inch|in\b|cm|")))/u;
const BETWEEN = /^(?: ?- ?| (?:to|or|bis|à|oder|ou|o) | ?\((?:to|or) )/i;

/** Takes a number or a range. Of a text without one, null is returned. */
export function takeNumber(text: string, style: NumberStyle): Taken<TakenNumber> | null {
  const first = takeOneNumber(text, style);
  if (!first) return null;
  const between = BETWEEN.exec(first.rest)?.[0];
  const second = between === undefined ? null : takeOneNumber(first.rest.slice(between.length), style);
  // "1 12-ounce can" is no range, and "2-inch" none either.
  if (!second || isAfterLetters(between, first.value.text)) return first;
  const rest = between?.includes('(') ? second.rest.replace(/^ ?\)/, '') : second.rest;
  const [min, max] = [toValue(first.value.text), toValue(second.value.text)];
  return {
    value: {
      text: toRange(first.value.text, second.value.text),
      isUnsure: first.value.isUnsure || second.value.isUnsure || min >= max,
      isThousands: first.value.isThousands === true || second.value.isThousands === true,
    },
    rest,
  };
}

/** "a - 2 cups" */
const isAfterLetters = (between: string | undefined, first: string) => between === undefined || first === '';

function takeOneNumber(text: string, style: NumberStyle): Taken<TakenNumber> | null {
  return takeMixedWords(text) ?? takeShare(text) ?? takeDigits(text, style) ?? takeWords(text);
}

function takeDigits(text: string, style: NumberStyle): Taken<TakenNumber> | null {
  if (NO_NUMBER.test(text)) return null;
  const mixed = MIXED.exec(text);
  // "1-1/2" is one and a half; "1-5/4" is nothing that anyone writes.
  if (mixed?.[1] !== undefined && mixed[2] !== undefined && toValue(mixed[2]) < 1) {
    const isSpaced = mixed[0].includes(' - ');
    const share = `${mixed[1]} ${mixed[2]}`;
    return { value: { text: share, isUnsure: isSpaced }, rest: text.slice(mixed[0].length) };
  }
  const fraction = FRACTION.exec(text)?.[0];
  if (fraction !== undefined) {
    // "11/2 cups" has lost the space of "1 1/2".
    const isUnsure = /\/0+$|^0/.test(fraction) || (/^\d\d/.test(fraction) && toValue(fraction) > 1);
    return { value: { text: fraction, isUnsure }, rest: text.slice(fraction.length) };
  }
  // "1 000 g", which no other reading fits
  const spaced = /^\d{1,3}(?: \d{3})*[ \u2009\u202F]000(?![\d.,/])/.exec(text)?.[0];
  if (spaced !== undefined) {
    const plain = { text: spaced.replace(/\D/g, ''), isUnsure: false, isThousands: true };
    return { value: plain, rest: text.slice(spaced.length) };
  }
  const decimal = DECIMAL.exec(text)?.[0].replace(/[.,]$/, '');
  if (!decimal) return null;
  return { value: readDecimal(decimal, style), rest: text.slice(decimal.length) };
}

/** "1,5" is one and a half everywhere; "1,500" and "1.500" are thousands in one language and parts of one in another. */
function readDecimal(text: string, style: NumberStyle): TakenNumber {
  const [, whole = text, sign, decimals = ''] = /^(\d*)([.,])(\d+)$/.exec(text) ?? [];
  if (sign === undefined) {
    // "1,000,000" or "1.2.3"
    const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(text);
    const plain = isGrouped ? text.replace(/[.,]/g, '') : text.replace(/[.,].*$/, '');
    return { text: plain, isUnsure: plain === '' || (/[.,]/.test(text) && !isGrouped) };
  }
  const isThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  const isDecimalSign = (sign === ',') === (style === 'comma');
  if (isThousands && sign === ',') {
    return style === 'point'
      ? { text: `${whole}${decimals}`, isUnsure: false, isThousands: true }
      : { text: `${whole}.${decimals}`, isUnsure: true };
  }
  if (isThousands && !isDecimalSign) return { text: `${whole}${decimals}`, isUnsure: true };
  return { text: `${whole || '0'}.${decimals}`, isUnsure: isThousands };
}

function takeMixedWords(text: string): Taken<TakenNumber> | null {
  const [written, whole, fraction] = WORD_AND_FRACTION.exec(text) ?? [];
  if (written !== undefined && whole !== undefined && !/^an?$/i.test(whole)) {
    return toTaken(text, { taken: written, number: `${readWord(whole)} ${fraction}` });
  }
  const [found, number, share] = MIXED_WORDS.exec(text) ?? [];
  if (found === undefined || number === undefined || share === undefined) return null;
  return toTaken(text, { taken: found, number: `${readWord(number)} ${SHARES[share.toLowerCase()] ?? ''}` });
}

function takeWords(text: string): Taken<TakenNumber> | null {
  const half = FOREIGN_HALF.exec(text)?.[0];
  if (half !== undefined) return toTaken(text, { taken: half, number: '1/2', space: ' ' });
  const [foreign, times = '', part = ''] = FOREIGN_SHARE.exec(text) ?? [];
  if (foreign !== undefined) {
    return toTaken(text, {
      taken: foreign,
      number: `${readWord(times)}${FOREIGN_SHARES[part.toLowerCase()] ?? ''}`,
    });
  }
  const number = readWholeNumber(text);
  if (number) return toTaken(text, { taken: text.slice(0, number.length), number: String(number.value) });
  const word = PLAIN_WORD.exec(text)?.[1];
  return word === undefined ? null : toTaken(text, { taken: word, number: readWord(word) });
}

/** "half a", "1 half", "three quarters" */
function takeShare(text: string): Taken<TakenNumber> | null {
  const share = SHARE_WORDS.exec(text);
  if (!share) return null;
  const [, count = 'one', name = share[3] ?? share[4] ?? 'half'] = share;
  return toTaken(text, {
    taken: share[0],
    number: `${readWord(count)}${(SHARES[name.toLowerCase()] ?? '').slice(1)}`,
  });
}

/** A number in words of which not all was read: "two dozen hundred", "one million" */
const MORE_WORDS = new RegExp(
  String.raw`^[ -](?:(?:hundred|thousand|million|score|gross)\b|(?:${[...COUNTED_BY_WORD.keys()].join('|')})\b(?!-\p{L}))`,
  'iu',
);

function toTaken(
  text: string,
  { taken, number, space = '' }: { taken: string; number: string; space?: string | undefined },
): Taken<TakenNumber> {
  const rest = text.slice(taken.length);
  return { value: { text: number, isUnsure: MORE_WORDS.test(rest) }, rest: `${space}${rest}` };
}

/** The value of a number in digits, for comparisons only. */
function toValue(text: string): number {
  return text
    .split(' ')
    .map((part) => {
      const [numerator = 0, denominator = 1] = part.split('/').map(Number);
      return numerator / denominator;
    })
    .reduce((sum, part) => sum + part, 0);
}

/** The content of the quantity's field. */
const MAX_LENGTH = 10;
const SIGNS: Readonly<Record<string, string>> = {
  ...{
    '1/2': '½',
    '1/3': '⅓',
    '2/3': '⅔',
    '1/4': '¼',
    '3/4': '¾',
    '1/8': '⅛',
    '3/8': '⅜',
    '5/8': '⅝',
    '7/8': '⅞',
  },
};

/** A range in as few characters as it needs: "2-3", "1½-2½". */
function toRange(min: string, max: string): string {
  const text = `${min}-${max}`;
  // With a space in it, "1 1/2-2" reads well, and "1-1 1/2" too.
  if (text.length <= MAX_LENGTH) return text;
  return text.replace(/ ?(\d\/\d)/g, (found, share: string) => SIGNS[share] ?? found);
}
