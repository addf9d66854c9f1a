/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { removeFromCart } from '@/components/cart/cart-changes';
import { CartNoticeBar } from '@/components/cart/cart-notice';
import { addToCart, readCart } from '@/components/cart/cart-store';
import { focusNextNotice } from '@/components/cart/notice-focus';
import { toCartItem } from '@/lib/cart/cart-rules';
import { anIngredientView } from '@/tests/support/view-examples';

const rice = anIngredientView({ name: 'Rice', amounts: [{ amount: '500g', price: 3 }] });
const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  render(
    <>
      <button type="button">Shop this recipe</button>
      <CartNoticeBar isCheckoutOpen={false} onOpenCart={() => {}} />
    </>,
  );
  findShopButton().focus();
});
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

const findShopButton = () => screen.getByRole('button', { name: 'Shop this recipe' });
const findUndo = () => screen.getByRole('button', { name: 'Undo' });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function add({ isFocused }: { isFocused: boolean }) {
  const [pack] = rice.amounts;
  if (!pack) throw new Error('There is no pack of rice.');
  if (isFocused) focusNextNotice();
  act(() => void addToCart(toCartItem(rice, pack, 2)));
  wait(1);
}

test('a notice that was asked to takes the focus to Undo, which says what it undoes', () => {
  add({ isFocused: true });
  expect(document.activeElement).toBe(findUndo());
  const description = document.getElementById(String(findUndo().getAttribute('aria-describedby')));
  expect(description?.textContent).toBe('Added to cart: 2 × Rice, 500g\n$19.00 to free shipping');
});

test('the notice of the last line takes the focus, also when its script arrives after the checkout has closed', () => {
  add({ isFocused: false });
  cleanup();
  for (const item of readCart()) removeFromCart(item);
  render(<CartNoticeBar isCheckoutOpen={false} onOpenCart={() => {}} />);
  wait(1);
  expect(document.activeElement).toBe(findUndo());
});

test('any other notice leaves the focus where it is', () => {
  add({ isFocused: true });
  fireEvent.click(findUndo());
  add({ isFocused: false });
  expect(document.activeElement).toBe(findShopButton());
});

test('a notice stays until the next action, however long that takes', () => {
  add({ isFocused: false });
  wait(MINUTE_MS);
  // Where there is no control, such as to scroll.
  fireEvent.click(document.body);
  expect(findUndo()).toBeTruthy();
  fireEvent.click(findShopButton());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each([
  { rule: 'after Undo', leave: () => fireEvent.click(findUndo()), count: 0 },
  { rule: 'after Escape', leave: () => fireEvent.keyDown(findUndo(), { key: 'Escape' }), count: 1 },
])('$rule, the focus is where it was before the notice', ({ leave, count }) => {
  add({ isFocused: true });
  leave();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement).toBe(findShopButton());
  expect(readCart()).toHaveLength(count);
});

test('a key that is still held down does not undo what it has added', () => {
  add({ isFocused: true });
  // Returns false if the browser will not press the button.
  expect(fireEvent.keyDown(findUndo(), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(findUndo(), { key: 'Enter' })).toBe(true);
});

test('what is added for recipes is reported once for each of them; what is removed, or for none, is not', async () => {
  const sent: Blob[] = [];
  Reflect.deleteProperty(navigator, 'webdriver');
  navigator.sendBeacon = (_url, body) => sent.push(body as Blob) > 0;
  add({ isFocused: false });
  expect(sent).toEqual([]);
  const [pack] = rice.amounts;
  if (!pack) throw new Error('There is no pack of rice.');
  const item = toCartItem(rice, pack, 2);
  const recipes = ['a', 'b', 'a'].map((id) => ({ recipeId: id.repeat(24), servings: 4, quantity: 1 }));
  act(() => void addToCart({ ...item, recipes }));
  expect(sent.map(({ size }) => size)).toEqual([55, 55]);
  act(() => removeFromCart({ ...item, recipes }));
  expect(sent).toHaveLength(2);
});
