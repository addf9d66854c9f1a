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

test('without METRICS_TOKEN there is nothing, whoever asks', async () => {
  env().METRICS_TOKEN = undefined;
  await expect(readMetrics('Bearer undefined')).rejects.toMatchObject({ code: 'not_found' });
});

test.each([null, '', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `bearer${TOKEN}`])(
  'the bearer %p is refused',
  async (authorization) => {
    await expect(readMetrics(authorization)).rejects.toMatchObject({ code: 'unauthenticated' });
  },
);

test('the operator reads the numbers', async () => {
  const numbers = await readMetrics(`Bearer ${TOKEN}`);
  expect(numbers).toContain('shop_cache_entries 3\n');
  expect(numbers).toContain('\nshop_payment_alerts_open 0\n');
});
