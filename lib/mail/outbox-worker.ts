import { isNativeError } from 'node:util/types';
import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { log } from '@/lib/runtime/log';
import { repeat } from '@/lib/runtime/repeat';
import { siteOrigin } from '@/lib/site/site-queries';
import { OutboxEmail, type OutboxEmailDocument } from '@/models/outbox-email';
import {
  toAccountDeletedEmail,
  toAccountRestoredEmail,
  toAdminAddedEmail,
  toAdminRemovedEmail,
  toEmailChangedBackEmail,
  toEmailChangedEmail,
  toPasskeyEmail,
  toPasswordChangedEmail,
  toPasswordResetEmail,
  toSecondFactorEmail,
  toSecondFactorRemovalEmail,
  toVerificationEmail,
} from './account-email-rules';
import type { EmailContent } from './email-layout-rules';
import { toNoteHiddenEmail, toNotesBlockedEmail } from './note-email-rules';
import { composeOrderEmail } from './order-email-list-rules';
import { toOrderLinkEmail, toPaymentAlertEmail } from './order-email-rules';
import { onEmailEnqueued } from './outbox-commands';
import { toRecallEmail } from './recall-email-rules';
import { toBackInStockEmail } from './stock-email-rules';
import { type MailSettings, sendEmail } from './transport';

/** How often the worker checks for emails that are due or were enqueued by other processes. */
const POLL_INTERVAL_MS = 5_000;
/** How long a process leases an email. After that, another process may send it, in case the first one crashed. */
const LEASE_MS = 60_000;
const FIRST_RETRY_DELAY_MS = 10_000;
const MAX_RETRY_DELAY_MS = 2 * 60 * 60_000;
/** With these delays, the last attempt comes about 23 hours after the first. */
const MAX_ATTEMPTS = 21;

/** Creates the password reset link for the account with this email; returns null if there is none. */
export type CreateResetLink = (email: string) => Promise<string | null>;

/** Creates the link that undoes this email change; returns null if it is too late. */
export type CreateRestoreLink = (changeId: string) => Promise<string | null>;

/** Creates the link that proves this email of a user; returns null if the user has another. */
export type CreateVerificationLink = (userId: string, email: string) => Promise<string | null>;

/** Creates the link to an order's page. */
export type CreateOrderLink = (orderId: string) => string;

/** Returns the link to the order with this number and email; null if there is none. */
export type FindOrderLink = (orderNumber: string, email: string) => Promise<string | null>;

/** Functions that create the links in emails, which only `lib/accounts` and `lib/orders` can do. */
export type LinkFactories = {
  createResetLink: CreateResetLink;
  createRestoreLink: CreateRestoreLink;
  createVerificationLink: CreateVerificationLink;
  createOrderLink: CreateOrderLink;
  findOrderLink: FindOrderLink;
};

type SendOptions = {
  settings?: MailSettings;
  /** When it is aborted, the worker finishes the current email and sends no more. */
  signal?: AbortSignal;
};

/**
 * Sends the emails in the outbox until it is stopped: those that this process enqueues are sent immediately,
 * others within seconds. It keeps running even if the mail server or the database is unreachable.
 */
export function startOutboxWorker({
  settings,
  ...links
}: LinkFactories & {
  settings?: MailSettings;
}): {
  stop(): Promise<void>;
} {
  const loop = repeat(async (signal) => {
    try {
      await sendDueEmails(links, { settings, signal });
    } catch (error) {
      log.warn(describeFailure(error), 'the outbox is unreachable; retrying');
    }
  }, POLL_INTERVAL_MS);
  const stopListening = onEmailEnqueued(loop.wake);
  return {
    async stop() {
      stopListening();
      await loop.stop();
    },
  };
}

/**
 * Sends due emails until none is left. An email is sent at least once, and exactly once unless the process
 * dies or loses the database between sending it and recording that. The wait after a failure grows each time;
 * after the last attempt, the email stays in the outbox for the operator.
 */
export async function sendDueEmails(
  links: LinkFactories,
  { settings, signal }: SendOptions = {},
): Promise<void> {
  await connect();
  while (!signal?.aborted) {
    const email = await leaseDueEmail();
    if (!email) return;
    const stopRenewing = startRenewingLease(email);
    try {
      const content = await composeEmail(email, links);
      if (content) await sendEmail({ to: email.to, ...content }, settings);
    } catch (error) {
      stopRenewing();
      await retryLaterOrGiveUp(email, error);
      continue;
    }
    stopRenewing();
    await recordSent(email);
  }
}

/**
 * Leases the longest-overdue email, so that no other process sends it. Found by the index and then taken by its id, for which the
 * embedded database does not read all emails that were ever sent. Whether another process's lease has ended is for the database's
 * clock to say: this process's may be ahead by more than a lease.
 */
async function leaseDueEmail(): Promise<OutboxEmailDocument | null> {
  return compareAndSwap(async () => {
    const nowMs = Date.now();
    const email = await OutboxEmail.findOne({ dueAt: mongoose.trusted({ $lte: new Date(nowMs) }) })
      .sort({ dueAt: 1 })
      .lean<OutboxEmailDocument>();
    if (!email) return null;
    const { _id, attempts, dueAt } = email;
    // Compared as numbers, because the embedded database cannot compare a stored date with its own time.
    const isDue = { $lte: [{ $toLong: '$dueAt' }, { $toLong: '$$NOW' }] };
    // One that no process has taken yet is due by the clock of the process that enqueued it.
    const isTaken = attempts === 0 ? true : isDue;
    const { matchedCount, modifiedCount } = await OutboxEmail.updateOne(
      { _id, attempts, dueAt },
      [
        {
          $set: {
            dueAt: { $cond: [isTaken, toDueAt(LEASE_MS), '$dueAt'] },
            attempts: { $cond: [isTaken, attempts + 1, '$attempts'] },
          },
        },
      ],
      { updatePipeline: true },
    );
    if (matchedCount === 0) return LOST_RACE;
    return modifiedCount > 0 ? { ...email, attempts: attempts + 1 } : null;
  }, 'Other processes are sending emails.');
}

