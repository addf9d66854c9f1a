import type { BasketRow, ElsewhereRow } from '@/lib/basket/basket-row-rules';
import { formatShoppingList, listAisles } from '@/lib/basket/shopping-list-rules';

const aRow = (fields: Partial<BasketRow>) => ({ state: 'needed', ...fields }) as BasketRow;
const anElsewhereRow = (fields: Partial<ElsewhereRow>) => ({ state: 'needed', ...fields }) as ElsewhereRow;
const toNeed = ({ name }: { name: string }) => ({ Onion: '3', Rice: '2 cups' })[name] ?? '';

const rows = [
  aRow({ name: 'Rice', category: 'Grains & Breads' }),
  aRow({ name: 'Onion', category: 'Vegetables' }),
  aRow({ name: 'Salt', category: 'Spices & Seasonings', state: 'atHome' }),
  aRow({ name: 'Butter', category: 'Dairy & Eggs', state: 'have' }),
  aRow({ name: 'Mint', category: 'Vegetables', state: 'optional' }),
  aRow({ name: 'Garlic', category: 'Vegetables' }),
];
const elsewhere = [
  anElsewhereRow({ name: 'Cod', category: 'Seafood' }),
  anElsewhereRow({ name: 'edible flowers', category: null }),
  anElsewhereRow({ name: 'Gold Leaf', category: 'Decoration' }),
];

test('a shopping list has what is needed by aisle, in the order of the shop’s categories, sold by the shop or not', () => {
  expect(listAisles({ rows, elsewhere }, toNeed)).toEqual([
    { name: 'Seafood', rows: [{ name: 'Cod', need: '' }] },
    {
      name: 'Vegetables',
      rows: [
        { name: 'Onion', need: '3' },
        { name: 'Garlic', need: '' },
      ],
    },
    { name: 'Grains & Breads', rows: [{ name: 'Rice', need: '2 cups' }] },
    {
      name: 'Other Ingredients',
      rows: [
        { name: 'edible flowers', need: '' },
        { name: 'Gold Leaf', need: '' },
      ],
    },
  ]);
});

test('as text, it says for what it is, and each aisle is a paragraph', () => {
  const aisles = listAisles({ rows, elsewhere: [] }, toNeed);
  expect(formatShoppingList('Biryani, 4 servings', aisles)).toBe(
    'Biryani, 4 servings\n\nVegetables\n- Onion: 3\n- Garlic\n\nGrains & Breads\n- Rice: 2 cups',
  );
});
