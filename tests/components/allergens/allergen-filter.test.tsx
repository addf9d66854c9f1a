/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { AllergenFilter } from '@/components/allergens/allergen-filter';

const listTicked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    .flatMap(({ checked, value }) => (checked ? value : []));

test('a link to a list without milk ticks milk in the form that is already there, so that Apply keeps it', () => {
  const { rerender } = render(<AllergenFilter avoid={[]} kept={[]} />);
  expect(listTicked()).toEqual([]);
  rerender(<AllergenFilter avoid={['milk']} kept={[]} />);
  expect(listTicked()).toEqual(['milk']);
  rerender(<AllergenFilter avoid={[]} kept={[]} />);
  expect(listTicked()).toEqual([]);
});

test('a misspelt allergen is told, with those that there are beside it', () => {
  render(<AllergenFilter avoid={['milk', 'egg', 'lactose']} kept={[]} />);
  expect(
    screen.getByText(
      'We don’t recognize the allergens “egg”, “lactose”, so nothing is listed as free of them. Please choose from the list of allergens.',
    ),
  ).toBeTruthy();
  expect(listTicked()).toEqual(['milk']);
});
