import 'server-only';
import type mongoose from 'mongoose';
import { tryConsumeRateLimit } from '@/lib/db/rate-limit';
import type { EmailJob } from './email-job-types';
import { enqueueEmail } from './outbox-commands';

/** Emails that are rate-limited; all others are always sent. */
export type AccountEmail = Extract<
  EmailJob,
  {
    kind:
      | 'reset-request'
      | 'order-link'
      | 'account-deleted'
      | 'email-changed'
      | 'email-changed-back'
      | 'password-changed'
      | 'second-factor-changed'
      | 'passkey-changed';
  }
>;

/**
 * Enqueues an email about an account, unless its recipient has received too many within the hour; otherwise
 * anyone could flood a mailbox. It is skipped silently, so that the response reveals nothing.
 */
export async function enqueueAccountEmail(
  email: AccountEmail,
  options: { session?: mongoose.ClientSession } = {},
): Promise<void> {
  // Anyone may ask for links, which must not use up the limit of the notices about the account's own changes.
  if (await tryConsumeRateLimit(toPolicy(email), email.to)) await enqueueEmail(email, options);
}

function toPolicy({ kind }: AccountEmail) {
  if (kind === 'reset-request') return 'resetLetter';
  return kind === 'order-link' ? 'orderLinkLetter' : 'accountLetter';
}
