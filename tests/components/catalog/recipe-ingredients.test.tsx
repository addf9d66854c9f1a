/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { computeBasket, toBasketItems } from '@/lib/basket/basket-rules';
import { aBasketRecipe, aBasketWish } from '@/tests/support/baskets';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const shrimp = {
  _id: '1'.repeat(24),
  name: 'Shrimp',
  description: '',
  aliases: [],
  category: 'Seafood',
  amounts: [
    { amount: '340g', price: 8.99 },
    { amount: '1kg', price: 29.99 },
  ],
  sellable: true,
  image: '',
  gramsPerCup: null,
  gramsPerPiece: null,
  units: {},
};

function showRecipe(pounds: string) {
  const recipe = aBasketRecipe({ lines: [{ quantity: pounds, units: 'lb', product: shrimp._id }] });
  const basket = computeBasket(aBasketWish(recipe), [shrimp]);
  render(
    <RecipeIngredients
      servings={2}
      metric={{}}
      lines={[...recipe.ingredients]}
      matchedIngredients={[shrimp]}
      packs={toBasketItems(basket, [shrimp])}
      rows={basket.rows}
    />,
  );
}

test('what is added is counted in packs, and costs all of them', () => {
  showRecipe('2');
  expect(screen.getByRole('button', { name: 'Add 3 items to cart · $26.97' })).toBeTruthy();
  expect(screen.queryByText(/close enough/)).toBeNull();
});

test('packs that hold slightly less than the recipe calls for are named', () => {
  showRecipe('2.3');
  expect(
    screen.getByText('Packs are close enough to what the recipe calls for: Shrimp (2% less).'),
  ).toBeTruthy();
});

test('the servings field keeps the comma of “1,5”, and the arrow keys press the buttons beside it', () => {
  showRecipe('2');
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Servings' });
  fireEvent.change(field, { target: { value: '1,5' } });
  expect(field.value).toBe('1,5');
  const pressed: (string | null)[] = [];
  for (const name of ['One serving more', 'One serving less']) {
    screen.getByRole('button', { name }).addEventListener('click', () => pressed.push(name));
  }
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(pressed).toEqual(['One serving more', 'One serving less']);
});
