import { GET, PUT } from '@/app/api/users/me/plan/route';
import type { PlanEntry } from '@/lib/recipe-box/meal-plan-schema';
import { MealPlan } from '@/models/meal-plan';
import { MAX_PLAN_ENTRIES, MAX_PLAN_NOTE_LENGTH } from '@/models/meal-plan-limits';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

type User = Awaited<ReturnType<typeof aUser>>;
const ID = 'a'.repeat(24);
const NONE = { version: 0, entries: [] };
const mole: PlanEntry = {
  kind: 'meal',
  id: 'mole',
  at: 5,
  place: 1,
  day: '2026-12-01',
  recipeId: ID,
  servings: 4,
};
const pizza: PlanEntry = { kind: 'meal', id: 'pizza', at: 5, place: 2, day: null, note: 'Pizza out' };

const read = async (user: User, query?: string) =>
  call(GET, { query, headers: await createBearerHeaders(user) });
const write = async (user: User, body: unknown) =>
  call(PUT, { method: 'PUT', body, headers: await createBearerHeaders(user) });

test('refuses a guest with 401', async () => {
  expect((await call(GET)).status).toBe(401);
  expect((await call(PUT, { method: 'PUT', body: NONE })).status).toBe(401);
});

test.each([
  { rule: 'a body without a version', body: { entries: [mole] } },
  { rule: 'a kind that there is not', body: { version: 0, entries: [{ ...mole, kind: 'order' }] } },
  {
    rule: 'a day that the calendar has not',
    body: { version: 0, entries: [{ ...mole, day: '2026-02-30' }] },
  },
  {
    rule: 'a meal of neither a recipe nor a note',
    body: { version: 0, entries: [{ ...mole, recipeId: undefined }] },
  },
  { rule: 'no servings', body: { version: 0, entries: [{ ...mole, servings: 0 }] } },
  { rule: 'two entries with one id', body: { version: 0, entries: [mole, mole] } },
  {
    rule: 'a note that is too long',
    body: { version: 0, entries: [{ ...pizza, note: 'x'.repeat(MAX_PLAN_NOTE_LENGTH + 1) }] },
  },
  {
    rule: 'more meals than a plan has',
    body: {
      version: 0,
      entries: Array.from({ length: MAX_PLAN_ENTRIES.meal + 1 }, (_, index) => ({
        ...mole,
        id: `m${index}`,
      })),
    },
  },
])('refuses $rule with 400', async ({ body }) => {
  const user = await aUser();
  expect((await write(user, body)).status).toBe(400);
  expect((await read(user)).json).toEqual(NONE);
});

test('of two devices that send at once, the second gets the plan of the first to merge: 409', async () => {
  const user = await aUser();
  const responses = await Promise.all(
    [mole, pizza].map((entry) => write(user, { version: 0, entries: [entry] })),
  );
  const [first, second] = responses.toSorted((one, other) => one.status - other.status);
  expect([first?.status, second?.status]).toEqual([200, 409]);
  expect(second?.json).toMatchObject({ code: 'edit_conflict', current: first?.json });
  expect((await read(user)).json).toEqual(first?.json);
  // Merged by the device.
  const { json } = await write(user, { version: 1, entries: [mole, pizza] });
  expect(json).toEqual({ version: 2, entries: [mole, pizza] });
  expect(await MealPlan.countDocuments()).toBe(1);
});

test('who has the version is sent no entries, and who has another one the plan', async () => {
  const user = await aUser();
  expect((await read(user, 'version=0')).json).toEqual({ version: 0, entries: null });
  await write(user, { version: 0, entries: [mole] });
  expect((await read(user, 'version=0')).json).toEqual({ version: 1, entries: [mole] });
  expect((await read(user, 'version=1')).json).toEqual({ version: 1, entries: null });
});

test('nobody else reads or changes a plan', async () => {
  const [user, other] = [await aUser(), await aUser()];
  await write(user, { version: 0, entries: [mole] });
  expect((await read(other)).json).toEqual(NONE);
  expect((await write(other, { version: 0, entries: [pizza] })).status).toBe(200);
  expect((await read(user)).json.entries).toEqual([mole]);
});

test('a clock that is fast does not win against all later changes', async () => {
  const { json } = await write(await aUser(), { version: 0, entries: [{ ...mole, at: Date.now() + 1e9 }] });
  expect(json.entries[0].at).toBeLessThanOrEqual(Date.now());
});
