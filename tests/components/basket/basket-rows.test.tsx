/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { toCartItem, toStoredCart } from '@/lib/cart/cart-rules';
import { BasketSheet } from '@/tests/support/basket-sheet';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const [recipeId, riceId, paneerId, tofuId, flowerId] = [toId(1), toId(2), toId(3), toId(4), toId(5)];

const RICE_IMAGE = `${'a'.repeat(32)}-c0ffee.jpg`;

const aLine = (quantity: string, name: string, fields: { id: string; optional?: boolean }) => ({
  ...{ quantity, units: quantity && 'g', name, details: '' },
  ...fields,
});

const biryani: RecipeProducts = {
  recipe: aShownRecipe({
    ...{ _id: recipeId, title: 'Biryani', servings: 4, foodTypes: [] },
    ingredients: [
      aLine('800', 'rice', { id: 'rice' }),
      aLine('300', 'rice', { id: 'more', optional: true }),
      aLine('500', 'paneer', { id: 'paneer' }),
      aLine('', 'edible flowers', { id: 'flowers' }),
    ],
  }),
  products: [riceId, riceId, paneerId, flowerId],
  substitutes: [
    { for: 'paneer', use: 'firm tofu', ratio: '1:1', effect: 'softer', product: tofuId, others: [] },
    { for: 'paneer', use: 'silken tofu', ratio: '1:1', effect: '', product: tofuId, others: [] },
    { for: 'paneer', use: 'halloumi', ratio: '1:1', effect: '', product: null, others: [] },
    {
      for: 'paneer',
      use: 'firm tofu with rice',
      ratio: '1:1',
      effect: '',
      product: tofuId,
      others: [riceId],
    },
    { for: 'paneer', use: 'rice and lentils', ratio: '2 for 3', effect: '', product: riceId, others: [] },
  ],
  ingredients: [
    anIngredientView({
      ...{ _id: riceId, name: 'Rice', image: RICE_IMAGE },
      amounts: [
        { amount: '500g', price: 3 },
        { amount: '1kg', price: 8.5 },
      ],
    }),
    anIngredientView({ _id: paneerId, name: 'Paneer', sellable: false }),
    anIngredientView({ _id: tofuId, name: 'Tofu', amounts: [{ amount: '250g', price: 8 }] }),
    anIngredientView({ _id: flowerId, name: 'Edible Flowers', amounts: [{ amount: '10g', price: 4 }] }),
  ],
};
const findRow = (checkbox: HTMLElement) => within(checkbox.closest('li') as HTMLElement);
const listTicks = (name: RegExp) => screen.getAllByRole<HTMLInputElement>('checkbox', { name });

/** Another tab stores a cart with so many packs of 500 g of rice. */
function storeRiceInAnotherTab(quantity: number): void {
  const [rice] = biryani.ingredients;
  const [pack] = rice?.amounts ?? [];
  if (!rice || !pack) throw new Error('There is no rice.');
  localStorage.setItem('cart', toStoredCart([toCartItem(rice, pack, quantity)], Date.now()));
  tellStorage();
}

const tellStorage = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));

beforeEach(() => {
  localStorage.clear();
  // The stock is still loading.
  global.fetch = jest.fn(() => new Promise(() => {})) as never;
  tellStorage();
  render(<BasketSheet products={biryani} />);
});

test('a row that joins another one keeps the focus, and so does one that leaves it', () => {
  const [, optional] = listTicks(/^Buy Rice(?! instead)/);
  expect(optional?.checked).toBe(false);
  optional?.focus();
  if (optional) fireEvent.click(optional);
  const joined = screen.getByRole('checkbox', { name: /^Buy Rice(?! instead)/ });
  expect(document.activeElement).toBe(joined);
  fireEvent.click(joined);
  expect(listTicks(/^Buy Rice(?! instead)/).map(({ checked }) => checked)).toEqual([false, false]);
  expect(listTicks(/^Buy Rice(?! instead)/)).toContain(document.activeElement);
});

test('a substitute that the shop sells is bought instead, until the ingredient itself is ticked again', () => {
  const paneer = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Get Paneer 500 g/ });
  expect(screen.queryByText(/halloumi|silken/)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Buy Tofu 500 g/ })).toBeNull();
  fireEvent.click(
    findRow(paneer).getByRole('checkbox', {
      name: /^Buy Tofu instead · from \$8\.00 ?firm tofu \(1:1\): softer$/,
    }),
  );
  expect(
    findRow(screen.getByRole('checkbox', { name: /^Buy Tofu 500 g/ })).getByText('2 × 250g'),
  ).not.toBeNull();
  expect(paneer.checked).toBe(false);
  expect(findRow(paneer).getByText('Replaced')).not.toBeNull();
  fireEvent.click(paneer);
  expect(paneer.checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /^Buy Tofu 500 g/ })).toBeNull();
});

test('a row whose need is not known says why, and has one pack', () => {
  const row = findRow(screen.getByRole('checkbox', { name: /^Buy Edible Flowers/ }));
  expect(row.getByText('1 × 10g')).not.toBeNull();
  expect(row.getByText('The recipe does not say how much. Please check the pack.')).not.toBeNull();
});

