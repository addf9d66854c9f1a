import 'server-only';
import type mongoose from 'mongoose';
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
  { kind, to, data }: EmailJob,
  { session, id }: { session?: mongoose.ClientSession; id?: mongoose.Types.ObjectId } = {},
): Promise<void> {
  await connect();
  try {
    await OutboxEmail.create([{ kind, to, data, ...(id && { _id: id, keepsTrace: true }) }], { session });
  } catch (error) {
    if (id && isDuplicateKey(error)) return;
    throw error;
  }
  // The email is not visible to workers before the transaction ends.
  if (session) session.once('ended', announceEmail);
  else announceEmail();
}

/** Calls `listener` after each email this process enqueues; returns a function that removes the listener. */
export function onEmailEnqueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announceEmail(): void {
  for (const listener of listeners) listener();
}
