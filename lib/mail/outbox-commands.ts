import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { processSingleton } from '@/lib/runtime/process-state';
import { OutboxEmail } from '@/models/outbox-email';
import type { EmailJob } from './email-job-types';

const listeners = processSingleton('outbox', () => new Set<() => void>());

/**
 * Adds an email to the outbox, from which a worker sends it. With a session, it becomes part of that transaction. With
 * an ID, it is enqueued only once, even if the call is repeated.
 */
export async function enqueueEmail(
  job: EmailJob,
  { session, id }: { session?: mongoose.ClientSession; id?: mongoose.Types.ObjectId } = {},
): Promise<void> {
  const orderId = findOrderId(job);
  const email = {
    ...job,
    ...(id && { _id: id }),
    ...(orderId && { orderId }),
    ...((id || orderId) && { keepsTrace: true }),
  };
  await connect();
  // A duplicate key would end the transaction.
  if (session && id && (await OutboxEmail.exists({ _id: id }).session(session))) return;
  try {
    await OutboxEmail.create([email], { session });
  } catch (error) {
    if (id && isDuplicateKey(error)) return;
    throw error;
  }
  // The email is not visible to workers before the transaction ends.
  if (session) session.once('ended', announceEmail);
  else announceEmail();
}

/** Returns the order that an email tells its customer about. */
function findOrderId({ data }: EmailJob): string | undefined {
  const orderId = data && 'orderId' in data ? data.orderId : undefined;
  return mongoose.isObjectIdOrHexString(orderId) ? orderId : undefined;
}

/** Calls `listener` after each email this process enqueues; returns a function that removes the listener. */
export function onEmailEnqueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announceEmail(): void {
  for (const listener of listeners) listener();
}
