import 'server-only';
import type mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { toContainsFilter } from '@/lib/db/contains-filter';
import { findLongList, type LongListPage, NEWEST_FIRST } from '@/lib/db/long-list';
import { toWordsFilter } from '@/lib/db/word-filter';
import { listTypedWords } from '@/lib/text/search-word-rules';
import { User, type UserDocument } from '@/models/user';
import { toCanonicalEmail } from './email-rules';
import type { UserListQuery, UserListRow, UserRow } from './user-list-schema';
import { toUserListRow, toUserRow } from './user-list-view';

type UserPage<Row> = LongListPage & { users: Row[] };

/**
 * Returns one page of the users, newest first: the numbered one, or the one after a position. `search` has the beginnings of parts
 * of the email. Users are counted as far as pages have numbers.
 */
export async function findUserPage(query: UserListQuery): Promise<UserPage<UserRow>> {
  return toPage(await findUsers(query), toUserRow);
}

/** Like `findUserPage`, for the admin page. */
export async function findUserListPage(query: UserListQuery): Promise<UserPage<UserListRow>> {
  return toPage(await findUsers(query), toUserListRow);
}

function toPage<Stored, Row>(
  { users, ...page }: UserPage<Stored>,
  toRow: (user: Stored) => Row,
): UserPage<Row> {
  return { ...page, users: users.map(toRow) };
}

const USER_FIELDS = {
  email: 1,
  name: 1,
  role: 1,
  createdAt: 1,
  'secondFactor.enabledAt': 1,
  secondFactorRemovalDueAt: 1,
} as const;

async function findUsers({ page, limit, after, search }: UserListQuery) {
  await connect();
  const filter = await toUserFilter(search.trim());
  const { rows: users, ...listed } = await findLongList({ page, limit, after }, filter, {
    find: (where, range) => User.find(where, USER_FIELDS, range).sort(NEWEST_FIRST).lean(),
    count: (where, options) => User.countDocuments(where, options),
    countAll: () => User.estimatedDocumentCount(),
  });
  return { ...listed, users };
}

/** As long as an older version has stored users without words, those are found by any part of the email. */
async function toUserFilter(text: string): Promise<mongoose.QueryFilter<UserDocument>> {
  if (!text) return {};
  const typed = toCanonicalEmail(text) ?? text;
  const byWords = { searchWords: toWordsFilter(listTypedWords(typed)) };
  if (!(await User.exists({ searchWords: null }))) return byWords;
  return { $or: [byWords, { searchWords: null, email: toContainsFilter(typed) }] };
}
