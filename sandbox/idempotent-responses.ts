import { createHash } from 'node:crypto';
import { getRawCollection, type Session } from './store';

/**
 * The first response for each idempotency key. It is stored in the transaction that handles the request, so that
 * neither can exist without the other.
 */
export type SavedResponse = { status: number; body: object };
type ResponseRow = SavedResponse & { _id: string; fingerprint: string; createdAt: Date };

const responses = () => getRawCollection<ResponseRow>('sandbox_answers');

export function computeFingerprint(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Finds the stored response for a key, and whether the request is the same. */
export async function findResponse(
  key: string,
  fingerprint: string,
  session?: Session,
): Promise<(SavedResponse & { isSameRequest: boolean }) | null> {
  const row = await responses().findOne({ _id: key }, { session });
  return row && { status: row.status, body: row.body, isSameRequest: row.fingerprint === fingerprint };
}

export async function saveResponse(
  key: string,
  { fingerprint, status, body, session }: { fingerprint: string; session: Session } & SavedResponse,
): Promise<void> {
  // As sent, without undefined fields.
  const serialized = JSON.parse(JSON.stringify(body));
  await responses().insertOne(
    { _id: key, fingerprint, status, body: serialized, createdAt: new Date() },
    { session },
  );
}
