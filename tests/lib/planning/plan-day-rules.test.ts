import {
  addDays,
  countDaysBetween,
  findWeekStart,
  formatPlanDay,
  isDay,
  listDays,
  readWeekStart,
  toLocalDay,
} from '@/lib/planning/plan-day-rules';

test.each([
  { value: '2026-02-30', label: 'a day that February does not have' },
  { value: '2026-13-01', label: 'a month that no year has' },
  { value: '2026-1-1', label: 'a day without its zeros' },
  { value: '2026-12-01T00:00', label: 'a time' },
  { value: 20261201, label: 'a number' },
  { value: null, label: 'nothing' },
])('$label is no day', ({ value }) => {
  expect(isDay(value)).toBe(false);
});

test('the last of February is a day in a leap year only', () => {
  expect([isDay('2028-02-29'), isDay('2027-02-29')]).toEqual([true, false]);
});

test('a day follows another also where the clock changes, a month ends, and a year does', () => {
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(listDays('2026-12-29')).toEqual([
    ...['2026-12-29', '2026-12-30', '2026-12-31'],
    ...['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'],
  ]);
  expect(countDaysBetween('2026-10-30', '2026-11-06')).toBe(7);
});

test.each([
  { startsOn: 0, expected: '2026-11-29' },
  { startsOn: 1, expected: '2026-11-30' },
  { startsOn: 2, expected: '2026-11-24' },
])(
  'the Monday is in the week from $expected on if weeks start on day $startsOn',
  ({ startsOn, expected }) => {
    expect(findWeekStart('2026-11-30', startsOn)).toBe(expected);
  },
);

test('today is the day that the device’s clock shows, also late in the evening', () => {
  expect(toLocalDay(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
});

test('a day reads like one on a calendar', () => {
  expect(formatPlanDay('2026-12-01')).toBe('Tuesday, Dec 1');
  expect(formatPlanDay(null)).toBe('No day yet');
});

test('weeks start on Sunday until another day is chosen', () => {
  expect([null, undefined, '', '7', 'Monday', '3'].map(readWeekStart)).toEqual([0, 0, 0, 0, 0, 3]);
});
