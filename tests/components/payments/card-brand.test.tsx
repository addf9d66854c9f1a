/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { CardBrand } from '@/components/payments/card-brand';

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['elo', 'Elo'],
  ['hiper', 'Hiper'],
  ['hipercard', 'Hipercard'],
  ['maestro', 'Maestro'],
  ['mir', 'Mir'],
  ['somethingelse', 'Card'],
])('the brand %s has the sign of %s', (brand, name) => {
  render(<CardBrand brand={brand} />);
  expect(screen.getByRole('img', { name })).toBeTruthy();
});
