import { renamePacks } from '@/lib/catalog/pack-rename-rules';

const STORED = [{ amount: '1 lb' }, { amount: '2 lb', formerAmounts: ['two pounds'] }];

test('packs that keep their names keep the former ones, and a new pack has none', () => {
  expect(
    renamePacks(STORED, [
      { amount: '2 lb', price: 9 },
      { amount: '5 lb', price: 20 },
    ]),
  ).toEqual({
    packs: [
      { amount: '2 lb', price: 9, formerAmounts: ['two pounds'] },
      { amount: '5 lb', price: 20 },
    ],
    renames: [],
  });
});

test('a renamed pack remembers all that it was called', () => {
  expect(renamePacks(STORED, [{ amount: '2 lb (907 g)', price: 9, was: '2 lb' }])).toEqual({
    packs: [{ amount: '2 lb (907 g)', price: 9, formerAmounts: ['two pounds', '2 lb'] }],
    renames: [{ from: '2 lb', to: '2 lb (907 g)' }],
  });
});

test('two packs can swap their names, and neither is found by what the other is called now', () => {
  expect(
    renamePacks(STORED, [
      { amount: '2 lb', price: 5, was: '1 lb' },
      { amount: '1 lb', price: 9, was: '2 lb' },
    ]),
  ).toEqual({
    packs: [
      { amount: '2 lb', price: 5 },
      { amount: '1 lb', price: 9, formerAmounts: ['two pounds'] },
    ],
    renames: [
      { from: '1 lb', to: '2 lb' },
      { from: '2 lb', to: '1 lb' },
    ],
  });
});

test('a pack that says it was one which does not exist is new', () => {
  expect(renamePacks([], [{ amount: '1 lb', price: 5, was: '2 lb' }])).toEqual({
    packs: [{ amount: '1 lb', price: 5 }],
    renames: [],
  });
});
