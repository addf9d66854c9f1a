import { randomUUID } from 'node:crypto';
import { isNativeError } from 'node:util/types';
import mongoose from 'mongoose';
import { z } from 'zod';
import { countAdminsWithoutSecondFactor, hasAdmin } from '@/lib/accounts/admin-commands';
import { MAX_CLOCK_LEAD_S, measureClockLead } from '@/lib/db/clock-queries';
import { connect, expectLongOperations } from '@/lib/db/connect';
import { toDatabaseFailure, toFirstCause } from '@/lib/db/database-failure-rules';
import { findBackupState } from '@/lib/jobs/backup-queries';
import { toBackupWarning } from '@/lib/jobs/backup-rules';
import { findIndexGaps, type IndexGaps } from '@/lib/jobs/indexes';
import { findIncompleteRestore } from '@/lib/jobs/restore-queries';
import { findSecretWeakness } from '@/lib/jobs/secret-queries';
import type { Environment } from '@/lib/runtime/env';
import { toPaymentMode } from '@/lib/runtime/payment-mode-rules';
import { type Finding, ok, runCheck, toSafeCause, warning, wrong } from './finding';

const MIN_MAJOR_VERSION = 7;
/** Above it, payment events are refused as too old. */
const WRONG_CLOCK_LEAD_S = 60;

/** Connects to the database of MONGODB_URI; disconnect afterwards. Its rights are tried out on a collection of its own. */
export async function checkDatabase(environment: Environment): Promise<Finding[]> {
  expectLongOperations();
  try {
    await connect();
  } catch (error) {
    const failure = toDatabaseFailure(error);
    return [
      wrong('database', failure ? `${toSafeCause(error)}. ${failure.advice}.` : `${toSafeCause(error)}.`),
    ];
  }
  // One after the other, because a server that fails one check may be slow to answer the next.
  return [
    await runCheck('database', checkServer),
    await runCheck('database rights', checkRights),
    await runCheck('database clock', checkClock),
    await runCheck('restore', checkRestore),
    await runCheck('secret', checkSecret),
    await runCheck('indexes', checkIndexes),
    await runCheck('backups', checkBackups),
    await runCheck('admin', () => checkAdmin(environment)),
    await runCheck('two-step login', () => checkSecondFactors(environment)),
  ];
}

function database(): mongoose.mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected.');
  return db;
}

const helloSchema = z.object({
  setName: z.string().optional(),
  msg: z.string().optional(),
});

async function checkServer(): Promise<Finding> {
  const { setName, msg } = helloSchema.parse(await database().command({ hello: 1 }));
  const { version } = z.object({ version: z.string() }).parse(await database().command({ buildInfo: 1 }));
  const server = `${database().databaseName} at ${mongoose.connection.host}, MongoDB ${version}`;
  if (Number.parseInt(version, 10) < MIN_MAJOR_VERSION)
    return wrong('database', `${server} is too old. Upgrade it to ${MIN_MAJOR_VERSION} or newer.`);
  const isSharded = msg === 'isdbgrid';
  if (setName === undefined && !isSharded)
    return wrong(
      'database',
      `${server} is no replica set, so it has no transactions. Start it with --replSet.`,
    );
  return ok('database', `${server}, ${isSharded ? 'a sharded cluster' : `replica set ${setName}`}.`);
}

/** Tries the shop's operations, with a transaction, on a collection that is there only while it runs. */
async function checkRights(): Promise<Finding> {
  const name = `doctor_probe_${randomUUID().slice(0, 8)}`;
  const probe = database().collection(name);
  try {
    await database().createCollection(name);
    await probe.createIndex({ value: 1 });
    await mongoose.connection.transaction(async (session) => {
      await probe.insertOne({ value: 1 }, { session });
    });
    await probe.deleteMany({});
    await probe.dropIndex('value_1');
    await probe.drop();
  } catch (error) {
    // Without the right to create it, there is nothing to drop.
    await probe.drop().catch(() => false);
    return toWriteFinding(error, database().databaseName);
  }
  return ok('database rights', 'documents, indexes and transactions can be written.');
}

