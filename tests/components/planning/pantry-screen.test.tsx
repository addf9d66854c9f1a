/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { changeAlwaysAtHome, changeMealPlan, changePantry } from '@/components/cart/device-lists';
import { PantryScreen } from '@/components/planning/pantry-screen';
import { PlanScreen } from '@/components/planning/plan-screen';
import { toLocalDay } from '@/lib/planning/plan-day-rules';
import { anIngredientView, aShownRecipe } from '@/tests/support/view-examples';

const toId = (number: number) => String(number).padStart(24, '0');
const [recipeId, riceId] = [toId(1), toId(2)];
const rice = anIngredientView({ _id: riceId, name: 'Basmati Rice', amounts: [{ amount: '500g', price: 3 }] });

const mockCall = jest.fn(async (_method: string, path: string) => {
  if (!path.startsWith('/api/search')) return rice;
  return { results: path.includes('rice') ? [{ ...rice, _searchType: 'ingredient' }] : [] };
});
jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual('@/lib/http/api-client'),
  callApi: (method: string, path: string) => mockCall(method, path),
}));
jest.mock('@/components/catalog/recipe-products', () => ({
  requestRecipeProducts: async () => ({
    recipe: aShownRecipe({
      ...{ _id: recipeId, title: 'Biryani', servings: 4 },
      ingredients: [{ quantity: '200', units: 'g', name: 'rice', details: '', id: 'rice' }],
    }),
    ...{ products: [riceId], substitutes: [], ingredients: [rice] },
  }),
}));

const readPantry = () => JSON.parse(localStorage.getItem('pantry') ?? '[]');
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

// Not implemented by jsdom.
beforeAll(() => void Object.assign(Element.prototype, { scrollTo: () => {} }));
beforeEach(() => {
  localStorage.clear();
  changePantry(() => []);
  changeAlwaysAtHome(() => []);
  changeMealPlan(() => []);
});

test('an ingredient that no one knows, or none, is not added, and the page says what to do', async () => {
  render(<PantryScreen />);
  tap('Add to pantry');
  expect(screen.getByRole('alert').textContent).toBe('Please type an ingredient.');
  type('Ingredient', 'xyzzy');
  tap('Add to pantry');
  await screen.findByText('We don’t recognize this ingredient. Please try another name.');
  expect(readPantry()).toEqual([]);
});

test('what was typed is found in the catalog, kept with its amount, changed and removed', async () => {
  render(<PantryScreen />);
  type('Ingredient', 'rice');
  type('How much (optional)', '300 g');
  tap('Add to pantry');
  await screen.findByText('You have 300 g of Basmati Rice.');
  expect(readPantry()).toEqual([{ itemId: riceId, name: 'Basmati Rice', amount: '300 g' }]);
  tap(/^Change/);
  const amount = screen.getByRole('textbox', { name: 'How much (optional)' });
  await waitFor(() => expect(document.activeElement).toBe(amount));
  type('How much (optional)', 'half a bag');
  tap('Save');
  await waitFor(() => expect(readPantry()).toMatchObject([{ amount: 'half a bag' }]));
  tap('Remove Basmati Rice');
  expect(readPantry()).toEqual([]);
});

test('an ingredient without an amount is a staple, which is called by its name', async () => {
  render(<PantryScreen />);
  type('Ingredient', 'rice');
  tap('Add to pantry');
  const staples = screen.getByRole('region', { name: 'Staples I always have' });
  expect(await within(staples).findByText('Basmati Rice')).toBeTruthy();
  expect(localStorage.getItem('always-at-home')).toBe(JSON.stringify([riceId]));
});

describe('a changed amount', () => {
  const change = async (amount: string) => {
    changePantry(() => [{ itemId: riceId, name: 'Basmati Rice', amount: '300 g' }]);
    render(<PantryScreen />);
    tap(/^Change/);
    type('How much (optional)', amount);
    tap('Save');
    await screen.findByRole('button', { name: 'Add to pantry' });
  };

  test('is said, and leaves the focus on its button', async () => {
    await change('200 g');
    expect(screen.getByRole('status').textContent).toBe('You have 200 g of Basmati Rice.');
    expect(document.activeElement?.textContent).toBe('Change Basmati Rice');
    tap(/^Change/);
    tap('Cancel');
    expect(document.activeElement?.textContent).toBe('Change Basmati Rice');
  });

  test('that is left empty makes the ingredient a staple, which has no amount anymore', async () => {
    await change('');
    expect(readPantry()).toEqual([]);
    expect(localStorage.getItem('always-at-home')).toBe(JSON.stringify([riceId]));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ingredient' }));
  });

  test('of a staple ends that there always is enough of it', async () => {
    changeAlwaysAtHome(() => [riceId]);
    await change('200 g');
    expect(localStorage.getItem('always-at-home')).toBe('[]');
  });

  test('that the device cannot remember is said to be forgotten', async () => {
    const isFull = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    });
    await change('200 g');
    expect(screen.getByRole('status').textContent).toContain('This device cannot remember it');
    isFull.mockRestore();
  });
});

test('what was cooked is off the pantry, and both come back with Undo', async () => {
  const item = { itemId: riceId, name: 'Basmati Rice', amount: '500 g' };
  const meal = { id: 'a', day: toLocalDay(new Date()), recipeId, servings: 6 };
  changePantry(() => [item]);
  changeMealPlan(() => [meal]);
  render(<PlanScreen>Nothing is planned.</PlanScreen>);
  await screen.findByText('Biryani');
  tap(/^Move or change/);
  tap('Cooked it');
  expect(await screen.findByText('Biryani is cooked. Your pantry is up to date.')).toBeTruthy();
  expect(readPantry()).toEqual([{ ...item, amount: '200 g' }]);
  expect(screen.getByText(/^6 servings · .* · cooked$/)).toBeTruthy();
  act(() => tap('Undo'));
  expect(readPantry()).toEqual([item]);
  expect(JSON.parse(localStorage.getItem('meal-plan') ?? '')).toEqual([meal]);
});

test('what was changed in the pantry elsewhere is not lost by cooking, nor by Undo', async () => {
  const item = { itemId: riceId, name: 'Basmati Rice', amount: '500 g' };
  const [milk, eggs] = [3, 4].map((number) => ({ itemId: toId(number), name: 'Other', amount: '2 cups' }));
  const store = (items: unknown[]) => localStorage.setItem('pantry', JSON.stringify(items));
  changePantry(() => [item]);
  changeMealPlan(() => [{ id: 'a', day: toLocalDay(new Date()), recipeId, servings: 4 }]);
  render(<PlanScreen>Nothing is planned.</PlanScreen>);
  await screen.findByText('Biryani');
  store([item, milk]);
  tap(/^Move or change/);
  tap('Cooked it');
  expect(readPantry()).toEqual([{ ...item, amount: '300 g' }, milk]);
  store([...readPantry(), eggs]);
  act(() => tap('Undo'));
  expect(readPantry()).toEqual([item, milk, eggs]);
});
