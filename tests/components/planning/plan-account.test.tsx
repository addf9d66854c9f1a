/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { planValues } from '@/components/cart/device-lists';
import { forgetAccountPlan } from '@/components/cart/plan-account-storage';
import { PlanAccount } from '@/components/planning/plan-account';
import { sendLastPlanChanges, startPlanSync } from '@/components/planning/plan-sync';
import { ApiError } from '@/lib/http/api-client';
import { moveMeal } from '@/lib/planning/meal-change-rules';
import type { Meal } from '@/lib/planning/meal-rules';
import type { MealPlanView, PlanEntry } from '@/lib/recipe-box/meal-plan-schema';

const ADA = '1'.repeat(24);
const RECIPE = '2'.repeat(24);
const soup: Meal = { id: 'soup', day: '2026-12-01', recipeId: RECIPE, servings: 4 };
const pizza: PlanEntry = { kind: 'meal', id: 'pizza', at: 1, place: 1, day: null, note: 'Pizza out' };

/** The account, as the shop stores it. */
let account: MealPlanView;
let isOffline: boolean;
let stop = () => {};

const mockCall = jest.fn(async (method: string, path: string, options?: { body: MealPlanView }) => {
  if (isOffline) throw new TypeError('Failed to fetch');
  if (method === 'GET')
    return path.endsWith(`?version=${account.version}`) ? { ...account, entries: null } : account;
  if (options?.body.version !== account.version)
    throw new ApiError(409, { code: 'edit_conflict', current: account } as object);
  account = { version: account.version + 1, entries: options.body.entries };
  return account;
});
jest.mock('@/lib/http/api-client', () => ({
  ...jest.requireActual<object>('@/lib/http/api-client'),
  callApi: (...call: Parameters<typeof mockCall>) => mockCall(...call),
}));

const listMeals = () => planValues.meals.load().map(({ id }) => id);
const listSent = () => account.entries.filter(({ kind }) => kind === 'meal').map(({ id }) => id);
const changeElsewhere = (...entries: PlanEntry[]) => {
  account = { version: account.version + 1, entries };
};
function open() {
  stop = startPlanSync(ADA);
  render(<PlanAccount />);
}

beforeEach(() => {
  localStorage.clear();
  planValues.meals.change(() => []);
  account = { version: 1, entries: [pizza] };
  isOffline = false;
});
afterEach(() => act(() => stop()));

test('a device without a plan shows the account’s, without a question', async () => {
  open();
  await waitFor(() => expect(listMeals()).toEqual(['pizza']));
  expect(screen.queryByRole('region')).toBeNull();
});

describe('a device that had a plan before the login asks once', () => {
  test.each([
    { answer: 'Keep both', meals: ['pizza', 'soup'] },
    { answer: 'Only my account’s', meals: ['pizza'] },
  ])('$answer', async ({ answer, meals }) => {
    planValues.meals.change(() => [soup]);
    open();
    fireEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(listSent().sort()).toEqual(meals));
    expect(listMeals().sort()).toEqual(meals);
    act(() => stop());
    act(() => {
      stop = startPlanSync(ADA);
    });
    await waitFor(() =>
      expect(mockCall).toHaveBeenLastCalledWith('GET', expect.stringContaining('?version='), { isOwn: true }),
    );
    expect(screen.queryByRole('region')).toBeNull();
  });
});

test('a question that was answered in another tab is over in this one', async () => {
  planValues.meals.change(() => [soup]);
  open();
  const answer = await screen.findByRole('button', { name: 'Only my account’s' });
  const entries = JSON.stringify([pizza, { kind: 'meal', at: 2, place: 2, ...soup }]);
  localStorage.setItem('plan-account', `${ADA}{"version":1,"base":[],"mine":${entries},"untold":[]}`);
  planValues.meals.change((stored) => [{ id: 'pizza', day: null, note: 'Pizza out' }, ...stored]);
  fireEvent.click(answer);
  await waitFor(() => expect(listSent().sort()).toEqual(['pizza', 'soup']));
  expect(listMeals().sort()).toEqual(['pizza', 'soup']);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('a device that is offline keeps its changes, says so, and merges them with others’ afterwards', async () => {
  open();
  await waitFor(() => expect(listMeals()).toEqual(['pizza']));
  isOffline = true;
  act(() => void planValues.meals.change((stored) => [...stored, soup]));
  expect(await screen.findByText(/will be sent to your account later/)).toBeTruthy();
  changeElsewhere({ ...pizza, at: 2, day: '2026-12-04' });
  isOffline = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(listSent().sort()).toEqual(['pizza', 'soup']));
  expect(planValues.meals.load()).toContainEqual({ id: 'pizza', day: '2026-12-04', note: 'Pizza out' });
  await waitFor(() => expect(screen.queryByText(/will be sent/)).toBeNull());
});

test('a shop that went back to a backup gets again what that lacks', async () => {
  account = { version: 5, entries: [pizza] };
  open();
  await waitFor(() => expect(listMeals()).toEqual(['pizza']));
  mockCall.mockClear();
  account = { version: 3, entries: [] };
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(listSent()).toEqual(['pizza']));
  expect(listMeals()).toEqual(['pizza']);
  expect(mockCall.mock.calls.length).toBeLessThan(6);
});

test('who moved a meal at the same time as another device is told, until it is read', async () => {
  open();
  await waitFor(() => expect(listMeals()).toEqual(['pizza']));
  changeElsewhere({ ...pizza, at: 2, day: '2026-12-04' });
  act(() => void planValues.meals.change((stored) => moveMeal(stored, 'pizza', '2026-12-05')));
  expect((await screen.findByText(/^Changed on two devices at once: Pizza out\./)).textContent).toBeTruthy();
  await waitFor(() => expect(account.entries).toContainEqual(expect.objectContaining({ day: '2026-12-05' })));
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/^Changed on two devices/)).toBeNull();
});

test('a logout sends the last changes, says if it could not, and removes the account’s plan from the device', async () => {
  open();
  await waitFor(() => expect(listMeals()).toEqual(['pizza']));
  isOffline = true;
  planValues.meals.change((stored) => [...stored, soup]);
  expect(await sendLastPlanChanges(ADA)).toBe(false);
  isOffline = false;
  expect(await sendLastPlanChanges(ADA)).toBe(true);
  act(() => forgetAccountPlan());
  expect(listMeals()).toEqual([]);
  expect(planValues.meals.read()).toEqual([]);
  act(() => stop());
  expect(listSent()).toContain('soup');
});
