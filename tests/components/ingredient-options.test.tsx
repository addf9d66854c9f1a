/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { IngredientOptions } from '@/components/catalog/ingredient-options';

const amounts = [
  { amount: '100g', price: 3.4 },
  { amount: '500g', price: 12.1 },
];
const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });

test('an ingredient without packs says No size options available', () => {
  render(<IngredientOptions amounts={[]} />);
  expect(screen.getByText('No size options available')).toBeTruthy();
});

test('the first option is preselected, and what is chosen is reckoned in cents', () => {
  render(<IngredientOptions amounts={amounts} />);
  expect(screen.getByRole('button', { name: '100g · $3.40' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(quantity(), { target: { value: '3' } });
  expect(screen.getByText('$10.20')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '500g · $12.10' }));
  expect(screen.getByText('$36.30')).toBeTruthy();
});

test('the quantity keeps to its limits: empty becomes 1 when left, the buttons stop at 1 and 100', () => {
  render(<IngredientOptions amounts={amounts} />);
  const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' });
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' });
  expect(less.disabled).toBe(true);
  fireEvent.change(quantity(), { target: { value: '' } });
  expect(less.disabled).toBe(true);
  fireEvent.blur(quantity());
  expect(quantity().value).toBe('1');
  fireEvent.change(quantity(), { target: { value: '250' } });
  expect([quantity().value, more.disabled]).toEqual(['100', true]);
  fireEvent.click(less);
  expect([quantity().value, more.disabled]).toEqual(['99', false]);
});
