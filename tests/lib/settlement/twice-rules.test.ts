import { type ChargedOrder, findTwice } from '@/lib/settlement/twice-rules';

const MINUTE_MS = 60_000;
const FIRST: ChargedOrder = {
  id: '1',
  orderNumber: 'AAAA',
  userId: null,
  email: 'ada@shop.test',
  shippingName: 'Ada Cook',
  postalCode: '97201',
  lines: [{ ingredientId: 'rice', amount: '1kg', quantity: 2 }],
  createdAtMs: 0,
  paidAtMs: MINUTE_MS,
};
const SECOND: ChargedOrder = {
  ...FIRST,
  id: '2',
  orderNumber: 'BBBB',
  createdAtMs: 5 * MINUTE_MS,
  paidAtMs: 6 * MINUTE_MS,
};
const OTHER_LINES = [{ ingredientId: 'rice', amount: '1kg', quantity: 3 }];
const STRANGER = { email: 'eve@shop.test', shippingName: 'Eve Cook' };

test.each([
  { rule: 'other things after the first was paid', second: { lines: OTHER_LINES } },
  { rule: 'the same things ten minutes later', second: { createdAtMs: 10 * MINUTE_MS } },
  { rule: 'the same things, of another customer', second: STRANGER },
  { rule: 'one name, in another place', second: { email: 'eve@shop.test', postalCode: '10001' } },
])('nobody is called for $rule', ({ second }) => {
  expect(findTwice([FIRST, { ...SECOND, ...second }])).toEqual([]);
});

test.each([
  { rule: 'the same things within ten minutes', second: {} },
  { rule: 'the same things of one account', first: { userId: 'u' }, second: { ...STRANGER, userId: 'u' } },
  {
    rule: 'the same things to one name and ZIP',
    second: { email: 'ada@other.test', postalCode: '97201-1234' },
  },
  {
    rule: 'other things, ordered before the first was paid',
    first: { paidAtMs: 90 * MINUTE_MS },
    second: { lines: OTHER_LINES, createdAtMs: 80 * MINUTE_MS },
  },
])('a person is called for $rule', ({ first, second }) => {
  const pairs = findTwice([
    { ...SECOND, ...second },
    { ...FIRST, ...first },
  ]);
  expect(pairs.map((pair) => [pair.first.id, pair.second.id])).toEqual([['1', '2']]);
});

test('of three alike each of the later ones is told once', () => {
  const third = { ...SECOND, id: '3', createdAtMs: 9 * MINUTE_MS };
  expect(findTwice([FIRST, SECOND, third]).map(({ second }) => second.id)).toEqual(['2', '3']);
});
