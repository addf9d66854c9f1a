import mongoose from 'mongoose';
import { RATE_POLICIES } from '@/lib/db/rate-limit';
import { enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import { OutboxEmail } from '@/models/outbox-email';
import { RateLimit } from '@/models/rate-limit';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const NOTICE = { kind: 'password-changed', to: 'ada@shop.test' } as const;

/** Runs a transaction whose callback is repeated twice, as after conflicts with others. */
async function runThrice(work: (session: mongoose.ClientSession) => Promise<void>): Promise<void> {
  let runs = 0;
  await mongoose.connection.transaction(async (session) => {
    await work(session);
    runs += 1;
    if (runs === 3) return;
    const conflict = new mongoose.mongo.MongoError('WriteConflict');
    conflict.addErrorLabel('TransientTransactionError');
    throw conflict;
  });
  expect(runs).toBe(3);
}
const countUses = async () => (await RateLimit.find().lean()).map(({ count }) => count);

test('an email of a transaction that is repeated counts once toward the limit of its recipient, and is sent once', async () => {
  await runThrice((session) => enqueueAccountEmail(NOTICE, { session }));
  expect([await countUses(), await OutboxEmail.countDocuments()]).toEqual([[1], 1]);
  await runThrice((session) => enqueueAccountEmail(NOTICE, { session }));
  expect([await countUses(), await OutboxEmail.countDocuments()]).toEqual([[2], 2]);
});

test('an email over the limit is left out of each run of its transaction', async () => {
  const { max } = RATE_POLICIES.accountLetter;
  for (let sent = 0; sent < max; sent += 1) await enqueueAccountEmail(NOTICE);
  await runThrice((session) => enqueueAccountEmail(NOTICE, { session }));
  expect([await countUses(), await OutboxEmail.countDocuments()]).toEqual([[max + 1], max]);
});

test('each email of a transaction counts', async () => {
  await runThrice(async (session) => {
    await enqueueAccountEmail(NOTICE, { session });
    await enqueueAccountEmail({ ...NOTICE, to: 'earlier@shop.test' }, { session });
    await enqueueAccountEmail({ kind: 'account-deleted', to: NOTICE.to }, { session });
  });
  expect([(await countUses()).sort(), await OutboxEmail.countDocuments()]).toEqual([[1, 2], 3]);
});
