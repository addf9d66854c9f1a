const CONFIRM_HELP = 'Your bank wants you to confirm this payment: please follow the steps in its window.';
const UNKNOWN_HELP =
  'We will find out whether it went through. If you pay again, you will never be charged twice.';

/** The customer's remedy for a terse message, by its beginning. */
const HELP: readonly [start: string, help: string][] = [
  ['Auth required.', CONFIRM_HELP],
  ['Confirm payment.', CONFIRM_HELP],
  ['Confirm details.', CONFIRM_HELP],
  ['Auth failed.', 'Your bank could not confirm that it is you. Please try again, or use another card.'],
  ['Confirm failed.', 'Your bank did not confirm the payment. Please try again, or use another card.'],
  ['Status unclear.', UNKNOWN_HELP],
  ['Status:', UNKNOWN_HELP],
  [
    'Card info incomplete/invalid.',
    'Please check the card number, the expiration date and the security code.',
  ],
];

/** Returns a sentence that helps with a message of the payment; empty if the message says enough. */
export function toPaymentHelp(message: string): string {
  return HELP.find(([start]) => message.startsWith(start))?.[1] ?? '';
}
