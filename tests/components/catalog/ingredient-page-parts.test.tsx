/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { IngredientFacts } from '@/components/catalog/ingredient-facts';
import { IngredientPacks } from '@/components/catalog/ingredient-packs';
import { anIngredientView } from '@/tests/support/view-examples';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const amounts = [
  { amount: '8 oz (227 g)', price: 5 },
  { amount: '1 lb (454 g)', price: 8 },
];

test('what cannot be shipped has prices, but cannot be put into the cart', () => {
  render(<IngredientPacks ingredient={anIngredientView({ amounts, ships: 'no' })} />);
  expect(screen.getByText('$5.00')).toBeTruthy();
  expect(screen.getByText('Cannot be shipped')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is not sold because it cannot be shipped is not told to be in most kitchens', () => {
  render(<IngredientPacks ingredient={anIngredientView({ sellable: false, ships: 'no' })} />);
  expect(screen.getByText('Cannot be shipped, so we do not sell it.')).toBeTruthy();
});

test('each pack has its price per ounce, and the list says how it is shipped', () => {
  render(<IngredientPacks ingredient={anIngredientView({ amounts, ships: 'frozen' })} />);
  expect(screen.getByText('$0.63 per oz')).toBeTruthy();
  expect(screen.getByText('$0.50 per oz')).toBeTruthy();
  expect(screen.getByText('Ships cold (frozen)')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('nothing is said of how a product is shipped if that is unknown', () => {
  render(<IngredientPacks ingredient={anIngredientView({ amounts })} />);
  expect(screen.queryByText(/ship/i)).toBeNull();
});

test('of an ingredient of which nothing is known, allergens and nutrition are told as unknown', () => {
  const { container } = render(<IngredientFacts ingredient={anIngredientView()} relatives={[]} />);
  expect(container.textContent).toBe('Allergens: unconfirmed. Check the label.Nutrition: not known');
});

test('the facts link to the family’s other products, and name substitutes, weights and the source of nutrition', () => {
  const nutrition = {
    ...{ source: 'usda 20044', kcal: 365, protein: 7, fat: 1 },
    ...{ carbohydrate: 80, fiber: 1, sugar: 0, sodiumMg: 5 },
  };
  const ingredient = anIngredientView({
    substitutes: [{ use: 'jasmine rice', ratio: '1:1', effect: 'stickier' }],
    gramsPerCup: 185,
    nutrition,
  });
  const relative = { _id: '1'.repeat(24), name: 'Jasmine Rice' };
  render(<IngredientFacts ingredient={ingredient} relatives={[relative]} />);
  expect(screen.getByRole('link', { name: 'Jasmine Rice' }).getAttribute('href')).toBe(
    `/ingredients/${relative._id}`,
  );
  expect(screen.getByText('jasmine rice (1:1)')).toBeTruthy();
  expect(screen.getByRole('row', { name: '1 cup 185 g (6.5 oz)' })).toBeTruthy();
  expect(screen.getByText('Source: USDA 20044')).toBeTruthy();
});
