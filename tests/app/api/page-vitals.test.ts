import mongoose from 'mongoose';
import { POST as report } from '@/app/api/page-vitals/route';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/header-rules';
import { reportPageVitals } from '@/lib/jobs/page-vitals-endpoints';
import { type PageVitals, processState } from '@/lib/runtime/process-state';
import { toBodyLimit } from '@/server/path-rules';
import { call } from '@/tests/support/http';

// Without a database: these requests must not need one.

const VITALS = { page: 'recipe', lcpMs: 1840, inpMs: 96, cls: 0.0123, ttfbMs: 120 };

let recorded: PageVitals[];
let clientCount = 0;
/** The headers of a client that has sent nothing yet. */
const createClientHeaders = () => {
  clientCount += 1;
  return { [CLIENT_ADDRESS_HEADER]: `203.0.113.${clientCount}` };
};

beforeEach(() => {
  recorded = [];
  processState().recordPageVitals = (vitals) => void recorded.push(vitals);
});

test.each([
  { label: 'an unknown class of pages', body: { ...VITALS, page: 'x' } },
  {
    label: 'a path instead of a class',
    body: { ...VITALS, page: '/recipes/detail/6b0225eca560117b3e284fd2' },
  },
  { label: 'no class', body: { lcpMs: 1 } },
  { label: 'a negative time', body: { ...VITALS, lcpMs: -1 } },
  { label: 'a time that no one waits for', body: { ...VITALS, ttfbMs: 1e9 } },
  { label: 'a time that is not a number', body: { ...VITALS, inpMs: '96' } },
  { label: 'an impossible layout shift', body: { ...VITALS, cls: 1_000 } },
  { label: 'anything about the visitor', body: { ...VITALS, user: 'ann@shop.test' } },
  { label: 'a list', body: [VITALS] },
])('refuses $label with 400 and counts nothing', async ({ body }) => {
  expect((await call(report, { body, headers: createClientHeaders() })).status).toBe(400);
  expect(recorded).toEqual([]);
});

test('refuses a form, and what another site sends, and counts nothing', async () => {
  const headers = createClientHeaders();
  const form = { ...headers, 'Content-Type': 'text/plain' };
  expect((await call(report, { body: VITALS, headers: form })).status).toBe(415);
  const foreign = { ...headers, Origin: 'https://evil.example' };
  expect((await call(report, { body: VITALS, headers: foreign })).status).toBe(403);
  expect(recorded).toEqual([]);
});

test('a client that reports more than sixty visits a minute gets 429, and others do not', async () => {
  // The end of a minute between two requests would start a new count.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now: 60_000 });
  const headers = createClientHeaders();
  for (let visit = 0; visit < 60; visit += 1) {
    expect((await call(report, { body: VITALS, headers })).status).toBe(204);
  }
  const refused = await call(report, { body: VITALS, headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await call(report, { body: VITALS, headers: createClientHeaders() })).status).toBe(204);
  expect(recorded).toHaveLength(61);
  jest.useRealTimers();
});

test('a visit is passed to the gateway’s metrics as it was measured, without a request to the database', async () => {
  expect((await call(report, { body: VITALS, headers: createClientHeaders() })).status).toBe(204);
  const withoutInteraction = { page: 'home', cls: 0, ttfbMs: 30 };
  expect((await call(report, { body: withoutInteraction, headers: createClientHeaders() })).status).toBe(204);
  expect(recorded).toEqual([VITALS, withoutInteraction]);
  expect(mongoose.connection.readyState).toBe(mongoose.ConnectionStates.disconnected);
});

test('the gateway accepts only small bodies for it', () => {
  expect(toBodyLimit(reportPageVitals.path)).toBe(1024);
  expect(JSON.stringify(VITALS).length).toBeLessThan(200);
});