/** Returns a time from now on, by the database's clock. */
function toDueAt(delayMs: number) {
  return { $add: ['$$NOW', delayMs] };
}

/** Sets when an email that this process has leased is due again; no effect if another process has taken over. */
async function postpone({ _id, attempts }: OutboxEmailDocument, delayMs: number): Promise<void> {
  await OutboxEmail.updateOne({ _id, attempts }, [{ $set: { dueAt: toDueAt(delayMs) } }], {
    updatePipeline: true,
  });
}

/** Keeps renewing the lease, because sending through a slow mail server may outlast it. Returns a function that stops it. */
function startRenewingLease(email: OutboxEmailDocument): () => void {
  const renewal = setInterval(() => {
    // If a renewal fails, the lease expires unless the next one succeeds in time.
    postpone(email, LEASE_MS).catch(() => {});
  }, LEASE_MS / 3);
  return () => clearInterval(renewal);
}

/** Deletes a sent email; if it might be enqueued again, keeps a record that it was sent. */
async function recordSent({ _id, keepsTrace }: OutboxEmailDocument): Promise<void> {
  if (!keepsTrace) await OutboxEmail.deleteOne({ _id });
  else
    await OutboxEmail.updateOne(
      { _id },
      { $set: { sentAt: new Date() }, $unset: { dueAt: 1, to: 1, data: 1, attempts: 1 } },
    );
}

/** Composes the email; returns null if there is nothing to send. */
async function composeEmail(
  { kind, to, data }: OutboxEmailDocument,
  links: LinkFactories,
): Promise<EmailContent | null> {
  const { createResetLink, createRestoreLink, createOrderLink, findOrderLink } = links;
  switch (kind) {
    case 'reset-request': {
      // Looked up here, not when the email is enqueued, so that the request takes the same time
      // whether the account exists or not.
      const link = await createResetLink(to);
      return link === null ? null : toPasswordResetEmail({ link });
    }
    case 'order-link': {
      // Likewise.
      const link = await findOrderLink(data.orderNumber, to);
      return link === null ? null : toOrderLinkEmail(data.orderNumber, link);
    }
    case 'verify-email': {
      const link = await links.createVerificationLink(data.userId, to);
      return link === null ? null : toVerificationEmail({ link });
    }
    case 'email-changed':
      return toEmailChangedEmail({
        newEmail: data.newEmail,
        // No link is sent to an address that the account had only briefly.
        link: data.changeId ? await createRestoreLink(data.changeId) : null,
        isToEarlierAddress: data.isToEarlierAddress,
      });
    case 'email-changed-back':
      return toEmailChangedBackEmail(data);
    case 'password-changed':
      return toPasswordChangedEmail(data);
    case 'second-factor-changed':
      return toSecondFactorEmail(data);
    case 'passkey-changed':
      return toPasskeyEmail(data);
    case 'second-factor-removal':
      return toSecondFactorRemovalEmail(data, siteOrigin());
    case 'account-deleted':
      return toAccountDeletedEmail();
    case 'account-restored':
      return toAccountRestoredEmail(data, await createResetLink(to));
    case 'admin-added':
      return toAdminAddedEmail(data, { isNewAdmin: to === data.newAdmin, origin: siteOrigin() });
    case 'admin-removed':
      return toAdminRemovedEmail(data, { isFormerAdmin: to === data.formerAdmin, origin: siteOrigin() });
    case 'recall':
      return toRecallEmail(data);
    case 'back-in-stock':
      return toBackInStockEmail(data);
    case 'note-hidden':
      return toNoteHiddenEmail(data);
    case 'notes-blocked':
      return toNotesBlockedEmail(data);
    case 'payment-alert':
      return toPaymentAlertEmail(data);
    default:
      return composeOrderEmail(
        { kind, data },
        {
          origin: siteOrigin(),
          // Created here, so that no link is stored; older emails name no order.
          orderLink: data.orderId ? createOrderLink(data.orderId) : null,
        },
      );
  }
}

async function retryLaterOrGiveUp(email: OutboxEmailDocument, error: unknown): Promise<void> {
  const { _id, kind, attempts } = email;
  const context = { emailId: String(_id), kind, attempts, ...describeFailure(error) };
  if (attempts >= MAX_ATTEMPTS) {
    // Only while this process still holds the lease; otherwise another process has taken over.
    await OutboxEmail.updateOne({ _id, attempts }, { $set: { gaveUp: true }, $unset: { dueAt: 1 } });
    log.error(context, 'an email could not be sent; giving up after the last attempt');
    return;
  }
  const delayMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
  await postpone(email, delayMs);
  log.warn(context, 'an email could not be sent; retrying later');
}

/**
 * Returns the loggable part of an error; its message and stack may quote the email or its recipient. Not so if there was no
 * connection yet (nodemailer's `CONN`), except for the server's response.
 */
function describeFailure(error: unknown) {
  if (!isNativeError(error)) return { failure: typeof error };
  const { name, code, responseCode, command, response } = error as Error & Record<string, unknown>;
  const cause = command === 'CONN' && response === undefined ? { cause: error.message } : {};
  return { failure: name, code, responseCode, ...cause };
}
