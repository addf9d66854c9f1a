/**
 * The sandbox's cards: Stripe's test numbers and their behavior (https://docs.stripe.com/testing). No other number
 * is accepted, and numbers are not stored: only the name of the card and its last four digits.
 */
export type Decline = { code: string; decline_code?: string; message: string };
export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** The bank declines charges with this error. */
  decline?: Decline;
  /** The bank also declines saving it. */
  declinesSetup?: boolean;
  /** When the bank requires authentication. */
  authentication?: 'always' | 'unless set up';
  /** Its refunds stay pending until they are settled. */
  hasPendingRefunds?: true;
  /** The cardholder disputes each charge immediately. */
  isDisputed?: true;
};
export type CardName = keyof typeof TEST_CARDS;

export const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const toVisa = (number: string, behavior: Omit<TestCard, 'number' | 'brand'> = {}): TestCard => ({
  number,
  brand: 'visa',
  ...behavior,
});
const toDeclinedVisa = (number: string, decline: Decline) => toVisa(number, { decline, declinesSetup: true });

export const TEST_CARDS = {
  visa: toVisa('4242424242424242'),
  mastercard: { number: '5555555555554444', brand: 'mastercard' } as TestCard,
  amex: { number: '378282246310005', brand: 'amex' } as TestCard,
  declined: toDeclinedVisa('4000000000000002', GENERIC_DECLINE),
  insufficient_funds: toDeclinedVisa('4000000000009995', {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  }),
  expired: toDeclinedVisa('4000000000000069', { code: 'expired_card', message: 'Your card has expired.' }),
  incorrect_cvc: toDeclinedVisa('4000000000000127', {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  processing_error: toDeclinedVisa('4000000000000119', {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  declined_when_charged: toVisa('4000000000000341', { decline: GENERIC_DECLINE }),
  authenticates: toVisa('4000002760003184', { authentication: 'always' }),
  authenticates_unless_set_up: toVisa('4000002500003155', { authentication: 'unless set up' }),
  authenticates_then_declined: toVisa('4000008400001629', {
    authentication: 'always',
    decline: GENERIC_DECLINE,
  }),
  refunds_late: toVisa('4000000000007726', { hasPendingRefunds: true }),
  // Behaves like any other card; its refunds can be settled as failed.
  refund_fails: toVisa('4000000000005126'),
  disputed: toVisa('4000000000000259', { isDisputed: true }),
} satisfies Record<string, TestCard>;

/** Returns the test card with this name. */
export function getTestCard(name: CardName): TestCard {
  return TEST_CARDS[name];
}

export function findCardName(number: string): CardName | undefined {
  const digits = number.replace(/[\s-]/g, '');
  // `Object.keys` loses the key type.
  return (Object.keys(TEST_CARDS) as CardName[]).find((name) => TEST_CARDS[name].number === digits);
}

/** Whether the number passes the Luhn check. */
export function passesLuhn(number: string): boolean {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Converts a year that may have two digits. */
export function toFullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** A card is valid until the end of its month. */
export function isExpired(month: number, year: number, now: Date): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}
