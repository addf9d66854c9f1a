/** Common field names for card data, lowercase and without separators. */
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
 * 13 or more digits with at most two separators between neighbors. A lookaround would make the pattern
 * backtrack from every digit and take quadratic time.
 */
const DIGITS = /\d(?:[^\p{L}\p{N}]{0,2}\d){12,}/gu;
/** A number adjacent to one of these is part of a word, a name or an international phone number. */
const WORD_BEFORE = /[\p{L}\p{N}+_]$/u;
const WORD_AFTER = /^[\p{L}\p{N}_]/u;
const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
/** A longer run of digits is not a card number, and searching it would delay other requests. */
const MAX_RUN_LENGTH = 1_000;
const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/g;
const FULL_WIDTH_OFFSET = 0xff10 - 0x30;
/**
 * Prefixes and lengths of card numbers (Visa, Mastercard, American Express, Diners, JCB, Maestro, Discover and
 * UnionPay). One in ten numbers has a valid check digit: without these formats, the shop would refuse timestamps,
 * order numbers and tracking numbers.
 */
const NETWORKS = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]|2[2-7])\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^35\d{14}$/,
  /^(?:5[06-8]|6\d)\d{14,17}$/,
];

/** First digits of the card numbers of all networks. */
const FIRST_DIGITS = '23456';

/** Returns whether a body contains card data in any form. Only the card provider may receive it. */
export function containsCardData(value: unknown): boolean {
  if (typeof value === 'string') return containsCardNumber(toPlainDigits(value));
  if (typeof value === 'number') return containsCardData(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, '')) || containsCardData(inner),
  );
}

/** Converts the full-width digits of Japanese keyboards to ASCII digits. */
function toPlainDigits(text: string): string {
  return text.replace(FULL_WIDTH_DIGIT, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
}

/** Returns whether consecutive groups of digits form a card number, regardless of their separators. */
function containsCardNumber(text: string): boolean {
  return Array.from(text.matchAll(DIGITS)).some(({ 0: match, index }) => {
    const groups = findDigitGroups(text, match, index);
    const [first, last] = [groups.at(0), groups.at(-1)];
    if (!first || !last || last.end - first.start > MAX_RUN_LENGTH) return false;
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

/** Returns the groups of digits in a match, from the first that can start a card number to the last that can end it. */
function findDigitGroups(text: string, match: string, at: number): Group[] {
  const groups = Array.from(match.matchAll(/\d+/g), ({ 0: digits, index }) => ({
    start: at + index,
    end: at + index + digits.length,
  }));
  const first = groups.findIndex(({ start }) => !WORD_BEFORE.test(text.slice(Math.max(0, start - 2), start)));
  const last = groups.findLastIndex(({ end }) => !WORD_AFTER.test(text.slice(end, end + 2)));
  return first < 0 ? [] : groups.slice(first, last + 1);
}

/** Checks the Luhn digit of ISO/IEC 7812 first, because that is cheaper, and then the networks' formats. */
function isCardNumber(digits: string, start: number, end: number): boolean {
  if (!FIRST_DIGITS.includes(digits.charAt(start))) return false;
  let sum = 0;
  for (let at = end - 1; at >= start; at -= 1) {
    const digit = digits.charCodeAt(at) - 48;
    const weighted = (end - at) % 2 === 1 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  if (sum % 10 !== 0) return false;
  const number = digits.slice(start, end);
  return NETWORKS.some((network) => network.test(number));
}
