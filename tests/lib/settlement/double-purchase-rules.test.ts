import {
  type ChargedOrder,
  findDoublePurchases,
  UNREFUNDED_STATES,
} from '@/lib/settlement/double-purchase-rules';

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
const OTHER_CUSTOMER = { email: 'eve@shop.test', shippingName: 'Eve Cook' };

test.each([
  { rule: 'other items after the first was paid', second: { lines: OTHER_LINES } },
  { rule: 'the same items ten minutes later', second: { createdAtMs: 10 * MINUTE_MS } },
  {
    rule: 'other items, ordered just after the first was paid',
    second: { lines: OTHER_LINES, createdAtMs: MINUTE_MS + 1 },
  },
  { rule: 'the same items, by another customer', second: OTHER_CUSTOMER },
  { rule: 'the same name, with another ZIP code', second: { email: 'eve@shop.test', postalCode: '10001' } },
])('raises no alert for $rule', ({ second }) => {
  expect(findDoublePurchases([FIRST, { ...SECOND, ...second }])).toEqual([]);
});

test.each([
  { rule: 'the same items within ten minutes', second: {} },
  {
    rule: 'the same items just within ten minutes, on any day',
    first: { createdAtMs: 20 * MINUTE_MS, paidAtMs: 21 * MINUTE_MS },
    second: { createdAtMs: 30 * MINUTE_MS - 1 },
  },
  {
    rule: 'the same items in another order',
    first: { lines: [...FIRST.lines, { ingredientId: 'miso', amount: '200g', quantity: 1 }] },
    second: { lines: [{ ingredientId: 'miso', amount: '200g', quantity: 1 }, ...FIRST.lines] },
  },
  { rule: 'an email in capitals', second: { ...OTHER_CUSTOMER, email: 'ADA@Shop.test' } },
  {
    rule: 'a name in capitals',
    second: { email: 'eve@shop.test', shippingName: 'ADA COOK' },
  },
  {
    rule: 'the same items of one account',
    first: { userId: 'u' },
    second: { ...OTHER_CUSTOMER, userId: 'u' },
  },
  {
    rule: 'the same items for one name and ZIP code',
    second: { email: 'ada@other.test', postalCode: '97201-1234' },
  },
  {
    rule: 'other items, ordered before the first was paid',
    first: { paidAtMs: 90 * MINUTE_MS },
    second: { lines: OTHER_LINES, createdAtMs: 80 * MINUTE_MS },
  },
  {
    rule: 'other items, ordered at the moment in which the first was paid',
    second: { lines: OTHER_LINES, createdAtMs: MINUTE_MS },
  },
])('raises an alert for $rule', ({ first, second }) => {
  const pairs = findDoublePurchases([
    { ...SECOND, ...second },
    { ...FIRST, ...first },
  ]);
  expect(pairs.map((pair) => [pair.first.id, pair.second.id])).toEqual([['1', '2']]);
});

test('of three identical orders, each later one is reported once', () => {
  const third = { ...SECOND, id: '3', createdAtMs: 9 * MINUTE_MS };
  expect(findDoublePurchases([FIRST, SECOND, third]).map(({ second }) => second.id)).toEqual(['2', '3']);
});

test('what was refunded is no purchase: only orders whose money the shop has are compared', () => {
  expect(UNREFUNDED_STATES).toEqual(['paid', 'review', 'disputed']);
});
