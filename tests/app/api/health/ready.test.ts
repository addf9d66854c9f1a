import { GET } from '@/app/api/health/ready/route';
import { processState } from '@/lib/http/process-state';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';

withDatabase();
afterEach(() => {
  processState().ready = false;
});

test('a process that is starting is not ready', async () => {
  expect((await call(GET)).status).toBe(503);
});

test('a ready process says how it takes payments', async () => {
  processState().ready = true;
  expect(await call(GET)).toMatchObject({ status: 200, json: { status: 'ready', payments: 'sandbox' } });
});
