import 'server-only';
import mongoose from 'mongoose';
import { enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import type { EmailJob } from '@/lib/mail/email-job-types';
import { EmailChange } from '@/models/email-change';

type SecurityNotice = Extract<EmailJob, { kind: 'password-changed' | 'second-factor-changed' }>;

/**
 * Enqueues a notice about the security of an account, also to its earlier addresses that can still undo a change of its
 * email: the current one may be a thief's.
 */
export async function enqueueSecurityNotice(
  userId: string,
  notice: SecurityNotice,
  options: { session?: mongoose.ClientSession } = {},
): Promise<void> {
  await enqueueAccountEmail(notice, options);
  const openChanges = EmailChange.find({ userId, takeBackUntil: mongoose.trusted({ $gt: new Date() }) });
  const changes = await (options.session ? openChanges.session(options.session) : openChanges).lean();
  const earlierAddresses = new Set(changes.map(({ oldEmail }) => oldEmail));
  earlierAddresses.delete(notice.to);
  for (const to of earlierAddresses) {
    const copy = { ...notice, to, data: { ...notice.data, isToEarlierAddress: true } } as SecurityNotice;
    await enqueueAccountEmail(copy, options);
  }
}
