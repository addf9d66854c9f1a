/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { forgetAccount, rememberAccount } from '@/components/accounts/account-store';
import { startTimer, useTidyTimers, useTimers } from '@/components/cooking/timer-store';
import { clearVisitorData } from '@/components/screens/sign-out';
import { MAX_TIMERS, readTimers, toRunningTimer } from '@/lib/recipes/timer-rules';

const [ADA, BOB] = ['1', '2'].map((digit) => ({ id: digit.repeat(24), email: `${digit}@shop.test` }));
const PUBLIC = { _id: 'b'.repeat(24), title: 'Ramen' };
const SECRET = { _id: 'a'.repeat(24), title: 'Grandmother’s secret', userId: String(ADA?.id) };

const start = (recipe: { _id: string; title: string; userId?: string }) =>
  startTimer(
    toRunningTimer(recipe, {
      place: { step: 0, position: 0 },
      timer: { label: 'Rest', minMinutes: 5, maxMinutes: 5 },
      nowMs: Date.now(),
    }),
  );
test('one timer too many is refused, in words, and drops none of the others', () => {
  const toTimer = (position: number) =>
    toRunningTimer(PUBLIC, {
      place: { step: 0, position },
      timer: { label: 'Rest', minMinutes: 5, maxMinutes: 5 },
      nowMs: Date.now(),
    });
  for (let position = 0; position < MAX_TIMERS; position += 1) expect(startTimer(toTimer(position))).toBe('');
  expect(startTimer(toTimer(MAX_TIMERS))).toMatch(/^20 timers are running/);
  expect(startTimer(toTimer(0))).toBe('');
  expect(listStored()).toHaveLength(MAX_TIMERS);
});

test('a timer that the browser does not keep is told so', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(start(PUBLIC)).toMatch(/does not keep the timer/);
});

const listStored = () =>
  readTimers(localStorage.getItem('timers'), Date.now()).map(({ recipeTitle }) => recipeTitle);

/** Opens the page as the user of the session, or as a guest. */
async function openPage(sessionUser: typeof ADA | null) {
  Object.assign(global, {
    fetch: async () => {
      const status = sessionUser ? 200 : 401;
      return { ok: status === 200, status, json: async () => ({ user: sessionUser }) };
    },
  });
  await act(() => rememberAccount().catch(() => {}));
  return renderHook(() => {
    useTidyTimers();
    return useTimers().map(({ recipeTitle }) => recipeTitle);
  });
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.clear();
  forgetAccount();
});

test('after a logout, this device knows no timer of an own recipe anymore, and those of public ones run on', () => {
  start(SECRET);
  start(PUBLIC);
  clearVisitorData();
  expect(localStorage.getItem('timers')).not.toContain('Grandmother');
  expect(listStored()).toEqual(['Ramen']);
});

describe('after a session that has ended without a logout', () => {
  beforeEach(() => {
    start(SECRET);
    start(PUBLIC);
  });

  test('another user sees no timer of its user’s own recipes, and the device forgets them', async () => {
    const { result } = await openPage(BOB);
    expect(result.current).toEqual(['Ramen']);
    expect(listStored()).toEqual(['Ramen']);
  });

  test('a guest sees none either', async () => {
    const { result } = await openPage(null);
    expect(result.current).toEqual(['Ramen']);
    expect(listStored()).toEqual(['Ramen']);
  });
});

test('a user sees the timers of their own recipes, also when the session ends while the page stays open', async () => {
  start(SECRET);
  const { result, rerender } = await openPage(ADA);
  expect(result.current).toEqual([SECRET.title]);
  Object.assign(global, { fetch: async () => ({ ok: false, status: 401, json: async () => ({}) }) });
  await act(() => rememberAccount().catch(() => {}));
  rerender();
  expect(result.current).toEqual([SECRET.title]);
  expect(listStored()).toEqual([SECRET.title]);
});
