import { connect } from '@/lib/db/connect';
import { recordFailedRun, recordRun } from '@/lib/db/job-run-commands';
import { BACKUP_JOB, BACKUP_PROOF_JOB } from '@/lib/jobs/backup-queries';
import { readMetrics } from '@/lib/jobs/metrics-queries';
import { env } from '@/lib/runtime/env';
import { processState } from '@/lib/runtime/process-state';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
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
  expect(metrics).toContain('\nshop_recent_payments{provider="paypal",result="refund_due"} 0\n');
});

test('orders of the last day are counted by status, and their payments by provider and result', async () => {
  await connect();
  const today = new Date();
  const orders = [
    { status: 'Processing', payment: { provider: 'stripe', state: 'paid' }, createdAt: today },
    { status: 'Pending', payment: { provider: 'stripe', state: 'declined' }, createdAt: today },
    { status: 'Pending', payment: { provider: 'paypal', state: 'pending' }, createdAt: today },
    { status: 'Pending', payment: { provider: 'paypal', state: 'pending' }, createdAt: new Date(0) },
  ];
  await Order.collection.insertMany(orders.map((order, index) => ({ ...order, orderNumber: `M-${index}` })));
  const lines = (await readMetrics(`Bearer ${TOKEN}`)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'shop_recent_orders{status="Pending"} 2',
      'shop_recent_orders{status="Processing"} 1',
      'shop_recent_payments{provider="stripe",result="declined"} 1',
      'shop_recent_payments{provider="paypal",result="pending"} 1',
    ]),
  );
});

test('emails that wait and emails that were given up are counted; sent ones are not', async () => {
  await connect();
  await OutboxEmail.collection.insertMany([{ dueAt: new Date() }, { gaveUp: true }, { sentAt: new Date() }]);
  const metrics = await readMetrics(`Bearer ${TOKEN}`);
  expect(metrics).toContain('\nshop_emails_waiting 1\n');
  expect(metrics).toContain('\nshop_emails_failed 1\n');
});

test('the newest backup, the last proof and a failure are metrics; without any, the times are 0', async () => {
  await connect();
  expect(await readMetrics(`Bearer ${TOKEN}`)).toContain('\nshop_backup_timestamp_seconds 0\n');
  await recordRun(BACKUP_JOB, new Date(1_000_000));
  await recordRun(BACKUP_PROOF_JOB, new Date(2_000_000));
  await recordFailedRun(BACKUP_JOB, 'disk full');
  const metrics = await readMetrics(`Bearer ${TOKEN}`);
  expect(metrics).toContain('\nshop_backup_timestamp_seconds 1000\n');
  expect(metrics).toContain('\nshop_backup_proof_timestamp_seconds 2000\n');
  expect(metrics).toContain('\nshop_backup_failing 1\n');
});
