import 'server-only';
import type mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { OutboxLetter } from '@/models/outbox-letter';
import type { LetterOrder } from './letter-rules';

/** The app and the handlers of one process are several bundles; they meet on `globalThis`. */
const shared = globalThis as typeof globalThis & { shopOutboxListeners?: Set<() => void> };

/**
 * Puts a letter into the outbox, from where a worker sends it. With a session it is part of that
 * transaction: posted when it commits, never when it aborts. With an id it is posted once, however
 * often somebody who is not sure does it again.
 */
export async function postLetter(
  { kind, to, data }: LetterOrder,
  { session, id }: { session?: mongoose.ClientSession; id?: mongoose.Types.ObjectId } = {},
): Promise<void> {
  await connect();
  try {
    await OutboxLetter.create([{ kind, to, data, ...(id && { _id: id, keepsTrace: true }) }], { session });
  } catch (error) {
    if (id && isDuplicateKey(error)) return;
    throw error;
  }
  // Before the transaction has ended, a worker would look and find nothing.
  if (session) session.once('ended', announceLetter);
  else announceLetter();
}

/** Calls `listener` after each letter this process posts; gives what ends that. */
export function onLetterPosted(listener: () => void): () => void {
  shared.shopOutboxListeners ??= new Set();
  shared.shopOutboxListeners.add(listener);
  return () => shared.shopOutboxListeners?.delete(listener);
}

function announceLetter(): void {
  for (const listener of shared.shopOutboxListeners ?? []) listener();
}