/** MongoDB's code for a user without the right, and Atlas's. */
const FORBIDDEN_CODES: readonly unknown[] = [13, 8_000];

/** Returns the reason why the database cannot be written: the user's rights, or the database itself. */
export function toWriteFinding(error: unknown, databaseName: string): Finding {
  const cause = toFirstCause(error);
  const isForbidden = isNativeError(cause) && 'code' in cause && FORBIDDEN_CODES.includes(cause.code);
  const advice = isForbidden
    ? `Grant the user the role readWrite on ${databaseName}.`
    : 'The database cannot be written: look at its log, and at the free space of its disk.';
  return wrong('database rights', `${toSafeCause(error)}. ${advice}`);
}

async function checkClock(): Promise<Finding> {
  return toClockFinding(await measureClockLead());
}

/** Returns the problem with a database whose clock is ahead by these seconds, or behind if they are negative. */
export function toClockFinding(lead: number): Finding {
  const seconds = Math.abs(lead);
  const text = `the database's clock and this machine's differ by ${seconds} s`;
  if (seconds <= MAX_CLOCK_LEAD_S) return ok('database clock', `${text}.`);
  const level = seconds <= WRONG_CLOCK_LEAD_S ? warning : wrong;
  return level('database clock', `${text}. Synchronize both (NTP).`);
}

async function checkRestore(): Promise<Finding> {
  const text = await findIncompleteRestore();
  return text ? wrong('restore', text) : ok('restore', 'none is incomplete.');
}

async function checkSecret(): Promise<Finding> {
  const weakness = await findSecretWeakness();
  if (weakness === null) return ok('secret', 'NEXTAUTH_SECRET looks random.');
  return (weakness.isRefused ? wrong : warning)('secret', weakness.text);
}

async function checkIndexes(): Promise<Finding> {
  return toIndexFinding(await findIndexGaps());
}

/** Returns the problem with the indexes: those with other options keep the shop from starting. */
export function toIndexFinding({ missing, conflicting, building }: IndexGaps): Finding {
  const parts = [
    conflicting.length > 0
      ? `with other options than this version needs: ${toShortList(conflicting)}; drop them, since no start succeeds before, and the next one creates them again`
      : '',
    missing.length > 0 && conflicting.length === 0
      ? `missing: ${toShortList(missing)}; the shop creates them at its next start`
      : '',
    building.length > 0 ? `being built: ${toShortList(building)}; wait before you start another version` : '',
  ].filter(Boolean);
  if (parts.length === 0) return ok('indexes', 'all are there.');
  return (conflicting.length > 0 ? wrong : warning)('indexes', `${parts.join('. ')}.`);
}

const SHOWN_NAMES = 5;

function toShortList(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES;
  return names.slice(0, SHOWN_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

async function checkBackups(): Promise<Finding> {
  const text = toBackupWarning(await findBackupState(), Date.now());
  if (!text) return ok('backups', 'the newest is young enough, and one was proven by restoring it.');
  return warning('backups', `${text} See npm run backup -- --to DIR --every 1d.`);
}

async function checkAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment): Promise<Finding> {
  if (await hasAdmin()) return ok('admin', 'there is one.');
  if (ADMIN_EMAIL && ADMIN_PASSWORD) return ok('admin', 'the next start creates the one of ADMIN_EMAIL.');
  return warning(
    'admin',
    'there is none. Set ADMIN_EMAIL and ADMIN_PASSWORD, or run npm run admin -- EMAIL.',
  );
}

/** With live payments, anyone who learns the password of such an admin can refund and ship. */
export async function checkSecondFactors(environment: Environment): Promise<Finding> {
  const count = await countAdminsWithoutSecondFactor();
  if (count === 0) return ok('two-step login', 'no admin is without it.');
  const text = count === 1 ? 'one admin is without it' : `${count} admins are without it`;
  if (toPaymentMode(environment).name !== 'live') return ok('two-step login', `${text}.`);
  return warning(
    'two-step login',
    `${text}, and payments are live. Turn it on in the profile, and set REQUIRE_ADMIN_SECOND_FACTOR=1.`,
  );
}
