import { toPaymentHelp } from '@/lib/payments/payment-help-rules';

test('a message that says enough stands alone', () => {
  expect(toPaymentHelp('')).toBe('');
  expect(toPaymentHelp('Your card was declined.')).toBe('');
  expect(toPaymentHelp('Your bank says: Auth required.')).toBe('');
});

test.each([
  { message: 'Auth required.', help: /^Your bank wants you to confirm/ },
  { message: 'Confirm payment.', help: /^Your bank wants you to confirm/ },
  { message: 'Confirm details.', help: /^Your bank wants you to confirm/ },
  { message: 'Confirm failed. The card was declined.', help: /did not confirm.* or use another card/ },
  { message: 'Status unclear.', help: /^We will find out.* never be charged twice/ },
  { message: 'Auth failed. We are unable to authenticate.', help: /try again, or use another card/ },
  { message: 'Status: processing.', help: /never be charged twice/ },
  {
    message: 'Card info incomplete/invalid.',
    help: /card number, the expiration date and the security code/,
  },
])('the terse message “$message” has help beside it', ({ message, help }) => {
  expect(toPaymentHelp(message)).toMatch(help);
});
