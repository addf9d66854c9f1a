import 'server-only';
import type mongoose from 'mongoose';
import { tryConsumeRateLimit } from '@/lib/db/rate-limit';
import type { EmailJob } from './email-job-types';
import { enqueueEmail } from './outbox-commands';

/**
 * For each transaction, which of its emails may be sent: its callback is repeated after a conflict, and each email counts once toward
 * its limit, which is written outside of the transaction.
 */
const allowedEmails = new WeakMap<mongoose.ClientSession, Map<string, boolean>>();

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
  if (await isAllowed(email, options.session)) await enqueueEmail(email, options);
}

async function isAllowed(email: AccountEmail, session?: mongoose.ClientSession): Promise<boolean> {
  // Anyone may ask for links, which must not use up the limit of the notices about the account's own changes.
  const consume = () => tryConsumeRateLimit(toPolicy(email), email.to);
  if (!session) return consume();
  const allowed = allowedEmails.get(session) ?? new Map<string, boolean>();
  allowedEmails.set(session, allowed);
  const key = `${email.kind} ${email.to}`;
  const isKnown = allowed.get(key) ?? (await consume());
  allowed.set(key, isKnown);
  return isKnown;
}

function toPolicy({ kind }: AccountEmail) {
  if (kind === 'reset-request') return 'resetLetter';
  return kind === 'order-link' ? 'orderLinkLetter' : 'accountLetter';
}
