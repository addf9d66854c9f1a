import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { findLongList, type LongListPage, NEWEST_FIRST } from '@/lib/db/long-list';
import { AppError } from '@/lib/http/errors';
import type { LongPageRequest } from '@/lib/http/page-rules';
import { toDayFilter } from '@/lib/orders/day-filter';
import { createClock, toZoneLabel } from '@/lib/orders/day-rules';
import { getTimeZone } from '@/lib/site/setting-queries';
import { toCsv, toCsvLines } from '@/lib/text/csv-rules';
import { AuditEntry, type AuditEntryDocument } from '@/models/audit-entry';
import { User } from '@/models/user';
import type { AuditAuthor, AuditFilter, AuditRow } from './audit-schema';
import { AUDIT_KIND_LABELS, SERVER_AUTHOR } from './audit-text-rules';

/** Returns a page of the log, newest first: the numbered one, or the one after a position. */
export async function findAuditPage({
  page,
  limit,
  after,
  ...query
}: AuditFilter & LongPageRequest): Promise<LongListPage & { entries: AuditRow[] }> {
  await connect();
  const filter = await toFilter(query);
  const { rows, ...listed } = await findLongList({ page, limit, after }, filter, {
    find: (where, range) =>
      AuditEntry.find(where, null, range).sort(NEWEST_FIRST).lean<AuditEntryDocument[]>(),
    count: (where, options) => AuditEntry.countDocuments(where, options),
    countAll: () => AuditEntry.estimatedDocumentCount(),
  });
  return { ...listed, entries: await toRows(rows) };
}

/** Returns everyone by whom the log can be filtered: all admins, and the one who is chosen. */
export async function listAuditAuthors(chosen: string | undefined): Promise<AuditAuthor[]> {
  await connect();
  const admins = await User.find({ role: 'admin' }).select({ email: 1 }).sort({ email: 1 }).lean();
  const authors = admins.map(({ _id, email }) => ({ id: String(_id), name: email }));
  if (!chosen || chosen === SERVER_AUTHOR || authors.some(({ id }) => id === chosen)) return authors;
  const names = await findNames([chosen]);
  return [...authors, { id: chosen, name: names(chosen) }];
}

/** Of other exports too; a response is in memory until it is complete. */
const MAX_EXPORTED_ROWS = 20_000;
/** So many entries are in memory at a time. */
const BATCH = 500;

/** Returns the entries that a filter selects, newest first, as CSV with a row for each changed field. Throws `invalid_input` if there are too many. */
export async function* exportAuditLog(query: AuditFilter): AsyncGenerator<string> {
  await connect();
  const filter = await toFilter(query);
  if ((await countExportRows(filter)) > MAX_EXPORTED_ROWS) {
    throw new AppError({
      code: 'invalid_input',
      message: `A file can have at most ${MAX_EXPORTED_ROWS.toLocaleString('en-US')} rows, one for each changed field. Please choose fewer days.`,
    });
  }
  const timeZone = await getTimeZone();
  const toTime = createClock(timeZone);
  const time = `Time (${toZoneLabel(timeZone)})`;
  yield toCsv([[time, 'Who', 'Kind', 'Action', 'What', 'Id', 'Field', 'Before', 'After']]);
  for await (const entries of readInBatches(filter)) {
    yield toCsvLines((await toRows(entries)).flatMap((row) => toExportRows(row, toTime)));
  }
}

/** Counts the rows as far as they matter: each entry has at least one. */
async function countExportRows(filter: mongoose.QueryFilter<AuditEntryDocument>): Promise<number> {
  const [counted] = await AuditEntry.aggregate<{ rows: number }>([
    { $match: filter },
    { $limit: MAX_EXPORTED_ROWS + 1 },
    { $group: { _id: null, rows: { $sum: { $max: [1, { $size: '$changes' }] } } } },
  ]);
  return counted?.rows ?? 0;
}

async function* readInBatches(
  filter: mongoose.QueryFilter<AuditEntryDocument>,
): AsyncGenerator<AuditEntryDocument[]> {
  const entries = AuditEntry.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .lean<AuditEntryDocument[]>()
    .cursor({ batchSize: BATCH });
  let batch: AuditEntryDocument[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function toFilter({
  kind,
  by,
  from,
  to,
}: AuditFilter): Promise<mongoose.QueryFilter<AuditEntryDocument>> {
  return {
    ...(kind && { kind }),
    ...(by && { adminId: by === SERVER_AUTHOR ? null : new mongoose.Types.ObjectId(by) }),
    ...((from || to) && { createdAt: await toDayFilter({ from, to }) }),
  };
}

async function toRows(entries: readonly AuditEntryDocument[]): Promise<AuditRow[]> {
  const users = entries.filter(({ kind }) => kind === 'role').map(({ subjectId }) => subjectId);
  const toName = await findNames([...users, ...entries.flatMap(({ adminId }) => adminId ?? [])]);
  return entries.map(({ _id, createdAt, kind, action, adminId, subjectId, subjectName, changes }) => ({
    _id: String(_id),
    createdAt: createdAt.toISOString(),
    ...{ kind, action },
    author: adminId
      ? { id: String(adminId), name: toName(adminId) }
      : { id: SERVER_AUTHOR, name: 'a command at the server' },
    subject: {
      id: subjectId,
      name: kind === 'role' ? toName(subjectId) : (subjectName ?? subjectId),
    },
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: before ?? '',
      after: after ?? '',
    })),
  }));
}

/** Returns how users are called now: by their email, or, once their account is deleted, by their id. */
async function findNames(
  ids: readonly (mongoose.Types.ObjectId | string)[],
): Promise<(id: mongoose.Types.ObjectId | string) => string> {
  const users = await User.find({ _id: mongoose.trusted({ $in: [...new Set(ids.map(String))] }) })
    .select({ email: 1 })
    .lean();
  const emails = new Map(users.map(({ _id, email }) => [String(_id), email]));
  return (id) => emails.get(String(id)) ?? `deleted account ${id}`;
}

function toExportRows(
  { createdAt, author, kind, action, subject, changes }: AuditRow,
  toTime: (time: Date) => string,
): string[][] {
  const facts = [
    ...[toTime(new Date(createdAt)), author.name, AUDIT_KIND_LABELS[kind], action],
    ...[subject.name, subject.id],
  ];
  if (changes.length === 0) return [[...facts, '', '', '']];
  return changes.map(({ field, before, after }) => [...facts, field, before, after]);
}
