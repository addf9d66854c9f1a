import {
  canDecrease,
  canIncrease,
  MAX_QUANTITY,
  MIN_QUANTITY,
  QUANTITY_INPUT_LENGTH,
  settleQuantity,
  toQuantityInput,
} from '@/lib/cart/quantity-rules';

test('a quantity is a whole number from 1 to 100, typed in at most 3 characters', () => {
  expect([MIN_QUANTITY, MAX_QUANTITY, QUANTITY_INPUT_LENGTH]).toEqual([1, 100, 3]);
});

test.each([
  ['', ''],
  ['abc', ''],
  ['1.5', '15'],
  ['-4', '4'],
  ['7', '7'],
  ['100', '100'],
  ['101', '100'],
  ['9999', '100'],
  ['1e2', '12'],
])('typing %p leaves %p: digits only, capped at 100', (typed, kept) => {
  expect(toQuantityInput(typed)).toBe(kept);
});

test.each([
  ['', 1],
  ['0', 1],
  ['000', 1],
  ['x', 1],
  ['42', 42],
])('leaving the field at %p settles on %i', (input, quantity) => {
  expect(settleQuantity(input)).toBe(quantity);
});

test('decrease is disabled at 1 or when empty, increase at 100', () => {
  expect(['', '0', '1', '2'].map(canDecrease)).toEqual([false, false, false, true]);
  expect(['', '1', '99', '100'].map(canIncrease)).toEqual([true, true, true, false]);
});
