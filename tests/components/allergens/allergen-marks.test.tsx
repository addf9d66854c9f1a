/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { AllergenMarks } from '@/components/allergens/allergen-marks';
import { changeMyAllergens } from '@/components/allergens/my-allergens-store';
import { toIngredientCardData } from '@/components/catalog/card-data';
import { IngredientCard } from '@/components/catalog/ingredient-card';
import { RecipeAllergenSection } from '@/components/catalog/recipe-allergens';
import { collectAllergens } from '@/lib/recipes/recipe-allergen-rules';
import type { AllergenGroup } from '@/models/ingredient-limits';
import { anIngredientView } from '@/tests/support/view-examples';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const id = 'a'.repeat(24);
const otherId = 'b'.repeat(24);
const listMarks = () =>
  [...document.querySelectorAll('[data-allergen-mark]')].map((mark) => mark.textContent);
const answer = (recipes: object) => ({
  ok: true,
  status: 200,
  json: async () => ({ recipes, ingredients: {} }),
});
const ofMilk = { contains: ['milk'], mayContain: [], isUnknown: false };

const realFetch = globalThis.fetch;
let send: jest.Mock;
beforeEach(() => {
  jest.useFakeTimers();
  send = jest.fn();
  globalThis.fetch = send;
  jest.spyOn(console, 'error').mockImplementation(() => {});
  changeMyAllergens((): AllergenGroup[] => ['milk']);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = (page: React.ReactNode) =>
  render(
    <>
      {page}
      <AllergenMarks />
    </>,
  );
const somePlaces = (
  <>
    <div data-allergens={`recipe:${id}`} />
    <div data-allergens={`recipe:${otherId}`} />
  </>
);

test('while the facts are on their way, every place says so, since without a mark it would look free', async () => {
  // Hangs, but ends when it is given up.
  send.mockImplementation(
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  show(somePlaces);
  await pass(0);
  expect(listMarks()).toEqual([]);
  await pass(1000);
  expect(listMarks()).toEqual(Array(2).fill('Checking for your allergens…'));
  await pass(10_000);
  expect(listMarks()).toEqual(Array(2).fill('Not checked for your allergens'));
});

test('without a connection, one notice says so, and everything is checked once there is one again', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  send.mockRejectedValue(new TypeError('offline'));
  show(somePlaces);
  await pass(0);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'There is no connection. Not all of this page could be checked for your allergens.Try again',
  ]);
  send.mockResolvedValue(answer({ [id]: ofMilk, [otherId]: { ...ofMilk, contains: [] } }));
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await pass(0);
  expect(listMarks()).toEqual(['Contains milk']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the page of a recipe knows its allergens itself: also of a private one, and without a connection', async () => {
  send.mockRejectedValue(new TypeError('offline'));
  const product = anIngredientView({
    allergenFacts: { contains: [{ allergen: 'milk' }], mayContain: [] },
  });
  show(
    <RecipeAllergenSection
      diets={[]}
      recipeId={id}
      allergens={collectAllergens([{ name: 'milk' }], [[product]])}
    />,
  );
  await pass(0);
  expect(listMarks()).toEqual(['Contains milk']);
  expect(send.mock.calls.filter(([path]) => path.startsWith('/api/allergens'))).toEqual([]);
});

test('the mark of an ingredient is among the texts of its card, not at its edge', async () => {
  const ingredient = anIngredientView({ _id: id, name: 'Butter' });
  send.mockResolvedValue({
    ...answer({}),
    json: async () => ({ recipes: {}, ingredients: { [id]: ofMilk } }),
  });
  show(<IngredientCard ingredient={toIngredientCardData(ingredient)} layout="list" isAboveFold={false} />);
  await pass(0);
  expect(screen.getByText('Contains milk').closest('[data-mark-place]')?.textContent).toContain('Butter');
});
