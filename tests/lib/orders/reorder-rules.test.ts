import { findNearestPack } from '@/lib/orders/reorder-rules';

const find = (amount: string, ...amounts: string[]) =>
  findNearestPack(
    amount,
    amounts.map((pack) => ({ amount: pack })),
  )?.amount;

test('without packs there is none to order instead', () => {
  expect(find('500g')).toBeUndefined();
  expect(find('assorted')).toBeUndefined();
});

test.each([
  { rule: 'the nearest size', former: '500g', packs: ['100g', '450g', '1kg'], nearest: '450g' },
  { rule: 'the nearest size, in any order', former: '500g', packs: ['1kg', '450g', '100g'], nearest: '450g' },
  { rule: 'the nearest size above', former: '900g', packs: ['100g', '450g', '1kg'], nearest: '1kg' },
  {
    rule: 'the nearest by ratio, not by difference',
    former: '100g',
    packs: ['10g', '250g'],
    nearest: '250g',
  },
  {
    rule: 'half, which is nearer than three times as much',
    former: '2kg',
    packs: ['6kg', '1kg'],
    nearest: '1kg',
  },
  { rule: 'the first of two that are as near', former: '500g', packs: ['1kg', '250g'], nearest: '1kg' },
  { rule: 'a size in another unit of weight', former: '1 lb', packs: ['100g', '450g'], nearest: '450g' },
  { rule: 'a size of the same kind', former: '500g', packs: ['500ml', '6 eggs', '5kg'], nearest: '5kg' },
  {
    rule: 'the first, if no other is of the same kind',
    former: '500g',
    packs: ['250ml', '1 L'],
    nearest: '250ml',
  },
  {
    rule: 'the first, if the former states no size',
    former: 'assorted',
    packs: ['5kg', '1kg'],
    nearest: '5kg',
  },
  { rule: 'a size rather than none', former: '500g', packs: ['assorted', '100g'], nearest: '100g' },
  { rule: 'a size rather than nothing', former: '500g', packs: ['0g', '100g'], nearest: '100g' },
])('a pack that is no longer sold is replaced by $rule', ({ former, packs, nearest }) => {
  expect(find(former, ...packs)).toBe(nearest);
});
