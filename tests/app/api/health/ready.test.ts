import { GET } from '@/app/api/health/ready/route';
import { processState } from '@/lib/runtime/process-state';
import { dropSearchIndex, loadFreshEngine } from '@/lib/search/index-queries';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';

withDatabase();
afterEach(() => {
  processState().ready = false;
});

test('a process that is starting is not ready', async () => {
  expect((await call(GET)).status).toBe(503);
});

test('a process that serves pages but cannot search yet is not ready', async () => {
  processState().ready = true;
  dropSearchIndex();
  expect((await call(GET)).status).toBe(503);
});

test('a ready process reports its payment mode', async () => {
  processState().ready = true;
  await loadFreshEngine();
  expect(await call(GET)).toMatchObject({ status: 200, json: { status: 'ready', payments: 'sandbox' } });
});
