/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { IngredientItems } from '@/components/catalog/ingredient-items';
import { IngredientResult } from '@/components/search/search-results';
import { anIngredientView } from '@/tests/support/view-examples';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

test.each([
  { state: 'sold', fields: {}, shown: '$3.40', hidden: 'Not sold' },
  { state: 'no longer sold', fields: { sellable: false }, shown: 'Not sold', hidden: '$3.40' },
  {
    state: 'sellable but cannot be shipped',
    fields: { ships: 'no' as const },
    shown: 'Not sold',
    hidden: '$3.40',
  },
])('the cards of what is $state say $shown', ({ fields, shown, hidden }) => {
  const ingredient = anIngredientView({ amounts: [{ amount: '100g', price: 3.4 }], ...fields });
  for (const card of [
    <IngredientItems key="shelf" ingredients={[toIngredientCardData(ingredient)]} layout="row" />,
    <IngredientResult key="search" ingredient={ingredient} level="h2" isAboveFold={false} />,
  ]) {
    const { unmount } = render(card);
    expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.queryByText(hidden)).toBeNull();
    unmount();
  }
});
