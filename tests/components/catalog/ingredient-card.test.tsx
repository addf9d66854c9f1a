/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { IngredientItems } from '@/components/catalog/ingredient-card';
import { IngredientResult } from '@/components/search/ingredient-result';
import { anIngredientView } from '@/tests/support/view-examples';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

test.each([
  { state: 'sold', fields: {}, prices: ['$3.40'] },
  { state: 'no longer sold', fields: { sellable: false }, prices: [] },
  { state: 'sellable but cannot be shipped', fields: { ships: 'no' as const }, prices: [] },
])('the cards of what is $state show its price only if it can be ordered', ({ fields, prices }) => {
  const ingredient = anIngredientView({ amounts: [{ amount: '100g', price: 3.4 }], ...fields });
  for (const card of [
    <IngredientItems key="shelf" ingredients={[ingredient]} />,
    <IngredientResult key="search" ingredient={ingredient} level="h2" isAboveFold={false} />,
  ]) {
    const { unmount } = render(card);
    expect(screen.queryAllByText('$3.40').map(({ textContent }) => textContent)).toEqual(prices);
    unmount();
  }
});
