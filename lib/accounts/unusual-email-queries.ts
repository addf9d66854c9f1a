import 'server-only';
import { connect } from '@/lib/db/connect';
import { User } from '@/models/user';
import { toCanonicalEmail } from './email-rules';

/** An account with a non-canonical email; `conflictingId` is the account, if any, with the same canonical email. */
export type UnusualEmail = {
  id: string;
  email: string;
  canonicalEmail: string | null;
  conflictingId: string | null;
};

/** Lists accounts created before emails were canonicalized: they cannot sign in, or look like another account. */
export async function listUnusualEmails(): Promise<UnusualEmail[]> {
  await connect();
  const unusualEmails: UnusualEmail[] = [];
  const idByEmail = new Map<string, string>();
  for await (const { _id, email } of User.find().select({ email: 1 }).sort({ _id: 1 }).lean().cursor()) {
    const id = String(_id);
    const canonicalEmail = toCanonicalEmail(email);
    const canonicalOrStored = canonicalEmail ?? email;
    const conflictingId = idByEmail.get(canonicalOrStored) ?? null;
    if (conflictingId === null) idByEmail.set(canonicalOrStored, id);
    if (canonicalEmail !== email || conflictingId !== null)
      unusualEmails.push({ id, email, canonicalEmail, conflictingId });
  }
  return unusualEmails;
}
