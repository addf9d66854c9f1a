import 'server-only';
import { connect } from '@/lib/db/connect';
import { User } from '@/models/user';
import { toCanonicalEmail } from './email-rules';

/** An account whose stored email is not canonical, and the other account, if any, that has its canonical form. */
export type UnusualEmail = { id: string; email: string; canonical: string | null; meets: string | null };

/** Finds accounts older than canonical emails: they cannot sign in, or look like another account. */
export async function listUnusualEmails(): Promise<UnusualEmail[]> {
  await connect();
  const unusual: UnusualEmail[] = [];
  const firstOf = new Map<string, string>();
  for await (const { _id, email } of User.find().select({ email: 1 }).sort({ _id: 1 }).lean().cursor()) {
    const id = String(_id);
    const canonical = toCanonicalEmail(email);
    const form = canonical ?? email;
    const meets = firstOf.get(form) ?? null;
    if (meets === null) firstOf.set(form, id);
    if (canonical !== email || meets !== null) unusual.push({ id, email, canonical, meets });
  }
  return unusual;
}
