import 'server-only';
import { connect } from '@/lib/db/connect';
import { hasRun, recordRun } from '@/lib/db/job-run-commands';
import { toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import { setMissingMerchants } from '@/lib/users/user-customer-commands';
import { getStripeMerchant } from './merchant-queries';

const CLAIM_JOB = 'merchants';

/**
 * Assigns customers stored without a merchant to the current one, once per database. Throws `provider_failed`
 * when Stripe does not respond; callers try again.
 */
export async function claimCustomers(): Promise<void> {
  await connect();
  if (!paymentMode().providers.includes('stripe') || (await hasRun(CLAIM_JOB))) return;
  await setMissingMerchants(toStoredMerchant(await getStripeMerchant()));
  await recordRun(CLAIM_JOB);
}
