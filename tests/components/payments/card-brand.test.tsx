/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { CardBrand } from '@/components/payments/card-brand';

test.each([
  { brand: 'visa', name: 'Visa' },
  { brand: 'mastercard', name: 'Mastercard' },
  { brand: 'amex', name: 'American Express' },
  { brand: 'discover', name: 'Discover' },
  { brand: 'diners', name: 'Diners Club' },
  { brand: 'jcb', name: 'JCB' },
  { brand: 'unionpay', name: 'UnionPay' },
  { brand: 'elo', name: 'Elo' },
  { brand: 'hiper', name: 'Hiper' },
  { brand: 'hipercard', name: 'Hipercard' },
  { brand: 'maestro', name: 'Maestro' },
  { brand: 'mir', name: 'Mir' },
  { brand: 'somethingelse', name: 'Card' },
])('the brand $brand has the icon of $name', ({ brand, name }) => {
  render(<CardBrand brand={brand} />);
  expect(screen.getByRole('img', { name })).toBeTruthy();
});
