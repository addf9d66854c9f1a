/** Numbers as recipes write them, at the beginning of a text. */

/** The value read from the beginning of a text, and the rest. */
export type Taken<T> = { value: T; rest: string };

/** A number in digits that `lib/quantities` reads, such as "1 1/2" or "2-3". Two readings of an unsure one are likely. */
export type TakenNumber = { text: string; isUnsure: boolean; isThousands?: boolean };

/** Of which language's habits a comma in a number follows. */
export type NumberStyle = 'point' | 'comma';

const WORDS: Readonly<Record<string, string>> = {
  ...{
    a: '1',
    an: '1',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
  },
  ...{ nine: '9', ten: '10', eleven: '11', twelve: '12', fifteen: '15', sixteen: '16', twenty: '20' },
  ...{ 'twenty-four': '24', thirty: '30', forty: '40', fifty: '50' },
  ...{
    ein: '1',
    eine: '1',
    einen: '1',
    un: '1',
    une: '1',
    una: '1',
    uno: '1',
    een: '1',
    ett: '1',
    um: '1',
    uma: '1',
  },
  ...{
    zwei: '2',
    drei: '3',
    vier: '4',
    deux: '2',
    trois: '3',
    quatre: '4',
    due: '2',
    quattro: '4',
    dos: '2',
    tres: '3',
  },
};
const SHARES: Readonly<Record<string, string>> = {
  ...{ half: '1/2', third: '1/3', quarter: '1/4', fourth: '1/4', eighth: '1/8' },
};
const SHARE = '(half|third|quarter|fourth|eighth)s?';
const WORD = Object.keys(WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** "one and a half", "two and a quarter", "1 and a half" */
const MIXED_WORDS = new RegExp(
  String.raw`^(${WORD}|\d+) and (?:a|one)[ -]${SHARE}\b(?: of)?(?: an?\b)?`,
  'i',
);
/** "half a", "one-half", "three quarters", "two thirds of a"; "third" alone counts things in order. */
const SHARE_WORDS = new RegExp(
  String.raw`^(?:(a|one|two|three)[ -]${SHARE}|(half))\b(?: of)?(?: an?\b)?`,
  'i',
);
/** "eine halbe", "media" */
const FOREIGN_HALF =
  /^(?:(?:eine?n?|une?|una|een) )?(?:halbe?[rsn]?|demi-?e?|mezz[oa]|medi[oa]|halve)[ -](?=\p{L})/iu;
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
  return takeMixedWords(text) ?? takeDigits(text, style) ?? takeWords(text);
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
  const [found, number, share] = MIXED_WORDS.exec(text) ?? [];
  if (found === undefined || number === undefined || share === undefined) return null;
  const whole = WORDS[number.toLowerCase()] ?? number;
  return toTaken(text, found, `${whole} ${SHARES[share.toLowerCase()] ?? ''}`);
}

function takeWords(text: string): Taken<TakenNumber> | null {
  const half = FOREIGN_HALF.exec(text)?.[0];
  if (half !== undefined) return toTaken(text, half, '1/2', ' ');
  const share = SHARE_WORDS.exec(text);
  if (share) {
    const [, count = 'one', name = share[3] ?? 'half'] = share;
    const times = WORDS[count.toLowerCase()] ?? '1';
    return toTaken(text, share[0], `${times}${(SHARES[name.toLowerCase()] ?? '').slice(1)}`);
  }
  const word = PLAIN_WORD.exec(text)?.[1];
  return word === undefined ? null : toTaken(text, word, WORDS[word.toLowerCase()] ?? '');
}

const toTaken = (text: string, taken: string, number: string, space = ''): Taken<TakenNumber> => ({
  value: { text: number, isUnsure: false },
  rest: `${space}${text.slice(taken.length)}`,
});

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