test('advice that makes the order cheaper is taken with one press, and then there is none', () => {
  const paneer = screen.getByRole('checkbox', { name: /^Get Paneer/ });
  fireEvent.click(findRow(paneer).getByRole('checkbox', { name: /^Buy Tofu instead/ }));
  // 2 × $3 of rice, 2 × $8 of tofu and $4 of flowers are free of shipping; without the flowers, they are not.
  fireEvent.click(screen.getByRole('checkbox', { name: /^Buy Edible Flowers/ }));
  expect(screen.getByText(/including \$5\.00 shipping/)).not.toBeNull();
  expect(screen.getByText('Total: $27.00')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take it' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add \d+ items to cart/ }));
  expect(screen.getByText('free shipping')).not.toBeNull();
  expect(screen.getByText('Total: $25.00')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull();
});

test('packs that were advised are dropped when the cook prefers other packs', () => {
  const paneer = screen.getByRole('checkbox', { name: /^Get Paneer/ });
  fireEvent.click(findRow(paneer).getByRole('checkbox', { name: /^Buy Tofu instead/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Buy Edible Flowers/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Take it' }));
  expect(screen.getByText('Total: $25.00')).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Fewest packages' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Cheapest' }));
  expect(screen.getByText('Total: $27.00')).not.toBeNull();
});

test('packs that were advised are dropped when another tab changes the cart', () => {
  const paneer = screen.getByRole('checkbox', { name: /^Get Paneer/ });
  fireEvent.click(findRow(paneer).getByRole('checkbox', { name: /^Buy Tofu instead/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Buy Edible Flowers/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Take it' }));
  storeRiceInAnotherTab(2);
  expect(screen.getByText('Total with your cart: $28.00')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull();
});

test('a substitute in another ratio says its ratio instead of the amount of what it replaces', () => {
  const paneer = screen.getByRole('checkbox', { name: /^Get Paneer 500 g/ });
  fireEvent.click(findRow(paneer).getByRole('checkbox', { name: /^Buy Rice instead/ }));
  const rice = findRow(screen.getByRole('checkbox', { name: /^Buy Rice 800 g/ }));
  expect(rice.getByText('800 g, for rice and lentils (2 for 3)')).not.toBeNull();
  expect(rice.queryByText(/500 g/)).toBeNull();
  expect(rice.getByText(/One line does not say how much/)).not.toBeNull();
});

test('what the cart holds says so instead of a price, if the cart counts', () => {
  storeRiceInAnotherTab(2);
  const findRice = () => findRow(screen.getByRole('checkbox', { name: /^Buy Rice 800 g/ }));
  expect(findRice().getByText('$6.00')).not.toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Count what’s in my cart' }));
  expect(findRice().getByText('In your cart')).not.toBeNull();
  expect(findRice().queryByText(/\$/)).toBeNull();
});

test('a substitute of two things names both with the price of both, and says of the other one for what it is', () => {
  const paneer = screen.getByRole('checkbox', { name: /^Get Paneer 500 g/ });
  fireEvent.click(
    findRow(paneer).getByRole('checkbox', { name: /^Buy Tofu and Rice instead · from \$11\.00/ }),
  );
  const tofu = findRow(screen.getByRole('checkbox', { name: /^Buy Tofu 500 g/ }));
  expect(tofu.getByText('2 × 250g')).not.toBeNull();
  const rice = findRow(screen.getByRole('checkbox', { name: /^Buy Rice 800 g/ }));
  expect(rice.getByText('800 g, for firm tofu with rice (1:1)')).not.toBeNull();
  fireEvent.click(paneer);
  expect(screen.queryByText(/^for firm tofu/)).toBeNull();
});

test('several packs have the price of one of them, which is not that of a piece', () => {
  const row = findRow(screen.getByRole('checkbox', { name: /^Buy Rice 800 g/ }));
  expect(row.getByText(/^\$3\.00 a pack · \$0\.17 per oz$/)).not.toBeNull();
});

test('the sheet says if the cart has all that it would add, unless the cart counts', () => {
  const SENTENCE = 'All of this is already in your cart.';
  fireEvent.click(screen.getByRole('checkbox', { name: /^Buy Edible Flowers/ }));
  storeRiceInAnotherTab(1);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  storeRiceInAnotherTab(2);
  expect(screen.getByText(SENTENCE)).not.toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Count what’s in my cart' }));
  expect(screen.queryByText(SENTENCE)).toBeNull();
  // The other purchases are as many packs as the cart has.
  storeRiceInAnotherTab(1);
  expect(screen.getByRole('button', { name: 'Add 1 item to cart · $3.00' })).not.toBeNull();
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('a row of what is always at home says that once', () => {
  const row = findRow(screen.getByRole('checkbox', { name: /^Buy Edible Flowers/ }));
  fireEvent.click(row.getByRole('checkbox', { name: /^Pantry staple/ }));
  const flowers = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Buy Edible Flowers/ });
  expect(flowers.checked).toBe(false);
  expect(findRow(flowers).getAllByText(/^Pantry staple/)).toHaveLength(1);
});

test('each row has the image of its ingredient, or a drawing; the names of the checkboxes stay the same', () => {
  const sourceIn = (name: RegExp) =>
    screen.getAllByRole('checkbox', { name })[0]?.closest('li')?.querySelector('img')?.getAttribute('src');
  expect(sourceIn(/^Buy Rice 800 g$/)).toBe(`/images/${RICE_IMAGE}?w=160`);
  expect(sourceIn(/^Get Paneer 500 g$/)).toMatch(/^\/placeholders\//);
});
