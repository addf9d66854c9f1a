import 'server-only';
import mongoose from 'mongoose';
import { type AccountEmail, enqueueAccountEmail } from '@/lib/mail/account-email-commands';
import { EmailChange } from '@/models/email-change';

type SecurityNotice = Exclude<AccountEmail, { kind: 'reset-request' | 'order-link' }>;
type NoticeOptions = { session?: mongoose.ClientSession };

/**
 * Enqueues a notice about the security of an account, also to its earlier addresses that can still undo a change of its
 * email: the current one may be a thief's.
 */
export async function enqueueSecurityNotice(
  userId: string,
  notice: SecurityNotice,
  options: NoticeOptions = {},
): Promise<void> {
  await enqueueAccountEmail(notice, options);
  await enqueueToEarlierAddresses(userId, notice, { ...options, exceptTo: [notice.to] });
}

/** Enqueues a copy of the notice to each earlier address that can still undo a change, except those that know already. */
export async function enqueueToEarlierAddresses(
  userId: string,
  notice: SecurityNotice,
  { exceptTo, ...options }: NoticeOptions & { exceptTo: readonly string[] },
): Promise<void> {
  const openChanges = EmailChange.find({ userId, takeBackUntil: mongoose.trusted({ $gt: new Date() }) });
  const changes = await (options.session ? openChanges.session(options.session) : openChanges).lean();
  const earlierAddresses = new Set(changes.map(({ oldEmail }) => oldEmail));
  for (const to of exceptTo) earlierAddresses.delete(to);
  for (const to of earlierAddresses) {
    const copy = { ...notice, to, data: { ...notice.data, isToEarlierAddress: true } } as SecurityNotice;
    await enqueueAccountEmail(copy, options);
  }
}
