import { computeDayEndMs, computeDayStartMs, listMonths, toDay, toZoneLabel } from '@/lib/orders/day-rules';

test.each([
  { rule: 'midnight in winter', day: '2026-12-31', zone: 'America/New_York', start: '2026-12-31T05:00:00Z' },
  { rule: 'midnight in summer', day: '2026-07-04', zone: 'America/New_York', start: '2026-07-04T04:00:00Z' },
  {
    rule: 'midnight on the day on which clocks go forward',
    ...{ day: '2026-03-08', zone: 'America/New_York', start: '2026-03-08T05:00:00Z' },
  },
  {
    rule: 'midnight on the day after',
    ...{ day: '2026-03-09', zone: 'America/New_York', start: '2026-03-09T04:00:00Z' },
  },
  {
    rule: 'midnight on the day after clocks went back',
    ...{ day: '2026-11-02', zone: 'America/New_York', start: '2026-11-02T05:00:00Z' },
  },
  { rule: 'midnight of UTC', day: '2026-12-31', zone: 'UTC', start: '2026-12-31T00:00:00Z' },
  {
    rule: 'the evening before, east of Greenwich',
    ...{ day: '2026-11-29', zone: 'Asia/Tokyo', start: '2026-11-28T15:00:00Z' },
  },
  {
    rule: 'the farthest zone east',
    ...{ day: '2026-11-29', zone: 'Pacific/Kiritimati', start: '2026-11-28T10:00:00Z' },
  },
  {
    rule: 'a quarter of an hour',
    ...{ day: '2026-11-29', zone: 'Asia/Kathmandu', start: '2026-11-28T18:15:00Z' },
  },
  {
    rule: 'one o’clock where clocks skip midnight',
    ...{ day: '2026-09-06', zone: 'America/Santiago', start: '2026-09-06T04:00:00Z' },
  },
  {
    rule: 'the first of two midnights',
    ...{ day: '2026-11-01', zone: 'America/Havana', start: '2026-11-01T04:00:00Z' },
  },
  {
    rule: 'the next day if the calendar skips one',
    ...{ day: '2011-12-30', zone: 'Pacific/Apia', start: '2011-12-30T10:00:00Z' },
  },
])('a day begins at $rule: $day in $zone', ({ day, zone, start }) => {
  expect(new Date(computeDayStartMs(day, zone)).toISOString()).toBe(new Date(start).toISOString());
});

test('a day ends when the next begins, after 23 to 25 hours, and each of its moments belongs to it', () => {
  const zone = 'America/New_York';
  for (const [day, hours] of [
    ['2026-03-08', 23],
    ['2026-06-01', 24],
    ['2026-11-01', 25],
  ] as const) {
    const [startMs, endMs] = [computeDayStartMs(day, zone), computeDayEndMs(day, zone)];
    expect((endMs - startMs) / 3_600_000).toBe(hours);
    expect([startMs, endMs - 1].map((ms) => toDay(new Date(ms), zone))).toEqual([day, day]);
    expect([startMs - 1, endMs].map((ms) => toDay(new Date(ms), zone))).not.toContain(day);
  }
});

test.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the zone %s is called %s', (zone, label) => {
  expect(toZoneLabel(zone)).toBe(label);
});

test('the last months begin with the one that it is in the time zone', () => {
  const time = new Date('2027-02-01T03:00:00Z');
  expect(listMonths(time, 'America/New_York', 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(listMonths(time, 'Asia/Tokyo', 2)).toEqual(['2027-02', '2027-01']);
});
