/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { callApi } from '@/lib/http/api-client';
import { BasketSheet } from '@/tests/support/basket-sheet';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn() }));

const itemId = '2'.repeat(24);
const padThai = {
  recipe: aShownRecipe({
    ...{ title: 'Pad Thai', servings: 4, foodTypes: [] },
    ingredients: [{ id: 'sprouts', quantity: '12', units: 'oz', name: 'bean sprouts', details: '' }],
  }),
  products: [itemId],
  substitutes: [],
  ingredients: [
    anIngredientView({
      ...{ _id: itemId, name: 'Bean Sprouts' },
      amounts: [
        { amount: '12 oz', price: 2.49 },
        { amount: '2 lb', price: 4.99 },
      ],
    }),
  ],
};

/** Opens the sheet of a shop in which these packs are sold out. */
async function openSheet(...soldOut: string[]) {
  localStorage.clear();
  jest.mocked(callApi).mockResolvedValue({ packs: soldOut.map((amount) => ({ itemId, amount, left: 0 })) });
  await act(async () => void render(<BasketSheet products={padThai} />));
}

test('the sheet takes the next pack of the product in place of a sold-out one', async () => {
  await openSheet('12 oz');
  expect(callApi).toHaveBeenCalledWith('GET', `/api/stock?ids=${itemId}`);
  expect(screen.getByRole('button', { name: 'Add 1 item to cart · $4.99' })).toBeTruthy();
  expect(screen.getByText('1 × 2 lb')).toBeTruthy();
});

test('the sheet says what is sold out in all packs, and adds nothing of it', async () => {
  await openSheet('12 oz', '2 lb');
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText('We do not have enough of it left.').getAttribute('role')).toBe('status');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to add' }).disabled).toBe(true);
});
