import {
  canDecrease,
  canIncrease,
  QUANTITY_INPUT_LENGTH,
  readQuantity,
  toQuantityInput,
} from '@/lib/cart/quantity-input-rules';
import { MAX_QUANTITY, MIN_QUANTITY } from '@/lib/cart/quantity-rules';

test('a quantity is a whole number from 1 to 100, typed in at most 3 characters', () => {
  expect([MIN_QUANTITY, MAX_QUANTITY, QUANTITY_INPUT_LENGTH]).toEqual([1, 100, 3]);
});

test.each([
  { text: '', input: '' },
  { text: '1.5', input: '1' },
  { text: '2,75', input: '2' },
  { text: '.5', input: '' },
  { text: '7', input: '7' },
  { text: '100', input: '100' },
  { text: '101', input: '100' },
  { text: '9999', input: '100' },
  { text: ' 7 ', input: '7' },
])('typing $text results in $input: whole numbers only, capped at 100', ({ text, input }) => {
  expect(toQuantityInput(text)).toBe(input);
});

test.each(['abc', '-4', '1e2', '+5', '0x1F', '1 000', '½'])(
  '%p is refused: its digits are another number',
  (text) => {
    expect(toQuantityInput(text)).toBeNull();
  },
);

test.each([
  { input: '', quantity: 1 },
  { input: '0', quantity: 1 },
  { input: '000', quantity: 1 },
  { input: 'x', quantity: 1 },
  { input: '42', quantity: 42 },
])('leaving the field at $input sets the quantity to $quantity', ({ input, quantity }) => {
  expect(readQuantity(input)).toBe(quantity);
});

test('decrease is disabled at 1 or when empty, increase at 100', () => {
  expect(['', '0', '1', '2'].map(canDecrease)).toEqual([false, false, false, true]);
  expect(['', '1', '99', '100'].map(canIncrease)).toEqual([true, true, true, false]);
});
