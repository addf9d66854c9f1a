import type Fraction from 'fraction.js';
import type { Amount, Measure, Part, Size } from './amount-rules';
import { findUnit, isMeasure, PIECE_UNIT, toFraction, type Unit } from './unit-rules';

/** Longer texts are not amounts. */
const MAX_LENGTH = 200;
/** No one adds up more in one amount, or measures finer parts; sums of many unlike fractions would take seconds. */
const MAX_PARTS = 4;
const MAX_DENOMINATOR = 10_000n;

const NUMBER = String.raw`\d+ \d+/\d+|\d+/\d+|[1-9]\d{0,2}(?:,\d{3})+(?![\d,.])|0,\d+(?![\d,.])|\d+,(?:\d{1,2}|\d{4,})(?![\d,.])|\d+(?:\.\d+)?|\.\d+`;
const TOKEN = new RegExp(String.raw`\s*(?:(${NUMBER})|(\p{L}[\p{L}\p{M}'’]*)|([-+|×()~]))`, 'uy');

/** No thousands begin with 0, or end in other than three digits: "0,500", "1,5". */
const DECIMAL_COMMA = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Either number is likely ("2,500 kg", "1,500 to 2 lb"), but in a unit of which thousands are usual: "1,500 to 2,000 g". */
const AMBIGUOUS =
  /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])(?! ?(?:(?:-|to|or) ?[\d,]*\d{3} ?)?-?(?:m?g|mgs|gms?|gr|(?:milli)?grams?|mls?|millilit(?:er|re)s?|cc|ct|count|pieces?|pcs?)\b)/i;

type Token = { kind: 'number'; value: Fraction } | { kind: 'word' | 'sign'; text: string };

/** Words that say how a spoon or cup is filled. */
const FILLS = new Set(['level', 'heaping', 'heaped', 'rounded', 'scant', 'generous', 'packed']);
const MANNERS = new Set(['firmly', 'gently', 'lightly', 'loosely', 'slightly', 'tightly', 'well']);
const FILL_BEHIND_COMMA = new RegExp(
  `,(?= ?(?:(?:${[...MANNERS].join('|')}) )?(?:${[...FILLS].join('|')})\\b)`,
  'gi',
);
const OF = new Set(['of']);
const ABOUT = new Set(['about', 'approx', 'approximately', 'around', 'roughly', 'circa', '~']);

/** Reads an amount, such as "1 1/2 to 2 cups", "1 (14 oz) can" or "10g/½oz"; null if the text is not one. */
export function readAmount(text: string): Amount | null {
  if (text.length > MAX_LENGTH) return null;
  const plainText = toPlainText(text);
  const tokens = AMBIGUOUS.test(plainText) ? null : tokenize(plainText);
  if (!tokens || tokens.length === 0) return null;
  const reader = new AmountReader(tokens);
  const amount = reader.readAmount();
  return reader.isDone() ? amount : null;
}

/** Writes fractions and dashes in ASCII, and a bar between two measures: "1½" becomes "1 1/2", "10g/1oz" "10g|1oz". */
function toPlainText(text: string): string {
  return text
    .replace(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/(\d)\s*[/⁄∕]\s*(?=\d)/g, '$1/')
    .replace(/(?<!\d)\/|\/(?!\d)/g, '|')
    .replace(/[‐-―−]/g, '-')
    .replace(FILL_BEHIND_COMMA, ' ')
    .replace(/(\p{L})\./gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, digits, word, sign = ''] = match;
    if (digits === undefined) {
      const text = word ?? sign;
      tokens.push({ kind: word && !/^[x]$/i.test(word) ? 'word' : 'sign', text: text === '×' ? 'x' : text });
      continue;
    }
    const value = toNumber(digits);
    if (!value) return null;
    tokens.push({ kind: 'number', value });
  }
  return tokens;
}

