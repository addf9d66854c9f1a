import { parseExpiry, toExpiryInput } from '@/lib/payments/stripe/expiry-rules';

test.each([
  { typed: '', before: '', shown: '' },
  { typed: '1', before: '', shown: '1' },
  { typed: '5', before: '', shown: '05/' },
  { typed: '12', before: '1', shown: '12/' },
  { typed: '13', before: '1', shown: '12/' },
  { typed: '00', before: '0', shown: '01/' },
  { typed: '12/3', before: '12/', shown: '12/3' },
  { typed: '12/345', before: '12/34', shown: '12/34' },
  { typed: '1234', before: '', shown: '12/34' },
  { typed: 'ab', before: '', shown: '' },
  { typed: '12', before: '12/', shown: '1' },
])('typing $typed after $before shows $shown', ({ typed, before, shown }) => {
  expect(toExpiryInput(typed, before)).toBe(shown);
});

describe('an expiry in November 2026', () => {
  const now = new Date(2026, 10, 21);
  test.each([
    { text: '', error: 'Expiration date (MM/YY) is required.' },
    { text: '13/30', error: 'Invalid expiration month.' },
    { text: '00/30', error: 'Invalid expiration month.' },
    { text: '10/26', error: 'Expiration date has passed or is invalid.' },
    { text: '12/3', error: 'Expiration date has passed or is invalid.' },
  ])('refuses $text with $error', ({ text, error }) => {
    expect(parseExpiry(text, now)).toEqual({ error });
  });

  test.each([
    { text: '11/26', expiry: { expMonth: 11, expYear: 2026 } },
    { text: '01/27', expiry: { expMonth: 1, expYear: 2027 } },
  ])('accepts $text', ({ text, expiry }) => {
    expect(parseExpiry(text, now)).toEqual({ ...expiry, error: null });
  });
});
