/** @jest-environment jsdom */
import { act, render, renderHook, screen } from '@testing-library/react';
import { removeFromCart, removeOrdered, removeRecipe } from '@/components/cart/cart-changes';
import { addAllToCart, addToCart, readCart, useCart, useCartNotice } from '@/components/cart/cart-store';
import { changeMealPlan } from '@/components/cart/device-lists';
import { undoChange } from '@/components/cart/undo-change';
import { toLineIdentity, toStoredCart } from '@/lib/cart/cart-rules';
import { countServings } from '@/lib/cart/cart-servings-rules';
import { toOrderedLine } from '@/lib/cart/ordered-line-rules';
import { aCartItem } from '@/tests/support/view-examples';

const SIX_HOURS_MS = 6 * 60 * 60_000;
const rice = aCartItem();
const loggedMessages: string[] = [];

/** Simulates another tab: writes to the storage and dispatches the event to this tab. */
function storeInAnotherTab(storedCart: string | null) {
  if (storedCart === null) localStorage.clear();
  else localStorage.setItem('cart', storedCart);
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: storedCart === null ? null : 'cart' })),
  );
}

function CartQuantity() {
  const quantity = useCart().reduce((sum, item) => sum + item.quantity, 0);
  return <p>{quantity} units</p>;
}

beforeEach(() => {
  loggedMessages.length = 0;
  jest
    .spyOn(console, 'error')
    .mockImplementation((...args: unknown[]) => void loggedMessages.push(String(args[0])));
  localStorage.clear();
});

test.each([
  { label: 'not JSON', storedCart: '{broken' },
  { label: 'not a cart', storedCart: '{"items":[]}' },
  { label: 'another kind of object', storedCart: `{"timestamp":${Date.now()},"items":[1]}` },
])('a stored cart that is $label is cleared, and an error is logged', ({ storedCart }) => {
  localStorage.setItem('cart', storedCart);
  expect(readCart()).toEqual([]);
  expect(loggedMessages).toEqual(['The stored cart could not be read; it is cleared.']);
  expect(localStorage.getItem('cart')).toBeNull();
});

test('a cart stored six hours ago is empty', () => {
  localStorage.setItem('cart', toStoredCart([rice], Date.now() - SIX_HOURS_MS));
  expect(readCart()).toEqual([]);
});

test('a cart that is too large for the storage is cleared there, and kept in memory until the page is closed', () => {
  const largeItem = { ...rice, name: 'x'.repeat(4_000_000) };
  const otherLargeItem = { ...largeItem, _id: '2'.repeat(24) };
  addToCart(largeItem);
  addToCart(otherLargeItem);
  expect(loggedMessages).toEqual(['The stored cart could not be saved; it is cleared.']);
  expect(localStorage.getItem('cart')).toBeNull();
  expect(readCart()).toHaveLength(2);
});

test('items added in another tab appear, and items added in this tab are merged with them', () => {
  render(<CartQuantity />);
  storeInAnotherTab(toStoredCart([rice], Date.now()));
  expect(screen.getByText('2 units')).toBeTruthy();
  // Another tab's write whose event has not arrived yet.
  localStorage.setItem('cart', toStoredCart([{ ...rice, quantity: 5 }], Date.now()));
  act(() => void addToCart(rice));
  expect(screen.getByText('7 units')).toBeTruthy();
  storeInAnotherTab(null);
  expect(screen.getByText('0 units')).toBeTruthy();
});

test('a removal can be undone until what is left is ordered', () => {
  const { result } = renderHook(useCartNotice);
  act(() => void addToCart(rice));
  act(() => removeFromCart(rice));
  expect(result.current?.change).toBe('removed');
  act(() => removeOrdered([{ ...toLineIdentity(rice), quantity: 1 }]));
  expect(result.current).toBeNull();
});