function toNumber(digits: string): Fraction | null {
  const decimal = DECIMAL_COMMA.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '');
  const [first = '', second] = decimal.replace(/^\./, '0.').split(' ');
  const whole = toFraction(first);
  const rest = second === undefined ? null : toFraction(second);
  const number = second === undefined ? whole : whole && rest && whole.add(rest);
  const isTooFine = digits.includes('/') && number !== null && number.d > MAX_DENOMINATOR;
  return isTooFine ? null : number;
}

/** Reads tokens from left to right; each method returns null, and moves no further, if its own part is not there. */
class AmountReader {
  private position = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  isDone(): boolean {
    return this.position === this.tokens.length;
  }

  /** "10 g / 1/2 oz", "8 oz (227 g)" */
  readAmount(): Amount | null {
    const first = this.readMeasure();
    if (!first) return null;
    const measures = [first];
    for (;;) {
      const isBracketed = this.takeSign('(');
      if (!isBracketed && !this.takeSign('|')) return { measures };
      const measure = this.readMeasure();
      if (!measure || (isBracketed && !this.takeSign(')'))) return null;
      measures.push(measure);
    }
  }

  /** "about 2 cups + 1 tbsp", "1 lb 4 oz", "a cup and a half" */
  private readMeasure(): Measure | null {
    const isAbout = this.takeWord(ABOUT) || this.takeSign('~');
    const parts: Part[] = [];
    let isAdded = false;
    do {
      const part = this.readPart();
      if (!part || parts.length === MAX_PARTS) return null;
      const last = parts.at(-1);
      if (isAdded && last && !isBare(last) && isBare(part) && part.max.lt(1n)) {
        parts.splice(-1, 1, { ...last, min: last.min.add(part.min), max: last.max.add(part.max) });
      } else parts.push(part);
      isAdded = this.takePlus();
    } while (isAdded || this.isBeforeSmallerUnit(parts));
    // Of "2 and 3 cups", the 2 have no unit.
    const isMixed = parts.some(isBare) && !parts.every(isBare);
    return isMixed ? null : { isAbout, parts };
  }

  private takePlus(): boolean {
    return this.takeSign('+') || this.takeWord(PLUS);
  }

  /** In "1 lb 4 oz", nothing says that both are added. */
  private isBeforeSmallerUnit(parts: readonly Part[]): boolean {
    const unit = findUnit(parts.at(-1)?.unit ?? '');
    return unit !== null && isMeasure(unit) && this.peek()?.kind === 'number';
  }

  private readPart(): Part | null {
    const fills = this.readFills();
    const container = this.readSizedContainer();
    if (container) return container;
    const range = this.readRange();
    if (!range) return this.readNumberlessPart();
    const times = this.takeSign('x');
    const size = this.readSize(times);
    if (times && !size) return null;
    fills.push(...this.readFills());
    const unit = this.readUnit();
    if (unit === null) return null;
    fills.push(...this.readFills());
    return { ...range, unit, size, ...(fills.length > 0 && { fill: fills.join(' ') }) };
  }

  /** "heaping", "of", "firmly packed", "(packed)" */
  private readFills(): string[] {
    const fills: string[] = [];
    for (;;) {
      const start = this.position;
      if (this.takeWord(OF)) continue;
      const isBracketed = this.takeSign('(');
      const manner = this.peekWord();
      const words = this.takeWord(MANNERS) ? [manner] : [];
      words.push(this.peekWord());
      if (!this.takeWord(FILLS) || (isBracketed && !this.takeSign(')'))) {
        this.position = start;
        return fills;
      }
      fills.push(words.join(' '));
    }
  }

  /** "15 oz can" is one can. */
  private readSizedContainer(): Part | null {
    const one = toFraction('1');
    const start = this.position;
    const size = this.readMeasuredSize();
    const unit = size && this.readKnownUnit();
    if (one && unit?.kind === 'container') return { min: one, max: one, unit: unit.name, size };
    this.position = start;
    return null;
  }

  /** "to taste" */
  private readNumberlessPart(): Part | null {
    const one = toFraction('1');
    const start = this.position;
    const unit = this.readUnit();
    if (one && unit !== null && findUnit(unit)?.kind === 'vague')
      return { min: one, max: one, unit, size: null };
    this.position = start;
    return null;
  }

