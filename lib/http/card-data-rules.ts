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
/** 13 to 19 digits, perhaps in groups, and no part of a longer word or number. */
const CARD_NUMBER = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w.-])/g;

/** Whether a body holds card data in any form: those are the card provider's alone. */
export function holdsCardData(value: unknown): boolean {
  if (typeof value === 'string') return (value.match(CARD_NUMBER) ?? []).some(isCardNumber);
  if (typeof value === 'number') return holdsCardData(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => CARD_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, '')) || holdsCardData(inner),
  );
}

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
