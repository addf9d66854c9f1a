import {
  itemStockSchema,
  lowStockQuerySchema,
  lowStockSchema,
  stockChangeSchema,
  stockNoticeSchema,
  stockSearchSchema,
} from '@/lib/orders/stock-schema';
import { readFieldErrors } from '@/tests/support/field-errors';

const id = (number: number) => String(number).padStart(24, '0');

describe('the count of a pack', () => {
  const MESSAGE = 'Enter a whole number from 0 to 100000, or leave it empty for unlimited.';
  const CHANGE = { amount: '1kg', left: 3, seenLeft: null };

  test.each([
    { rule: 'missing', left: undefined },
    { rule: 'text', left: '3' },
    { rule: 'no whole number', left: 1.5 },
    { rule: 'negative', left: -1 },
    { rule: 'more than can be counted', left: 100_001 },
    { rule: 'endless', left: Number.POSITIVE_INFINITY },
  ])('is refused if it is $rule, and so is what the admin saw', ({ left }) => {
    expect(readFieldErrors(stockChangeSchema, { ...CHANGE, left })).toEqual({ left: MESSAGE });
    expect(readFieldErrors(stockChangeSchema, { ...CHANGE, seenLeft: left })).toEqual({ seenLeft: MESSAGE });
  });

  test.each([{ amount: '' }, { amount: 'x'.repeat(41) }])(
    'is refused for the pack “$amount”',
    ({ amount }) => {
      expect(Object.keys(readFieldErrors(stockChangeSchema, { ...CHANGE, amount }))).toEqual(['amount']);
    },
  );

  test.each([null, 0, 100_000])('can be %p', (left) => {
    const change = { amount: 'x'.repeat(40), left, seenLeft: left };
    expect(stockChangeSchema.parse(change)).toEqual(change);
  });
});

describe('the question which packs are low', () => {
  test.each([
    { rule: 'nothing', ids: '' },
    { rule: 'a name', ids: 'rice' },
    { rule: 'an id that is too long', ids: `${id(1)}0` },
    { rule: 'two ids with a space', ids: `${id(1)}, ${id(2)}` },
    { rule: '201 items', ids: Array.from({ length: 201 }, (_, index) => id(index)).join(',') },
  ])('is refused about $rule', ({ ids }) => {
    expect(lowStockQuerySchema.safeParse({ ids }).success).toBe(false);
  });

  test('is not read to its end if it is too long for a cart', () => {
    const listFields = (ids: string) => Object.keys(readFieldErrors(lowStockQuerySchema, { ids }));
    expect(listFields('x'.repeat(5_001))).toEqual(['ids']);
    expect(listFields('x'.repeat(5_000))).toEqual(['ids.0']);
  });

  test('is about one item, or all of a cart', () => {
    expect(lowStockQuerySchema.parse({ ids: id(1) })).toEqual({ ids: [id(1)] });
    const ids = Array.from({ length: 200 }, (_, index) => id(index));
    expect(lowStockQuerySchema.parse({ ids: ids.join(',') })).toEqual({ ids });
  });

  test('is answered with packs of which at most a thousand are left, whatever the owner calls low, and with nothing else about them', () => {
    const pack = { itemId: id(1), amount: '1kg', left: 5 };
    expect(
      lowStockSchema.parse({ packs: [pack, { ...pack, left: 0 }], soldOut: [id(1)] }).packs,
    ).toHaveLength(2);
    for (const other of [
      { ...pack, left: 1_001 },
      { ...pack, reserved: 1 },
    ])
      expect(lowStockSchema.safeParse({ packs: [other], soldOut: [] }).success).toBe(false);
  });
});

test('an admin sees the packs of an item, counted or not, with what is reserved', () => {
  const packs = [
    { amount: '1kg', left: 3, reserved: 2 },
    { amount: '5kg', left: null, reserved: 0 },
  ];
  expect(itemStockSchema.parse({ packs })).toEqual({ packs });
});

test('the page of the stock is the first one if its URL makes no sense', () => {
  expect(stockSearchSchema.parse({ page: '0' })).toEqual({ page: 1 });
  expect(stockSearchSchema.parse({ page: '2' })).toEqual({ page: 2 });
});

describe('the request for an email once a pack is back', () => {
  const NOTICE = { itemId: id(1), amount: '1kg', email: 'ada@shop.test' };

  test.each([
    { notice: { email: '' }, errors: { email: 'Email is required' } },
    { notice: { email: 'ada' }, errors: { email: 'Invalid email format' } },
    { notice: { amount: '' }, errors: { amount: expect.any(String) } },
    { notice: { amount: 'x'.repeat(41) }, errors: { amount: expect.any(String) } },
    { notice: { itemId: 'rice' }, errors: { itemId: expect.any(String) } },
  ])('is refused for $notice', ({ notice, errors }) => {
    expect(readFieldErrors(stockNoticeSchema, { ...NOTICE, ...notice })).toEqual(errors);
  });

  test('keeps the email in the form in which accounts have it', () => {
    expect(stockNoticeSchema.parse({ ...NOTICE, amount: 'x'.repeat(40), email: ' Ada@Shop.test ' })).toEqual({
      ...NOTICE,
      amount: 'x'.repeat(40),
    });
  });
});
