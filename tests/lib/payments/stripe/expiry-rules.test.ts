import { formatExpiry, parseExpiry, toExpiryInput } from '@/lib/payments/stripe/expiry-rules';

test.each([
  { input: '', previous: '', output: '' },
  { input: '1', previous: '', output: '1' },
  { input: '5', previous: '', output: '05/' },
  { input: '12', previous: '1', output: '12/' },
  { input: '13', previous: '1', output: '12/' },
  { input: '00', previous: '0', output: '01/' },
  { input: '12/3', previous: '12/', output: '12/3' },
  { input: '12/345', previous: '12/34', output: '12/34' },
  { input: '1234', previous: '', output: '12/34' },
  { input: 'ab', previous: '', output: '' },
  { input: '12/2034', previous: '', output: '12/34' },
  { input: ' 9 / 2034 ', previous: '', output: '09/34' },
  { input: '9-34', previous: '', output: '09/34' },
  { input: '13/2034', previous: '', output: '12/34' },
  { input: '12/2', previous: '12/', output: '12/2' },
  { input: '12/20', previous: '12/2', output: '12/20' },
  { input: '12/203', previous: '12/20', output: '12/20' },
  { input: '12', previous: '12/', output: '1' },
  { input: '12/', previous: '12/3', output: '12/' },
  { input: '1-2-34', previous: '', output: '12/34' },
  { input: '112/34', previous: '', output: '11/23' },
  { input: '1/234', previous: '', output: '12/34' },
])('typing $input after $previous shows $output', ({ input, previous, output }) => {
  expect(toExpiryInput(input, previous)).toBe(output);
});

describe('an expiry in November 2026', () => {
  const now = new Date(2026, 10, 21);
  test.each([
    { text: '', error: 'Expiration date (MM/YY) is required.' },
    { text: '13/30', error: 'Invalid expiration month.' },
    { text: '00/30', error: 'Invalid expiration month.' },
    { text: '10/26', error: 'Expiration date has passed or is invalid.' },
    { text: '  ', error: 'Expiration date (MM/YY) is required.' },
    { text: '12/3', error: 'Expiration date has passed or is invalid.' },
    { text: '/30', error: 'Expiration date has passed or is invalid.' },
    { text: '112/30', error: 'Expiration date has passed or is invalid.' },
    { text: '12/300', error: 'Expiration date has passed or is invalid.' },
  ])('refuses $text with $error', ({ text, error }) => {
    expect(parseExpiry(text, now)).toEqual({ error });
  });

  test.each([
    { text: '11/26', expiry: { expMonth: 11, expYear: 2026 } },
    { text: ' 12/26 ', expiry: { expMonth: 12, expYear: 2026 } },
    { text: '01/27', expiry: { expMonth: 1, expYear: 2027 } },
  ])('accepts $text', ({ text, expiry }) => {
    expect(parseExpiry(text, now)).toEqual({ ...expiry, error: null });
  });
});

test('an expiry is shown as it is printed on the card', () => {
  expect(formatExpiry({ expMonth: 4, expYear: 2029 })).toBe('04/29');
  expect(formatExpiry({ expMonth: 12, expYear: 2105 })).toBe('12/05');
});
