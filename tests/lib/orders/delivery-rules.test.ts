import { computeArrival, formatArrival, formatColdShipping } from '@/lib/orders/delivery-rules';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import type { DeliveryTerms } from '@/lib/site/setting-schema';

// A day to pack, then two to four weekdays by USPS; cold parcels leave from Monday to Wednesday, one or two days by FedEx.
const COLD = [{ ships: 'frozen' }];
const DRY = [{ ships: 'ambient' }, {}];

test.each<{
  rule: string;
  at: string;
  terms?: Partial<DeliveryTerms>;
  state?: string | null;
  items?: { ships?: string }[];
  days: [string, string];
}>([
  // December 1, 2026, is a Tuesday.
  { rule: 'before the cut-off hour', at: '2026-12-01T11:59-05:00', days: ['2026-12-04', '2026-12-08'] },
  { rule: 'from the cut-off hour on', at: '2026-12-01T12:00-05:00', days: ['2026-12-07', '2026-12-09'] },
  {
    rule: 'without a cut-off hour',
    at: '2026-12-01T00:00-05:00',
    terms: { cutOffHour: 0 },
    days: ['2026-12-07', '2026-12-09'],
  },
  {
    rule: 'until midnight',
    at: '2026-12-01T23:59-05:00',
    terms: { cutOffHour: 24 },
    days: ['2026-12-04', '2026-12-08'],
  },
  {
    rule: 'without a day to pack',
    at: '2026-12-01T11:00-05:00',
    terms: { handlingDays: 0 },
    days: ['2026-12-03', '2026-12-07'],
  },
  { rule: 'on a Friday evening', at: '2026-12-04T20:00-05:00', days: ['2026-12-10', '2026-12-14'] },
  { rule: 'on a Sunday morning', at: '2026-12-06T09:00-05:00', days: ['2026-12-10', '2026-12-14'] },
  {
    rule: 'in a shop that also ships on Saturdays, while the carrier counts weekdays',
    at: '2026-12-04T11:00-05:00',
    terms: { shipDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] },
    days: ['2026-12-08', '2026-12-10'],
  },
  {
    rule: 'before closed days, which count neither for packing nor on the way',
    at: '2026-12-23T09:00-05:00',
    terms: { closedDays: ['2026-12-24', '2026-12-25', '2027-01-01'] },
    days: ['2026-12-30', '2027-01-04'],
  },
  {
    rule: 'on a closed day, as on the next open one, however late it is',
    at: '2026-12-24T20:00-05:00',
    terms: { closedDays: ['2026-12-24', '2026-12-25'] },
    days: ['2026-12-31', '2027-01-04'],
  },
  {
    rule: 'to a state of its own row',
    at: '2026-12-01T09:00-05:00',
    state: 'HI',
    days: ['2026-12-08', '2026-12-14'],
  },
  {
    rule: 'to a state that is not known',
    at: '2026-12-01T09:00-05:00',
    state: null,
    days: ['2026-12-04', '2026-12-08'],
  },
  {
    rule: 'with something cold',
    at: '2026-12-01T09:00-05:00',
    items: [...DRY, ...COLD],
    days: ['2026-12-03', '2026-12-04'],
  },
  {
    rule: 'with something cold that waits for Monday',
    at: '2026-12-02T09:00-05:00',
    items: COLD,
    days: ['2026-12-08', '2026-12-09'],
  },
  {
    rule: 'with something cold, and Monday closed',
    at: '2026-12-02T09:00-05:00',
    items: COLD,
    terms: { closedDays: ['2026-12-07'] },
    days: ['2026-12-09', '2026-12-10'],
  },
  {
    rule: 'in another time zone, where it is evening',
    at: '2026-12-01T09:00-05:00',
    terms: { timeZone: 'Asia/Tokyo' },
    days: ['2026-12-07', '2026-12-09'],
  },
  // The clock goes back on November 1, 2026, and forward on March 14, 2027.
  { rule: 'at 11:30 in summer', at: '2026-10-30T15:30Z', days: ['2026-11-04', '2026-11-06'] },
  { rule: 'at 11:30 in winter', at: '2026-11-02T16:30Z', days: ['2026-11-05', '2026-11-09'] },
  { rule: 'at noon in winter', at: '2026-11-02T17:00Z', days: ['2026-11-06', '2026-11-10'] },
  { rule: 'over a weekend with 23 hours', at: '2027-03-12T16:30Z', days: ['2027-03-17', '2027-03-19'] },
])('an order $rule arrives on $days', ({ at, terms, state = 'NY', items = DRY, days }) => {
  const { from, to } = computeArrival(new Date(at), { ...DEFAULT_SETTINGS, ...terms }, { state, items });
  expect([from, to]).toEqual(days);
});

test('only an order with something cold says on which days it ships', () => {
  const at = new Date('2026-12-01T14:00Z');
  const toColdDays = (items: { ships?: string }[]) =>
    computeArrival(at, DEFAULT_SETTINGS, { state: 'NY', items }).coldDays;
  expect([toColdDays(DRY), toColdDays(COLD)]).toEqual([undefined, ['Mon', 'Tue', 'Wed']]);
});

test('the days of arrival are written with their weekdays, and one day once', () => {
  expect(formatArrival({ from: '2026-12-08', to: '2026-12-10' })).toBe('Arrives Tue, Dec 8 – Thu, Dec 10');
  expect(formatArrival({ from: '2026-12-31', to: '2027-01-01' })).toBe('Arrives Thu, Dec 31 – Fri, Jan 1');
  expect(formatArrival({ from: '2026-12-08', to: '2026-12-08' })).toBe('Arrives Tue, Dec 8');
});

test.each([
  { days: ['Mon', 'Tue', 'Wed'], text: 'Mondays to Wednesdays' },
  { days: ['Mon', 'Tue'], text: 'Mondays and Tuesdays' },
  { days: ['Mon', 'Wed', 'Fri'], text: 'Mondays, Wednesdays and Fridays' },
  { days: ['Mon'], text: 'Mondays' },
] as const)('what ships cold is named with its days: $text', ({ days, text }) => {
  const items = [
    { name: 'Rice', ships: 'ambient' },
    { name: 'Shrimp', ships: 'frozen' },
    { name: 'Bean Sprouts', ships: 'chilled' },
    { name: 'Shrimp', ships: 'frozen' },
  ];
  expect(formatColdShipping(days, items)).toBe(`Ships cold on ${text}: Shrimp, Bean Sprouts`);
});