  /** "1-2", "1 1/2 to 2"; "1-1/2" is one and a half. */
  private readRange(): { min: Fraction; max: Fraction } | null {
    const min = this.readNumber();
    if (!min) return null;
    const start = this.position;
    const isDash = this.takeSign('-');
    const max = isDash || this.takeWord(TO) ? this.readNumber() : null;
    if (!max) {
      this.position = start;
      return { min, max: min };
    }
    if (max.gte(min)) return { min, max };
    if (isDash && min.d === 1n && max.lt(1n)) return { min: min.add(max), max: min.add(max) };
    return { min: max, max: min };
  }

  /** "2", "one and a half", "1 and 1/2" */
  private readNumber(): Fraction | null {
    const whole = this.readPlainNumber();
    const start = this.position;
    const share = whole && this.takePlus() ? this.readAddedShare() : null;
    if (whole && share) return whole.add(share);
    this.position = start;
    return whole;
  }

  /** The text after "one and": "a half", "1/2" */
  private readAddedShare(): Fraction | null {
    const token = this.peek();
    if (token?.kind === 'word') this.takeWord(ARTICLES);
    const share = token?.kind === 'number' ? token.value : toFraction(SHARES[this.peekWord()] ?? '');
    if (!share?.lt(1n)) return null;
    this.position += 1;
    return share;
  }

  /** "2", "a", "half a", "1 quarter" of a measure */
  private readPlainNumber(): Fraction | null {
    const token = this.peek();
    if (token?.kind === 'number') {
      this.position += 1;
      return this.readShareOfMeasure()?.mul(token.value) ?? token.value;
    }
    if (this.takeWord(HALF)) {
      this.takeWord(ARTICLES);
      return toFraction('1/2');
    }
    const start = this.position;
    const isOne = this.takeWord(ARTICLES);
    const share = this.readShareOfMeasure();
    if (share) return share;
    this.position = start + Number(isOne);
    if (!isOne) return null;
    return this.takeWord(HALF) ? toFraction('1/2') : toFraction('1');
  }

  /** "quarter" of "1 quarter teaspoon", "a quarter of a cup" and "a quarter"; a quarter of other things may be their name. */
  private readShareOfMeasure(): Fraction | null {
    const start = this.position;
    const share = toFraction(SHARES[this.peekWord()] ?? '');
    if (share) {
      this.position += 1;
      this.takeWord(OF);
      this.takeWord(ARTICLES);
      const afterShare = this.position;
      const isLast = this.peek()?.kind !== 'word';
      const unit = this.readKnownUnit();
      this.position = afterShare;
      if (isLast || (unit && isMeasure(unit))) return share;
    }
    this.position = start;
    return null;
  }

  /** The content of each container: "(14 oz)", "14-oz", and "400 g" after "2 x". */
  private readSize(isRequired: boolean): Part['size'] {
    const start = this.position;
    const isBracketed = this.takeSign('(');
    const size = this.readMeasuredSize();
    const isClosed = !isBracketed || this.takeSign(')');
    // "1 (14 oz)" without a word for the container is two measures of the same amount.
    if (size && isClosed && (isRequired || this.peek()?.kind === 'word')) return size;
    this.position = start;
    return null;
  }

  /** "175 g", "175 g/6 oz" and "175 g (6 oz each)"; another measure than that size is one of all of them: "2 x 175 g (350 g)" */
  private readMeasuredSize(): Part['size'] {
    const size = this.readMeasuredNumber();
    const start = this.position;
    const isBracketed = this.takeSign('(');
    const other = size && (isBracketed || this.takeSign('|')) ? this.readMeasuredNumber() : null;
    const isOfEach = this.takeWord(EACH);
    const isClosed = !isBracketed || this.takeSign(')');
    if (size && other && isClosed && (isOfEach || isSameSize(size, other))) return { ...size, other };
    this.position = start;
    return size;
  }

