import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { JobRun } from '@/models/job-run';
import { User } from '@/models/user';
import { paymentMode } from './endpoints';
import { getMerchant } from './merchant-queries';
import { toStoredMerchant } from './merchant-rules';

const CLAIM = 'merchants';

/**
 * Notes, once for a database, that the customers of before merchants were noted are today's. Refused with
 * `provider_failed` when Stripe does not answer: to be tried again.
 */
export async function claimCustomers(): Promise<void> {
  await connect();
  if (!paymentMode().stripe || (await JobRun.exists({ _id: CLAIM }))) return;
  const stripeMerchant = toStoredMerchant(await getMerchant('stripe'));
  await User.updateMany(
    {
      stripeCustomerId: mongoose.trusted({ $exists: true }),
      stripeMerchant: mongoose.trusted({ $exists: false }),
    },
    { $set: { stripeMerchant } },
  );
  await JobRun.updateOne({ _id: CLAIM }, { $set: { ranAt: new Date() } }, { upsert: true });
}
