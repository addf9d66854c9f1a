/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { RecipeMethod } from '@/components/catalog/recipe-method';
import { RecipeControlsHost } from '@/components/screens/recipe-controls-host';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const [stew, cake] = ['1'.repeat(24), '2'.repeat(24)];
const steps = [
  { title: 'Chop', text: 'Chop it.' },
  { title: 'Cook', text: 'Cook it.' },
];

/** Opens the page of a recipe, and returns how to leave it. */
function open(recipeId: string) {
  const { unmount } = render(
    <RecipeControlsHost recipeId={recipeId} servings={4}>
      <RecipeMethod steps={steps} metric={{}} />
    </RecipeControlsHost>,
  );
  return unmount;
}
const box = (step: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Step ${step} is done` });
const readTicks = () => [box(1).checked, box(2).checked];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('what was stored by another program is no tick', () => {
  for (const stored of ['{', '{}', 'null', '1']) {
    localStorage.setItem('ticks', stored);
    const leave = open(stew);
    expect(readTicks()).toEqual([false, false]);
    leave();
  }
});

test('steps that are ticked off stay so for a day, in their recipe only', () => {
  const leave = open(stew);
  fireEvent.click(box(1));
  fireEvent.click(box(2));
  fireEvent.click(box(1));
  leave();
  const leaveCake = open(cake);
  expect(readTicks()).toEqual([false, false]);
  leaveCake();
  const leaveAgain = open(stew);
  expect(readTicks()).toEqual([false, true]);
  leaveAgain();
  jest.advanceTimersByTime(24 * 60 * 60_000);
  open(stew);
  expect(readTicks()).toEqual([false, false]);
});
