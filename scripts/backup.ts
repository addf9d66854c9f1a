import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, disconnect, expectLongOperations } from '@/lib/db/connect';
import { type Chain, catchUpCopies, extendChain, findNewest } from './backup/backup-chain';
import { toBackupTime } from './backup/backup-copies';
import { writeBackup } from './backup/write-backup';
import { toFailureText } from './failure-text';

const OPTIONS = {
  to: { type: 'string' },
  every: { type: 'string' },
  keep: { type: 'string', default: '14' },
  'copy-to': { type: 'string' },
  'encrypt-to': { type: 'string' },
  'prove-every': { type: 'string', default: '7d' },
} as const;
const USAGE =
  'Name the folder: npm run backup -- backups/2026-12-31, or of a chain: npm run backup -- --to backups';
/** After a failure, a chain tries again. */
const RETRY_AFTER_MS = 15 * 60_000;
/** Then it looks at the clock again, which may have been set; a timer cannot last longer than 24 days. */
const LONGEST_WAIT_MS = 60 * 60_000;
const stop = new AbortController();

/**
 * Writes all documents, pictures and indexes in the database of MONGODB_URI:
 * - npm run backup -- DIR      to a new folder
 * - npm run backup -- --to DIR      to a chain of folders that are named by time, of which the newest 14 are kept
 *   --every 1d      goes on until it is stopped; without it, once, for a timer
 *   --keep N      how many are kept, besides the newest that was proven
 *   --copy-to DIR or s3://BUCKET/PREFIX      also to a second place
 *   --encrypt-to age1...      encrypts the copies to this public key
 *   --prove-every 7d      how often the newest is restored into a scratch database and compared
 */
async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [folder, ...rest] = positionals;
  if (rest.length > 0 || (folder === undefined) === (values.to === undefined)) throw new Error(USAGE);
  const everyMs = values.every === undefined ? null : toMs(values.every, 'every');
  const chain = values.to === undefined ? null : toChain({ ...values, to: values.to });
  expectLongOperations();
  await connect();
  if (!chain) return writeOnce(String(folder));
  if (everyMs === null) return extendChain(chain);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  await repeat(chain, everyMs);
}

function toChain({
  to,
  keep,
  ...options
}: {
  to: string;
  keep: string;
  'copy-to'?: string | undefined;
  'encrypt-to'?: string | undefined;
  'prove-every': string;
}): Chain {
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep must be a whole number from 1 to 9999.');
  const copyTo = options['copy-to'];
  const recipient = options['encrypt-to'];
  if (recipient && !copyTo) throw new Error('--encrypt-to encrypts copies: name their place with --copy-to.');
  if (copyTo && path.resolve(copyTo) === path.resolve(to))
    throw new Error('--copy-to must be another place than --to.');
  return {
    ...{ to, keep: Number(keep), copyTo, recipient, report: (line) => console.log(line) },
    proveEveryMs: toMs(options['prove-every'], 'prove-every'),
  };
}

const UNITS = { h: 60 * 60_000, d: 24 * 60 * 60_000 };

function toMs(text: string, option: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,2})([hd])$/.exec(text) ?? [];
  if (count === '') throw new Error(`--${option} must be hours or days, such as 6h or 1d.`);
  return Number(count) * UNITS[unit === 'h' ? 'h' : 'd'];
}

/** Goes on where a process before it stopped: a restart is no reason for another backup. */
async function repeat(chain: Chain, everyMs: number): Promise<void> {
  let hasFailed = false;
  while (!stop.signal.aborted) {
    hasFailed = await takeTurn(chain, { everyMs, hasFailed }).then(
      () => false,
      (error: unknown) => {
        console.error(toFailureText(error));
        return true;
      },
    );
    if (hasFailed) await wait(RETRY_AFTER_MS);
  }
}

/** Waits until the next backup is due, or a while; after a failure, only makes up for that. */
async function takeTurn(
  chain: Chain,
  { everyMs, hasFailed }: { everyMs: number; hasFailed: boolean },
): Promise<void> {
  const newest = await findNewest(chain, new Date());
  const dueMs = newest === null ? 0 : toBackupTime(path.basename(newest)).getTime() + everyMs;
  if (!hasFailed) await wait(Math.min(dueMs - Date.now(), LONGEST_WAIT_MS));
  if (stop.signal.aborted) return;
  if (dueMs <= Date.now()) await extendChain(chain);
  else if (hasFailed) await catchUpCopies(chain);
}

async function wait(ms: number): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { signal: stop.signal }).catch(() => {});
}

async function writeOnce(folder: string): Promise<void> {
  const { collections, isSnapshot, startedAt, endedAt } = await writeBackup(folder, {
    onCollection: (name, documents) => console.log(`${name}: ${documents}`),
  });
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(`${documents} documents of ${collections.length} collections are in ${folder}`);
  console.log(
    isSnapshot
      ? `All are of one moment, ${startedAt}.`
      : `This database has no snapshots: they were read from ${startedAt} to ${endedAt}. Changes in between may be in some collections and not in others; stop the shop first if that matters.`,
  );
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
