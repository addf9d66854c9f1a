import { judgeExpiry, toExpiryInput } from '@/lib/payments/expiry-rules';

test.each([
  ['', '', ''],
  ['1', '', '1'],
  ['5', '', '05/'],
  ['12', '1', '12/'],
  ['13', '1', '12/'],
  ['00', '0', '01/'],
  ['12/3', '12/', '12/3'],
  ['12/345', '12/34', '12/34'],
  ['1234', '', '12/34'],
  ['ab', '', ''],
  ['12', '12/', '1'],
])('typed %p after %p shows %p', (typed, before, shown) => {
  expect(toExpiryInput(typed, before)).toBe(shown);
});

describe('an expiry in November 2026', () => {
  const now = new Date(2026, 10, 21);
  test.each([
    ['', 'Expiration date (MM/YY) is required.'],
    ['13/30', 'Invalid expiration month.'],
    ['00/30', 'Invalid expiration month.'],
    ['10/26', 'Expiration date has passed or is invalid.'],
    ['12/3', 'Expiration date has passed or is invalid.'],
  ])('of %p reads %s', (text, error) => {
    expect(judgeExpiry(text, now)).toEqual({ error });
  });

  test.each([
    ['11/26', { expMonth: 11, expYear: 2026 }],
    ['01/27', { expMonth: 1, expYear: 2027 }],
  ])('of %s is good', (text, expiry) => {
    expect(judgeExpiry(text, now)).toEqual({ ...expiry, error: null });
  });
});
