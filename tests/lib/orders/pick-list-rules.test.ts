import { toPickList } from '@/lib/orders/pick-list-rules';
import { anOrderView } from '@/tests/support/order-views';

type Item = ReturnType<typeof anOrderView>['items'][number];

function anOrder(number: number, items: Partial<Item>[]) {
  const order = anOrderView(number);
  const [item] = order.items;
  return { ...order, items: items.map((fields) => ({ ...item, ...fields }) as Item) };
}

test('packs of several orders are merged by item and amount, and say which order gets how many', () => {
  const groups = toPickList([
    anOrder(1, [{ name: 'Rice', amount: '1kg', quantity: 2, ships: 'ambient' }]),
    anOrder(2, [
      { name: 'Rice', amount: '1kg', quantity: 3, ships: 'ambient' },
      { name: 'Rice', amount: '5kg', quantity: 1, ships: 'ambient' },
    ]),
  ]);
  expect(groups).toEqual([
    {
      ships: 'ambient',
      packs: [
        {
          ...{ name: 'Rice', amount: '1kg', quantity: 5 },
          orders: [
            { orderNumber: 'NUMBER-1', quantity: 2 },
            { orderNumber: 'NUMBER-2', quantity: 3 },
          ],
        },
        { name: 'Rice', amount: '5kg', quantity: 1, orders: [{ orderNumber: 'NUMBER-2', quantity: 1 }] },
      ],
    },
  ]);
});

test('what is frozen is picked last, and what is unknown has a group of its own', () => {
  const groups = toPickList([
    anOrder(1, [
      { name: 'Peas', ships: 'frozen' },
      { name: 'Miso', ships: 'chilled' },
      { name: 'Oven', ships: 'no' },
      { name: 'Zaatar', ships: 'ambient' },
      { name: 'Anise', ships: 'ambient' },
      { name: 'Old' },
    ]),
  ]);
  expect(groups.map(({ ships, packs }) => [ships, packs.map(({ name }) => name)])).toEqual([
    ['ambient', ['Anise', 'Zaatar']],
    [null, ['Old']],
    ['no', ['Oven']],
    ['chilled', ['Miso']],
    ['frozen', ['Peas']],
  ]);
});

test('two deleted items of different names stay two', () => {
  const [group] = toPickList([anOrder(1, [{ name: 'A' }, { name: 'B' }])]);
  expect(group?.packs).toHaveLength(2);
});

test('packs of one item are merged, whatever it was called, but not those that are shipped in another way', () => {
  const itemId = { _id: 'f'.repeat(24), name: 'Rice' } as Item['itemId'];
  const groups = toPickList([
    anOrder(1, [
      { itemId, name: 'Rice', ships: 'ambient' },
      { itemId, name: 'Old Rice', ships: 'ambient' },
      { itemId, name: 'Rice', ships: 'chilled' },
    ]),
  ]);
  expect(groups.map(({ ships, packs }) => [ships, packs.map(({ quantity }) => quantity)])).toEqual([
    ['ambient', [4]],
    ['chilled', [2]],
  ]);
});

test('packs of one name stand in the order of their amounts', () => {
  const [group] = toPickList([
    anOrder(1, [
      { name: 'Rice', amount: '5kg' },
      { name: 'Rice', amount: '1kg' },
      { name: 'Miso', amount: '9kg' },
    ]),
  ]);
  expect(group?.packs.map(({ amount }) => amount)).toEqual(['9kg', '1kg', '5kg']);
});

test('what was refunded stays on the shelf, and a line refunded whole is not picked', () => {
  const groups = toPickList([
    anOrder(1, [
      { name: 'Rice', quantity: 3, unsentQuantity: 1 },
      { name: 'Amba', quantity: 1, unsentQuantity: 1 },
    ]),
  ]);
  expect(groups.flatMap(({ packs }) => packs.map(({ name, quantity }) => [name, quantity]))).toEqual([
    ['Rice', 2],
  ]);
});
