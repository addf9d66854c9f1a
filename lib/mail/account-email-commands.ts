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
      | 'account-deleted'
      | 'email-changed'
      | 'email-changed-back'
      | 'password-changed'
      | 'second-factor-changed';
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
  if (email.kind === 'reset-request' && !(await tryConsumeRateLimit('resetLetter', email.to))) return;
  if (await tryConsumeRateLimit('accountLetter', email.to)) await enqueueEmail(email, options);
}
