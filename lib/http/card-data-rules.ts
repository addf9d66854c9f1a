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
/** 13 to 19 digits, perhaps in groups, and no part of a longer word or number, nor a phone abroad. */
const CARD_NUMBER = /(?<![\w.+-])\d(?:[ -]?\d){12,18}(?![\w.-])/g;
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

/** Whether a body holds card data in any form: those are the card provider's alone. */
export function holdsCardData(value: unknown): boolean {
  if (typeof value === 'string') return (value.match(CARD_NUMBER) ?? []).some(isCardNumber);
  if (typeof value === 'number') return holdsCardData(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, '')) || holdsCardData(inner),
  );
}

/** A network's number with the check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(text: string): boolean {
  const number = text.replace(/\D/g, '');
  if (!NETWORKS.some((network) => network.test(number))) return false;
  const digits = [...number].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
