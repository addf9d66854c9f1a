import { POST as report } from '@/app/api/visit-events/route';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { processState, type VisitEvent } from '@/lib/runtime/process-state';
import { toBodyLimit } from '@/server/path-rules';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';

withDatabase();

const ID = 'a'.repeat(24);
let recorded: VisitEvent[];
let clientCount = 0;
/** The headers of a client that has sent nothing yet. */
const createClientHeaders = () => {
  clientCount += 1;
  return { [CLIENT_ADDRESS_HEADER]: `203.0.113.${clientCount}` };
};
const send = (body: unknown, headers: Record<string, string> = createClientHeaders()) =>
  call(report, { body, headers });

beforeEach(() => {
  recorded = [];
  processState().recordVisitEvent = (event) => void recorded.push(event);
});

test.each([
  { label: 'an unknown kind', body: { kind: 'missed search', recipeId: ID } },
  { label: 'a path instead of an id', body: { kind: 'cook', recipeId: `/recipes/detail/${ID}` } },
  { label: 'an operator instead of an id', body: { kind: 'cook', recipeId: { $ne: ID } } },
  { label: 'no recipe', body: { kind: 'cook' } },
  { label: 'anything about the visitor', body: { kind: 'cook', recipeId: ID, user: 'ann@shop.test' } },
  { label: 'a list', body: [{ kind: 'cook', recipeId: ID }] },
])('refuses $label with 400 and counts nothing', async ({ body }) => {
  expect((await send(body)).status).toBe(400);
  expect(recorded).toEqual([]);
});

test('refuses what another site sends, and counts nothing', async () => {
  const foreign = { ...createClientHeaders(), Origin: 'https://evil.example' };
  expect((await send({ kind: 'cook', recipeId: ID }, foreign)).status).toBe(403);
  expect(recorded).toEqual([]);
});

test('a private recipe, which would say whose it is, and a missing one get 404 and are not counted', async () => {
  const own = await aRecipe({ isPrivate: true });
  expect((await send({ kind: 'cook', recipeId: String(own._id) })).status).toBe(404);
  expect((await send({ kind: 'cook', recipeId: ID })).status).toBe(404);
  expect(recorded).toEqual([]);
});

test('a client that reports more than sixty events a minute gets 429, and others do not', async () => {
  // The end of a minute between two requests would start a new count.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
    now: 60_000,
  });
  const headers = createClientHeaders();
  for (let sent = 0; sent < 60; sent += 1) {
    expect((await send({ kind: 'cook', recipeId: ID }, headers)).status).toBe(404);
  }
  expect((await send({ kind: 'cook', recipeId: ID }, headers)).status).toBe(429);
  expect((await send({ kind: 'cook', recipeId: ID })).status).toBe(404);
  jest.useRealTimers();
});

test('a basket and a first step are passed to the gateway with the recipe alone', async () => {
  const recipeId = String((await aRecipe())._id);
  expect((await send({ kind: 'basket', recipeId })).status).toBe(204);
  expect((await send({ kind: 'cook', recipeId })).status).toBe(204);
  expect(recorded).toEqual([
    { kind: 'basket', name: recipeId },
    { kind: 'cook', name: recipeId },
  ]);
});

test('the gateway accepts only small bodies for it', () => {
  expect(toBodyLimit('/api/visit-events')).toBe(1024);
});
