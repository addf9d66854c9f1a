/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type SuggestionItem, SuggestionList } from '@/components/search/suggestion-list';

jest.mock('@/components/allergens/allergen-mark', () => ({
  AllergenMark: ({ about }: { about: string }) => <i data-about={about} />,
}));

let field: HTMLInputElement;
const loadSuggestions = jest.fn(async (): Promise<SuggestionItem[]> => []);

beforeEach(() => {
  jest.useFakeTimers();
  field = document.body.appendChild(document.createElement('input'));
  render(<SuggestionList field={field} loadSuggestions={loadSuggestions} onPick={() => {}} />);
});
afterEach(() => {
  cleanup();
  field.remove();
  jest.useRealTimers();
  jest.clearAllMocks();
});

/** Types each letter `pauseMs` after the one before. */
function typeWithPauses(text: string, pauseMs: number) {
  for (const letter of text) {
    act(() => {
      jest.advanceTimersByTime(pauseMs);
    });
    fireEvent.input(field, { target: { value: field.value + letter } });
  }
}

test('no request is sent while the pauses between letters are shorter than 300 ms', () => {
  typeWithPauses('green curry', 299);
  expect(loadSuggestions).not.toHaveBeenCalled();
});

test('300 ms after the last letter, one request is sent for the last word, with those before it', async () => {
  typeWithPauses('green curry', 100);
  await act(async () => {
    jest.advanceTimersByTime(300);
  });
  expect(loadSuggestions.mock.calls).toEqual([['curry', 'green']]);
});

test('an ingredient has its image beside its name, a recipe only its title', async () => {
  const image = `${'a'.repeat(32)}-c0ffee.jpg`;
  loadSuggestions.mockResolvedValueOnce([
    { kind: 'Recipes', label: 'Rice Pudding', href: '/pudding', recipeId: 'c0ffee' },
    { kind: 'Ingredients', label: 'Rice', href: '/rice', item: { category: 'Grains & Breads', image } },
  ]);
  typeWithPauses('ri', 100);
  await act(async () => {
    jest.advanceTimersByTime(300);
  });
  const sourceOf = (name: string) =>
    screen.getByRole('option', { name }).querySelector('img')?.getAttribute('src');
  // The visitor's allergens are marked on it.
  const pudding = screen.getByRole('option', { name: 'Rice Pudding' });
  expect(pudding.querySelector('[data-about]')?.getAttribute('data-about')).toBe('recipe:c0ffee');
  expect([sourceOf('Rice Pudding'), sourceOf('Rice')]).toEqual([undefined, `/images/${image}?w=160`]);
});