describe('Undo takes back only what was done in this tab, whatever another tab has added since:', () => {
  const readLines = () => readCart().map(({ name, quantity }) => `${quantity} ${name}`);

  test.each([
    { label: 'more of the item that was added', stored: 2, later: 7, left: ['4 Basmati Rice'] },
    { label: 'the item that was new', stored: 0, later: 4, left: ['1 Basmati Rice'] },
    { label: 'less, since it was removed there', stored: 2, later: 1, left: [] },
    { label: 'what would have been more than 100', stored: 99, later: 100, left: ['99 Basmati Rice'] },
  ])('an addition, $label', ({ stored, later, left }) => {
    const { result } = renderHook(useCartNotice);
    const toCart = (quantity: number) => toStoredCart(quantity ? [{ ...rice, quantity }] : [], Date.now());
    storeInAnotherTab(toCart(stored));
    act(() => void addToCart({ ...rice, quantity: 3 }));
    storeInAnotherTab(toCart(later));
    act(() => result.current && undoChange(result.current));
    expect(readLines()).toEqual(left);
  });

  test('a removal', () => {
    const { result } = renderHook(useCartNotice);
    storeInAnotherTab(toStoredCart([rice], Date.now()));
    act(() => removeFromCart(rice));
    storeInAnotherTab(toStoredCart([{ ...rice, quantity: 1 }], Date.now()));
    act(() => result.current && undoChange(result.current));
    expect(readLines()).toEqual(['3 Basmati Rice']);
  });
});

describe('the cart remembers the recipes that its lines are for:', () => {
  const recipeId = 'a'.repeat(24);
  const forFour = { ...rice, recipes: [{ recipeId, servings: 4, quantity: rice.quantity }] };
  const countCart = () => countServings(readCart(), recipeId);

  test('after a reload, and when more of a line is added without a recipe, as by an order that is repeated', () => {
    addAllToCart([forFour]);
    addAllToCart([rice]);
    expect(countCart()).toBe(4);
    expect(readCart()).toMatchObject([{ quantity: 4 }]);
  });

  test('for the sum of the servings, if a recipe is added twice', () => {
    addAllToCart([forFour]);
    addAllToCart([forFour]);
    expect(countCart()).toBe(8);
  });

  test('until the addition is undone, which leaves what was there before', () => {
    const { result } = renderHook(useCartNotice);
    act(() => void addToCart(rice));
    act(() => void addAllToCart([forFour]));
    act(() => result.current && undoChange(result.current));
    expect([countCart(), readCart()]).toEqual([0, [rice]]);
  });

  test('until what was added for a recipe is removed, which can be undone', () => {
    const { result } = renderHook(useCartNotice);
    act(() => void addAllToCart([forFour]));
    act(() => void addToCart(rice));
    act(() => removeRecipe(recipeId));
    expect([countCart(), readCart()]).toEqual([0, [rice]]);
    expect(result.current).toMatchObject({ change: 'removed', items: [{ name: rice.name, quantity: 2 }] });
    act(() => result.current && undoChange(result.current));
    expect([countCart(), readCart().map(({ quantity }) => quantity)]).toEqual([4, [4]]);
  });

  test('until it is ordered; what was added to a line meanwhile is not for the recipe', () => {
    addAllToCart([forFour]);
    const ordered = readCart().map(toOrderedLine);
    addToCart(rice);
    removeOrdered(ordered);
    expect([countCart(), readCart()]).toEqual([0, [rice]]);
  });
});

describe('after an order, the meal plan', () => {
  const [ramen, curry] = ['a'.repeat(24), 'b'.repeat(24)];
  const readPlan = () => JSON.parse(localStorage.getItem('meal-plan') ?? 'null');

  test('has as bought what was ordered for as many servings, and the rest as it was', () => {
    const meals = [
      { id: 'a', day: null, recipeId: ramen, servings: 4 },
      { id: 'b', day: '2026-12-01', recipeId: curry, servings: 6 },
    ];
    changeMealPlan(() => meals);
    const recipes = [ramen, curry].map((recipeId) => ({ recipeId, servings: 4, quantity: 1 }));
    removeOrdered([{ ...toLineIdentity(rice), quantity: 1, recipes }]);
    expect(readPlan()).toEqual([{ ...meals[0], isBought: true }, meals[1]]);
  });

  test('is not stored by an order that was for no recipe', () => {
    removeOrdered([{ ...toLineIdentity(rice), quantity: 1 }]);
    expect(readPlan()).toBeNull();
  });
});
