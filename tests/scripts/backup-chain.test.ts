import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { AwsV4Signer } from 'aws4fetch';
import mongoose from 'mongoose';
import { findBackupState } from '@/lib/jobs/backup-queries';
import { toBackupWarning } from '@/lib/jobs/backup-rules';
import { IncompleteRestore } from '@/models/incomplete-restore';
import { JobRun } from '@/models/job-run';
import { type Chain, catchUpCopies, extendChain, listChain } from '@/scripts/backup/backup-chain';
import { fetchBackup } from '@/scripts/backup/backup-copies';
import { readBackup } from '@/scripts/backup/backup-files';
import { proveBackup } from '@/scripts/backup/prove-backup';
import { withDatabase } from '@/tests/support/database';
import { aRecipe } from '@/tests/support/examples';

withDatabase();

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MS = Date.UTC(2026, 11, 1, 3);
const day = (days: number) => new Date(FIRST_MS + days * DAY_MS);

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chain-'));
  await aRecipe();
});
afterEach(() => rmSync(folder, { recursive: true }));

const aChain = (fields: Partial<Chain> = {}): Chain => ({
  to: path.join(folder, 'here'),
  keep: 14,
  proveEveryMs: 7 * DAY_MS,
  report: () => {},
  ...fields,
});
const scratch = () => mongoose.connection.getClient().db(`${mongoose.connection.name}_backup_proof`);
const warningAt = async (at: Date) => toBackupWarning(await findBackupState(), at.getTime());

test('of a chain of three, the damaged one is found at the next proof, and an admin is warned until it is gone', async () => {
  const chain = aChain();
  expect(await warningAt(day(0))).toBe('No backup of this shop is recorded.');
  await extendChain(chain, day(0));
  await extendChain(chain, day(1));
  await extendChain(chain, day(2));
  expect(await warningAt(day(2))).toBeNull();
  expect(await warningAt(new Date(day(3).getTime() + 3 * HOUR_MS))).toContain('older than 26 hours');
  const [, damaged = ''] = await listChain(chain.to);
  appendFileSync(path.join(damaged, 'recipes.bson'), 'x');
  await expect(extendChain(chain, day(8))).rejects.toThrow(`${damaged}/recipes.bson is cut off`);
  expect(await warningAt(day(8))).toContain(`${damaged}/recipes.bson is cut off`);
  rmSync(damaged, { recursive: true });
  await extendChain(chain, day(9));
  expect(await warningAt(day(9))).toBeNull();
  expect(await listChain(chain.to)).toHaveLength(4);
});

test('a proof leaves no database behind, also not one of a proof that was killed', async () => {
  await scratch().collection('backup_proof').insertOne({ of: mongoose.connection.name });
  await scratch().collection('orders').insertOne({ left: 'behind' });
  await extendChain(aChain(), day(0));
  expect(await scratch().listCollections().toArray()).toEqual([]);
  expect((await findBackupState()).provenAt).toEqual(day(0));
});

test.each([
  { whose: 'no proof has marked', mark: null },
  { whose: 'the proofs of another shop have marked', mark: { of: 'another_shop' } },
])('a proof drops no database that $whose, and says what to do', async ({ mark }) => {
  await scratch().collection('orders').insertOne({ precious: true });
  if (mark) await scratch().collection('backup_proof').insertOne(mark);
  try {
    await expect(extendChain(aChain(), day(0))).rejects.toThrow(
      `${scratch().databaseName} has collections that no proof of this shop has written. If nobody needs them, drop it`,
    );
    expect(await scratch().collection('orders').countDocuments()).toBe(1);
  } finally {
    await scratch().dropDatabase();
  }
});

test('a shop whose own database would be the scratch database has its backup not proven, and keeps its data', async () => {
  const client = mongoose.connection.getClient();
  const databaseName = `${mongoose.connection.name}${'_'.repeat(63)}`.slice(0, 50).concat('_backup_proof');
  const shop = client.db(databaseName);
  await shop.collection('orders').insertOne({ precious: true });
  await extendChain(aChain(), day(0));
  const [backup = ''] = await listChain(aChain().to);
  try {
    await expect(proveBackup(backup, { client, databaseName })).rejects.toThrow(
      `No backup of ${databaseName} can be proven, because its name is too long`,
    );
    expect(await shop.collection('orders').countDocuments()).toBe(1);
  } finally {
    await shop.dropDatabase();
  }
});

test('nothing expires in the scratch database, so what a backup has of the past does not vanish from it while it is proven', async () => {
  const commands: mongoose.mongo.Document[] = [];
  const note = ({ command }: mongoose.mongo.CommandStartedEvent) => commands.push(command);
  const client = mongoose.connection.getClient();
  client.on('commandStarted', note);
  await extendChain(aChain(), day(0));
  client.off('commandStarted', note);
  const indexes = commands
    .filter(({ $db, createIndexes }) => $db === scratch().databaseName && createIndexes === 'reset_tokens')
    .flatMap(({ indexes }) => indexes);
  expect(indexes.length).toBeGreaterThan(0);
  expect(indexes.filter((index) => 'expireAfterSeconds' in index)).toEqual([]);
});

test('a shop that is not completely restored adds nothing to its chain, and writes nothing that the restore would bring', async () => {
  await IncompleteRestore.create({ backupAt: day(0), startedAt: day(1) });
  await expect(extendChain(aChain(), day(2))).rejects.toThrow('is still running, or was interrupted');
  expect(await listChain(aChain().to)).toEqual([]);
  expect(await JobRun.countDocuments()).toBe(0);
});

