/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { callApi } from '@/lib/http/api-client';
import { BasketSheet } from '@/tests/support/basket-sheet';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

jest.mock('@/lib/http/api-client', () => ({ callApi: jest.fn() }));

const [itemId, peasId] = ['2'.repeat(24), '3'.repeat(24)];
const padThai = {
  recipe: aShownRecipe({
    ...{ title: 'Pad Thai', servings: 4, foodTypes: [] },
    ingredients: [{ id: 'sprouts', quantity: '12', units: 'oz', name: 'bean sprouts', details: '' }],
  }),
  products: [itemId],
  substitutes: [
    { for: 'sprouts', use: 'snow peas', product: peasId, ratio: '1:1', effect: '', others: [] },
    { for: 'sprouts', use: 'cress', product: null, ratio: '1:1', effect: '', others: [] },
  ],
  ingredients: [
    anIngredientView({
      ...{ _id: itemId, name: 'Bean Sprouts' },
      amounts: [
        { amount: '12 oz', price: 2.49 },
        { amount: '2 lb', price: 4.99 },
      ],
    }),
    anIngredientView({ _id: peasId, name: 'Snow Peas', amounts: [{ amount: '12 oz', price: 3.49 }] }),
  ],
};

/** Opens the sheet of a shop in which these packs are sold out. */
async function openSheet(...soldOut: string[]) {
  localStorage.clear();
  jest.mocked(callApi).mockResolvedValue({
    packs: soldOut.map((amount) => ({ itemId, amount, left: 0 })),
    soldOut: soldOut.length === 2 ? [itemId] : [],
  });
  await act(async () => void render(<BasketSheet products={padThai} />));
}

test('the sheet takes the next pack of the product in place of a sold-out one', async () => {
  await openSheet('12 oz');
  expect(callApi).toHaveBeenCalledWith('GET', `/api/stock?ids=${itemId},${peasId}`);
  expect(screen.getByRole('button', { name: 'Add 1 item to cart · $4.99' })).toBeTruthy();
  expect(screen.getByText('1 × 2 lb')).toBeTruthy();
});

test('the sheet says what is sold out in all packs, and adds nothing of it', async () => {
  await openSheet('12 oz', '2 lb');
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText('We do not have enough of it left.').getAttribute('role')).toBe('status');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to add' }).disabled).toBe(true);
});

test('what is sold out in all packs offers the substitute that there is, which is bought in its place', async () => {
  await openSheet('12 oz', '2 lb');
  const offers = screen.getByRole('group', { name: 'What we have, instead of Bean Sprouts' });
  expect(offers.textContent).toContain('Buy Snow Peas instead');
  expect(offers.textContent).not.toContain('cress');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Buy Snow Peas instead/ }));
  expect(screen.getByRole('button', { name: 'Add 1 item to cart · $3.49' })).toBeTruthy();
});

test('a substitute that is sold out too is not offered', async () => {
  localStorage.clear();
  jest.mocked(callApi).mockResolvedValue({
    packs: ['12 oz', '2 lb'].map((amount) => ({ itemId, amount, left: 0 })),
    soldOut: [itemId, peasId],
  });
  await act(async () => void render(<BasketSheet products={padThai} />));
  expect(screen.getByText('We don’t sell a substitute.')).toBeTruthy();
});
