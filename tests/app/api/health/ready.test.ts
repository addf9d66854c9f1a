import { GET } from '@/app/api/health/ready/route';
import { processState } from '@/lib/runtime/process-state';
import { forgetSearchIndex, freshEngine } from '@/lib/search/index-queries';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';

withDatabase();
afterEach(() => {
  processState().ready = false;
});

test('a process that is starting is not ready', async () => {
  expect((await call(GET)).status).toBe(503);
});

test('nor is one that answers pages and cannot search yet', async () => {
  processState().ready = true;
  forgetSearchIndex();
  expect((await call(GET)).status).toBe(503);
});

test('a ready process says how it takes payments', async () => {
  processState().ready = true;
  await freshEngine();
  expect(await call(GET)).toMatchObject({ status: 200, json: { status: 'ready', payments: 'sandbox' } });
});