test('only the newest backups are kept, here and at the second place', async () => {
  const copyTo = path.join(folder, 'there');
  const chain = aChain({ keep: 2, copyTo });
  for (const days of [0, 1, 2]) await extendChain(chain, day(days));
  const kept = ['2026-12-02T03-00-00Z', '2026-12-03T03-00-00Z'];
  expect([readdirSync(chain.to), readdirSync(copyTo)]).toEqual([kept, kept]);
  expect(await readBackup(path.join(copyTo, kept[1] ?? ''))).toEqual(
    await readBackup(path.join(chain.to, kept[1] ?? '')),
  );
});

test('a second place that cannot be written is told, and gets what it lacks once it can', async () => {
  const chain = aChain({ keep: 1, copyTo: path.join(folder, 'file') });
  writeFileSync(path.join(folder, 'file'), 'no folder');
  await expect(extendChain(chain, day(1))).rejects.toThrow('file');
  expect(readdirSync(chain.to)).toHaveLength(1);
  expect(await warningAt(day(1))).toContain('The last attempt failed');
  rmSync(path.join(folder, 'file'));
  await catchUpCopies(chain);
  expect(readdirSync(path.join(folder, 'file'))).toEqual(['2026-12-02T03-00-00Z']);
  expect(await warningAt(day(1))).toBe('No backup has been proven by restoring it.');
});

test('an encrypted copy is read with its key only', async () => {
  const identity = await generateIdentity();
  const copyTo = path.join(folder, 'there');
  await extendChain(aChain({ copyTo, recipient: await identityToRecipient(identity) }), day(0));
  const address = path.join(copyTo, '2026-12-01T03-00-00Z');
  expect(readdirSync(address).every((file) => file.endsWith('.age'))).toBe(true);
  const target = path.join(folder, 'fetched');
  await expect(fetchBackup(address, target)).rejects.toThrow('is encrypted');
  await expect(fetchBackup(address, target, { identity: await generateIdentity() })).rejects.toThrow();
  await fetchBackup(address, target, { identity });
  expect((await readBackup(target)).collections.length).toBeGreaterThan(0);
});

describe('at a server that speaks S3', () => {
  const KEYS = { accessKeyId: 'the-id', secretAccessKey: 'the-secret' };
  const objects = new Map<string, Buffer>();
  let server: Server;
  let environment: NodeJS.ProcessEnv;

  /** Refuses what is not signed with the keys of the bucket. */
  async function hasValidSignature({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
    const signer = new AwsV4Signer({
      ...{ method, url: `http://${headers.host}${url}`, service: 's3', region: 'us-east-1', ...KEYS },
      datetime: String(headers['x-amz-date']),
    });
    const { headers: signed } = await signer.sign();
    return signed.get('authorization') === headers.authorization;
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const url = new URL(request.url ?? '', 'http://localhost');
      if (!(await hasValidSignature(request))) {
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      } else if (request.method === 'PUT') {
        objects.set(url.pathname, Buffer.concat(chunks));
        response.end();
      } else if (request.method === 'DELETE') {
        objects.delete(url.pathname);
        response.writeHead(204).end();
      } else if (url.searchParams.has('list-type')) {
        // Two names a page, to be asked for the rest.
        const names = [...objects.keys()].map((name) => name.replace('/bucket/', '')).sort();
        const start = Number(url.searchParams.get('continuation-token') ?? 0);
        const keys = names.slice(start, start + 2).map((name) => `<Key>${name}</Key>`);
        const next =
          start + 2 < names.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
        response.end(`<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`);
      } else {
        const object = objects.get(url.pathname);
        response.writeHead(object ? 200 : 404).end(object ?? '<Error><Code>NoSuchKey</Code></Error>');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    environment = {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    } as unknown as NodeJS.ProcessEnv;
  });
  beforeEach(() => {
    objects.clear();
    Object.assign(process.env, environment);
  });
  afterEach(() => {
    for (const name of Object.keys(environment)) delete process.env[name];
  });
  afterAll(() => server.close());

  test('without keys, or with wrong ones, the copy fails and says why', async () => {
    const chain = aChain({ copyTo: 's3://bucket/shop' });
    delete process.env.AWS_ACCESS_KEY_ID;
    await expect(extendChain(chain, day(0))).rejects.toThrow(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
    Object.assign(process.env, environment, { AWS_SECRET_ACCESS_KEY: 'wrong' });
    await expect(extendChain(chain, day(1))).rejects.toThrow('SignatureDoesNotMatch');
    expect(objects.size).toBe(0);
  });

  test('copies are kept, pruned and read like those in a folder', async () => {
    const chain = aChain({ copyTo: 's3://bucket/shop', keep: 1 });
    await extendChain(chain, day(0));
    await extendChain(chain, day(1));
    expect([...objects.keys()].every((name) => name.startsWith('/bucket/shop/2026-12-02T03-00-00Z/'))).toBe(
      true,
    );
    const target = path.join(folder, 'fetched');
    await expect(fetchBackup('s3://bucket/shop/2026-12-01T03-00-00Z', target)).rejects.toThrow(
      'is no backup',
    );
    await fetchBackup('s3://bucket/shop/2026-12-02T03-00-00Z', target);
    expect(await readBackup(target)).toEqual(await readBackup(path.join(chain.to, '2026-12-02T03-00-00Z')));
    expect(existsSync(path.join(target, 'recipes.bson'))).toBe(true);
  });
});
