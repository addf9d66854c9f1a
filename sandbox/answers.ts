import { createHash } from 'node:crypto';
import { rowsOf, type Session } from './store';

/**
 * The first answer to every idempotency key. It is written in the same step as what the call did, so
 * that neither is ever there without the other.
 */
export type SavedAnswer = { status: number; body: object };
type AnswerRow = SavedAnswer & { _id: string; fingerprint: string; createdAt: Date };

const answers = () => rowsOf<AnswerRow>('sandbox_answers');

export function fingerprintOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** What the key was answered before, and whether to the very same call. */
export async function findAnswer(
  key: string,
  fingerprint: string,
  session?: Session,
): Promise<(SavedAnswer & { isSameCall: boolean }) | null> {
  const row = await answers().findOne({ _id: key }, { session });
  return row && { status: row.status, body: row.body, isSameCall: row.fingerprint === fingerprint };
}

export async function saveAnswer(
  key: string,
  fingerprint: string,
  { status, body }: SavedAnswer,
  session: Session,
): Promise<void> {
  // As it was sent: what is unset is not there.
  const sent = JSON.parse(JSON.stringify(body));
  await answers().insertOne(
    { _id: key, fingerprint, status, body: sent, createdAt: new Date() },
    { session },
  );
}
