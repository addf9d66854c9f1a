/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { QuantityControl } from '@/components/cart/quantity-control';

const NOTE = 'Only whole numbers from 1 to 100.';

function Line() {
  const [value, setValue] = useState('7');
  return <QuantityControl value={value} onChange={setValue} />;
}
const getField = () => screen.getByLabelText<HTMLInputElement>('Quantity', { selector: 'input' });

/** Types over the selected quantity, key by key. */
function typeOver(text: string) {
  render(<Line />);
  fireEvent.focus(getField());
  [...text].forEach((key, index) => {
    const before = index === 0 ? '' : getField().value;
    fireEvent.change(getField(), { target: { value: before + key } });
  });
}

test.each([
  { rule: 'keeps the former quantity for “1e2”, which is not 12', typed: '1e2', quantity: '7', note: NOTE },
  { rule: 'keeps the former quantity for “-3”, which is not 3', typed: '-3', quantity: '7', note: NOTE },
  { rule: 'takes the whole part of “2.5”, which is not 25', typed: '2.5', quantity: '2', note: NOTE },
  { rule: 'takes “42” without a note', typed: '42', quantity: '42', note: '' },
])('a quantity field $rule', ({ typed, quantity, note }) => {
  typeOver(typed);
  expect([getField().value, screen.getByRole('status').textContent]).toEqual([quantity, note]);
});

test('a quantity field can be edited again after it has refused something', () => {
  typeOver('-3');
  fireEvent.change(getField(), { target: { value: '' } });
  fireEvent.change(getField(), { target: { value: '3' } });
  expect(getField().value).toBe('3');
});