  private readMeasuredNumber(): Part['size'] {
    const token = this.peek();
    if (token?.kind !== 'number') return null;
    this.position += 1;
    this.takeSign('-');
    const unit = this.readKnownUnit();
    return unit && isMeasure(unit) ? { quantity: token.value, unit: unit.name } : null;
  }

  /** A unit's name, or the words that follow; null if these say how much themselves. */
  private readUnit(): string | null {
    const unit = this.readKnownUnit();
    if (unit) return unit.name;
    const words: string[] = [];
    for (let token = this.peek(); token?.kind === 'word' && !PLUS.has(token.text); token = this.peek()) {
      const word = token.text.toLowerCase();
      words.push((words.length === 0 && SIZE_ABBREVIATIONS[word]) || word);
      this.position += 1;
    }
    if (words.some(isAmountWord)) return null;
    return words.join(' ') || PIECE_UNIT.name;
  }

  private readKnownUnit(): Unit | null {
    const [first, second] = [0, 1].map((offset) => {
      const token = this.tokens[this.position + offset];
      return token?.kind === 'word' ? token.text : undefined;
    });
    if (first === undefined) return null;
    const pair = second === undefined ? null : findUnit(`${first} ${second}`);
    const unit = pair ?? findUnit(first);
    if (unit) this.position += pair ? 2 : 1;
    return unit;
  }

  private peekWord(): string {
    const token = this.peek();
    return token?.kind === 'word' ? token.text.toLowerCase() : '';
  }

  private peek(): Token | undefined {
    return this.tokens[this.position];
  }

  private takeSign(sign: string): boolean {
    const token = this.peek();
    const isTaken = token?.kind === 'sign' && token.text.toLowerCase() === sign;
    if (isTaken) this.position += 1;
    return isTaken;
  }

  private takeWord(words: ReadonlySet<string>): boolean {
    const token = this.peek();
    const isTaken = token?.kind === 'word' && words.has(token.text.toLowerCase());
    if (isTaken) this.position += 1;
    return isTaken;
  }
}

const PLUS = new Set(['plus', 'and']);
const TO = new Set(['to', 'or']);
const HALF = new Set(['half']);
const EACH = new Set(['each']);
const SHARES: Readonly<Record<string, string>> = {
  ...{ half: '1/2', halves: '1/2', third: '1/3', thirds: '1/3', quarter: '1/4', quarters: '1/4' },
  ...{ eighth: '1/8', eighths: '1/8' },
};
/** Words that are no unit, but say how much in a way that is not read here: "a couple of cups", "one to two" */
const AMOUNT_WORDS = new Set(
  'to or so two three four five six seven eight nine ten eleven twelve hundred thousand lot lots few couple several little bit bits \
tad touch hint amount number deal load loads ton tons half third thirds quarter quarters eighth eighths'.split(
    ' ',
  ),
);

function isAmountWord(word: string): boolean {
  const unit = findUnit(word);
  return AMOUNT_WORDS.has(word) || (unit !== null && isMeasure(unit));
}

/** Whether a part has a number only. */
function isBare({ unit, size, fill }: Part): boolean {
  return unit === PIECE_UNIT.name && size === null && !fill;
}
const SIZE_ABBREVIATIONS: Readonly<Record<string, string>> = {
  ...{ lg: 'large', lge: 'large', md: 'medium', med: 'medium', sm: 'small', sml: 'small' },
};

/** Packs are labeled in round numbers of each unit. */
const MAX_LABEL_ERROR = 0.2;

function isSameSize(size: Size, other: Size): boolean {
  const [unit, otherUnit] = [findUnit(size.unit), findUnit(other.unit)];
  if (!unit?.base || !otherUnit?.base || unit.kind !== otherUnit.kind) return false;
  const share = other.quantity.mul(otherUnit.base).div(size.quantity.mul(unit.base)).valueOf();
  return Math.abs(share - 1) <= MAX_LABEL_ERROR;
}
const ARTICLES = new Set(['a', 'an', 'one']);
