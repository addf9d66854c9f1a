import { sortCart } from '@/lib/cart/cart-order-rules';
import { type CartItem, toCartItem } from '@/lib/cart/cart-rules';

const anItem = (name: string, amount: string): CartItem => {
  const pack = { amount, price: 3.4 };
  const offer = {
    _id: name,
    name,
    description: '',
    aliases: [],
    category: '',
    amounts: [pack],
    sellable: true,
    image: '',
  };
  return toCartItem(offer, pack, 1);
};
const toLines = (items: readonly CartItem[]) =>
  items.map(({ name, selectedOption }) => `${name} ${selectedOption.amount}`);

test('lines are sorted by name, ignoring case, then by amount from small to large', () => {
  const items = [
    anItem('saffron', '1kg'),
    anItem('Saffron', 'large tin'),
    anItem('Saffron', '250g'),
    anItem('basil', '3 bunches'),
    anItem('Basil', '1 bunch'),
    anItem('Saffron', '8 oz (227 g)'),
    anItem('Milk', '1 qt'),
    anItem('Milk', '500ml'),
    anItem('Saffron', '50g'),
  ];
  expect(toLines(sortCart(items))).toEqual([
    'Basil 1 bunch',
    'basil 3 bunches',
    'Milk 500ml',
    'Milk 1 qt',
    'Saffron 50g',
    'Saffron 8 oz (227 g)',
    'Saffron 250g',
    'saffron 1kg',
    'Saffron large tin',
  ]);
});
