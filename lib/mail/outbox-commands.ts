import 'server-only';
import type mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { OutboxLetter } from '@/models/outbox-letter';
import type { LetterOrder } from './letter-rules';

/** The app and the handlers of one process are several bundles; they meet on `globalThis`. */
const shared = globalThis as typeof globalThis & { shopOutboxListeners?: Set<() => void> };

/**
 * Puts a letter into the outbox, from where a worker sends it. With a session it is part of that
 * transaction: posted when it commits, never when it aborts.
 */
export async function postLetter(
  { kind, to, data }: LetterOrder,
  session?: mongoose.ClientSession,
): Promise<void> {
  await connect();
  await OutboxLetter.create([{ kind, to, data }], { session });
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
