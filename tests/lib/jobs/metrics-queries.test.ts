import { env } from '@/lib/config/env';
import { readMetrics } from '@/lib/jobs/metrics-queries';
import { processState } from '@/lib/runtime/process-state';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const TOKEN = '0123456789abcdef';

beforeEach(() => {
  env().METRICS_TOKEN = TOKEN;
  processState().readMetrics = async () => 'shop_cache_entries 3';
});
afterEach(() => {
  env().METRICS_TOKEN = undefined;
});

test('without METRICS_TOKEN, the metrics return 404, even for “Bearer undefined”', async () => {
  env().METRICS_TOKEN = undefined;
  await expect(readMetrics('Bearer undefined')).rejects.toMatchObject({ code: 'not_found' });
});

test.each([null, '', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `bearer${TOKEN}`])(
  'refuses the bearer token %p',
  async (authorization) => {
    await expect(readMetrics(authorization)).rejects.toMatchObject({ code: 'unauthenticated' });
  },
);

test('the operator reads the metrics of the process and of the shop', async () => {
  const metrics = await readMetrics(`Bearer ${TOKEN}`);
  expect(metrics).toContain('shop_cache_entries 3\n');
  expect(metrics).toContain('\nshop_payment_alerts_open 0\n');
});
