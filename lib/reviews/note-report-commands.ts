import 'server-only';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit, tryConsumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { Note } from '@/models/note';
import type { HideReason } from '@/models/note-limits';

/**
 * Tells the admins about a problem with a published note. It stays until one of them decides, so that no one can hide others'
 * notes. A client's second report of a note on the same day changes nothing.
 */
export async function reportNote(id: string, reason: HideReason, clientAddress: string): Promise<void> {
  await consumeRateLimit('noteReport', clientAddress);
  await connect();
  const shown = { _id: id, isListed: true };
  if (!(await Note.exists(shown)))
    throw new AppError({ code: 'not_found', message: 'This note does not exist any more.' });
  if (!(await tryConsumeRateLimit('sameNoteReport', `${clientAddress} ${id}`))) return;
  // In one write: a decision between two would leave a note reported for nothing. The first time stays.
  await Note.updateOne(shown, {
    $inc: { reportCount: 1 },
    $addToSet: { reportReasons: reason },
    $min: { reportedAt: new Date() },
  });
}
