/** Names under which forms and other shops send card data. */
const CARD_FIELDS = new Set([
  'card',
  'cardnumber',
  'cardno',
  'ccnumber',
  'creditcard',
  'creditcardnumber',
  'pan',
  'cvc',
  'cvv',
  'cvccode',
  'cvvcode',
  'cardcvc',
  'cardcvv',
  'securitycode',
]);
/**
 * 13 digits or more with at most two signs or spaces between. It does not look around itself: a pattern that may
 * end only at certain places goes back over all it has read, from every digit again, and takes quadratic time.
 */
const DIGITS = /\d(?:[^\p{L}\p{N}]{0,2}\d){12,}/gu;
/** A number that is no part of a word, a name or a phone abroad does not begin behind these, nor end before those. */
const OF_A_WORD_BEFORE = /[\p{L}\p{N}+_]$/u;
const OF_A_WORD_AFTER = /^[\p{L}\p{N}_]/u;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
/** A wall of digits is no card that somebody noted, and looking through it takes the time of everybody. */
const LONGEST_NOTE = 1_000;
const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/g;
const FULL_WIDTH_OFFSET = 0xff10 - 0x30;
/**
 * How the numbers of the networks begin and how long they are (Visa, Mastercard, American Express,
 * Diners, JCB, Maestro, Discover and UnionPay). One of ten numbers has a fitting check digit: without
 * this the shop would refuse moments in milliseconds, order and tracking numbers.
 */
const NETWORKS = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]|2[2-7])\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^35\d{14}$/,
  /^(?:5[06-8]|6\d)\d{14,17}$/,
];

/** How the numbers of all networks begin. */
const FIRST_DIGITS = '23456';

/** Whether a body holds card data in any form: those are the card provider's alone. */
export function holdsCardData(value: unknown): boolean {
  if (typeof value === 'string') return holdsCardNumber(toPlainDigits(value));
  if (typeof value === 'number') return holdsCardData(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, '')) || holdsCardData(inner),
  );
}

/** The digits that Japanese keyboards write, as everybody else's. */
function toPlainDigits(text: string): string {
  return text.replace(FULL_WIDTH_DIGIT, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
}

/** Whether groups of digits that follow each other make a card's number, however they are kept apart. */
function holdsCardNumber(text: string): boolean {
  return Array.from(text.matchAll(DIGITS)).some(({ 0: found, index }) => {
    const groups = wholeGroups(text, found, index);
    const [first, last] = [groups.at(0), groups.at(-1)];
    if (!first || !last || last.end - first.start > LONGEST_NOTE) return false;
    const digits = groups.map(({ start, end }) => text.slice(start, end)).join('');
    const boundaries = [0];
    for (const { start, end } of groups) boundaries.push((boundaries.at(-1) ?? 0) + end - start);
    return boundaries.some((start, at) => {
      for (let next = at + 1; next < boundaries.length; next += 1) {
        const end = boundaries[next] ?? 0;
        if (end - start > MAX_DIGITS) return false;
        if (end - start >= MIN_DIGITS && isCardNumber(digits, start, end)) return true;
      }
      return false;
    });
  });
}

type Group = { start: number; end: number };

/** The groups of digits in what was found, from the first that begins a number to the last that ends one. */
function wholeGroups(text: string, found: string, at: number): Group[] {
  const groups = Array.from(found.matchAll(/\d+/g), ({ 0: digits, index }) => ({
    start: at + index,
    end: at + index + digits.length,
  }));
  const first = groups.findIndex(
    ({ start }) => !OF_A_WORD_BEFORE.test(text.slice(Math.max(0, start - 2), start)),
  );
  const last = groups.findLastIndex(({ end }) => !OF_A_WORD_AFTER.test(text.slice(end, end + 2)));
  return first < 0 ? [] : groups.slice(first, last + 1);
}

/** A number with the check digit of ISO/IEC 7812 (Luhn), which is quicker to see, and of a network. */
function isCardNumber(digits: string, start: number, end: number): boolean {
  if (!FIRST_DIGITS.includes(digits.charAt(start))) return false;
  let sum = 0;
  for (let at = end - 1; at >= start; at -= 1) {
    const digit = digits.charCodeAt(at) - 48;
    const weighed = (end - at) % 2 === 1 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  if (sum % 10 !== 0) return false;
  const number = digits.slice(start, end);
  return NETWORKS.some((network) => network.test(number));
}
