import 'server-only';
import { connect } from '@/lib/db/connect';
import { containing } from '@/lib/db/containing';
import { User } from '@/models/user';
import { toCanonicalEmail } from './email-rules';
import type { UserListQuery, UserRow } from './user-admin-schema';
import { toUserRow } from './user-admin-view';

export type UserPage = { users: UserRow[]; totalPages: number; count: number };

/** A stored e-mail that is not in its one form, and the other account that has it in that form. */
export type UnusualEmail = { id: string; email: string; canonical: string | null; meets: string | null };

/** Accounts from before e-mails had one form: they cannot sign in, or look like another account. */
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

/** One page of the users, newest first; `search` is any part of the e-mail. */
export async function findUserPage({ page, limit, search }: UserListQuery): Promise<UserPage> {
  await connect();
  const part = search.trim().toLowerCase();
  const filter = part ? { email: containing(part) } : {};
  const [users, count] = await Promise.all([
    User.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .select({ email: 1, name: 1, role: 1, createdAt: 1 })
      .lean(),
    User.countDocuments(filter),
  ]);
  return {
    users: users.map(toUserRow),
    totalPages: Math.max(1, Math.ceil(count / limit)),
    count,
  };
}
