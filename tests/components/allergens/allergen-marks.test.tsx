/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { AllergenMarksHost } from '@/components/allergens/allergen-marks-host';
import { changeMyAllergens } from '@/components/allergens/my-allergens-store';
import { IngredientCard } from '@/components/catalog/ingredient-card';
import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { RecipeAllergenSection } from '@/components/catalog/recipe-safety';
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
      <AllergenMarksHost />
    </>,
  );
const somePlaces = (
  <>
    <AllergenMark about={`recipe:${id}`} />
    <AllergenMark about={`recipe:${otherId}`} />
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

test('what could not be checked is asked about again when it is shown again', async () => {
  send.mockRejectedValue(new TypeError('offline'));
  const { unmount } = show(<AllergenMark about={`recipe:${'c'.repeat(24)}`} />);
  await pass(0);
  expect(listMarks()).toEqual(['Not checked for your allergens']);
  unmount();
  send.mockResolvedValue(answer({ ['c'.repeat(24)]: ofMilk }));
  show(<AllergenMark about={`recipe:${'c'.repeat(24)}`} />);
  await pass(0);
  expect(listMarks()).toEqual(['Contains milk']);
});

test('everything that appears at once is asked about in one request, and each once', async () => {
  const [butter, cream] = [
    anIngredientView({ _id: 'd'.repeat(24), name: 'Butter' }),
    anIngredientView({ _id: 'e'.repeat(24), name: 'Cream' }),
  ];
  send.mockResolvedValue({
    ...answer({}),
    json: async () => ({ recipes: {}, ingredients: { [butter._id]: ofMilk, [cream._id]: ofMilk } }),
  });
  show(
    [butter, cream, butter].map((ingredient, index) => (
      <IngredientCard
        // biome-ignore lint/suspicious/noArrayIndexKey: the same twice
        key={index}
        ingredient={toIngredientCardData(ingredient)}
        layout="list"
        isAboveFold={false}
      />
    )),
  );
  await pass(0);
  expect(listMarks()).toEqual(['Contains milk', 'Contains milk', 'Contains milk']);
  expect(send.mock.calls.map(([path]) => path)).toEqual([
    `/api/allergens?${new URLSearchParams({ recipes: '', ingredients: `${butter._id},${cream._id}` })}`,
  ]);
});

test('the mark of a card follows its name, and is part of its link', async () => {
  const butter = anIngredientView({ _id: 'd'.repeat(24), name: 'Butter' });
  show(<IngredientCard ingredient={toIngredientCardData(butter)} layout="list" isAboveFold={false} />);
  await pass(0);
  expect(screen.getByRole('link').textContent).toMatch(/^Butter.*Contains milk$/);
});

test('HTML says nothing of allergens and has no place for it', () => {
  const html = renderToString(<AllergenMark about={`recipe:${id}`} over="aspect-4/3" />);
  expect(html).toBe('');
});
