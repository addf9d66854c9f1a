import { daySchema } from '@/lib/orders/day-schema';

const schema = daySchema('Enter a date as 2026-12-31');

test.each([
  { rule: 'a day before the shop', day: '1899-12-31' },
  { rule: 'a day of a year with three digits', day: '0999-01-01' },
  { rule: 'a day after the last one that databases store', day: '10000-01-01' },
  { rule: 'a day of the year 3000', day: '3000-01-01' },
  { rule: 'a day that February does not have', day: '2026-02-29' },
  { rule: 'a day as it is written in the US', day: '12/31/2026' },
  { rule: 'a time', day: '2026-12-31T00:00:00Z' },
  { rule: 'nothing', day: '' },
  { rule: 'no text', day: 20261231 },
])('a day is not $rule', ({ day }) => {
  const { error } = schema.safeParse(day);
  expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
    new Set(['Enter a date as 2026-12-31']),
  );
});

test.each(['1900-01-01', '2024-02-29', '2026-12-31', '2999-12-31'])('%s is a day', (day) => {
  expect(schema.parse(day)).toBe(day);
});
