/** @jest-environment jsdom */
import { clearVisitorData } from '@/components/accounts/sign-out';
import { startTimer } from '@/components/cooking/timer-store';
import { readTimers, toRunningTimer } from '@/lib/cooking/timer-rules';

const start = (recipe: { _id: string; title: string; isPrivate: boolean }) =>
  startTimer(
    toRunningTimer(
      recipe,
      { step: 0, position: 0 },
      { label: 'Rest', minMinutes: 5, maxMinutes: 5 },
      Date.now(),
    ),
  );

test('after a logout, this device knows no timer of an own recipe anymore, and those of public ones run on', () => {
  start({ _id: 'a'.repeat(24), title: 'Grandmother’s secret', isPrivate: true });
  start({ _id: 'b'.repeat(24), title: 'Ramen', isPrivate: false });
  clearVisitorData();
  const stored = localStorage.getItem('timers');
  expect(stored).not.toContain('Grandmother');
  expect(readTimers(stored, Date.now()).map(({ recipeTitle }) => recipeTitle)).toEqual(['Ramen']);
});
