import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { AwsV4Signer } from 'aws4fetch';
import mongoose from 'mongoose';
import { findBackupState } from '@/lib/jobs/backup-queries';
import { toBackupWarning } from '@/lib/jobs/backup-rules';
import { ensureShopId } from '@/lib/jobs/shop-identity-commands';
import { IncompleteRestore } from '@/models/incomplete-restore';
import { JobRun } from '@/models/job-run';
import { ShopIdentity } from '@/models/shop-identity';
import { type Chain, catchUpCopies, extendChain, findNewest, listChain } from '@/scripts/backup/backup-chain';
import { fetchBackup, toBackupName } from '@/scripts/backup/backup-copies';
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
  const [, damaged = ''] = await listChain(chain.to, await ensureShopId());
  appendFileSync(path.join(damaged, 'recipes.bson'), 'x');
  await expect(extendChain(chain, day(8))).rejects.toThrow(`${damaged}/recipes.bson is cut off`);
  expect(await warningAt(day(8))).toContain(`${damaged}/recipes.bson is cut off`);
  rmSync(damaged, { recursive: true });
  await extendChain(chain, day(9));
  expect(await warningAt(day(9))).toBeNull();
  expect(await listChain(chain.to, await ensureShopId())).toHaveLength(4);
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
      `${scratch().databaseName} has collections that no proof of this shop has written. If no one needs them, drop it`,
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
  const [backup = ''] = await listChain(aChain().to, await ensureShopId());
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
  const command = jest.spyOn(mongoose.mongo.Db.prototype, 'command');
  await extendChain(aChain(), day(0));
  const indexes = command.mock.calls.flatMap(([{ createIndexes, indexes }], call) =>
    command.mock.contexts[call]?.databaseName === scratch().databaseName && createIndexes === 'reset_tokens'
      ? indexes
      : [],
  );
  command.mockRestore();
  expect(indexes.length).toBeGreaterThan(0);
  expect(indexes.filter((index) => 'expireAfterSeconds' in index)).toEqual([]);
});

type Documents = mongoose.mongo.Document[];

test.each([
  {
    fault: 'loses a document',
    restore: (documents: Documents) => documents.slice(1),
    problem: 'recipes has 1 documents instead of 2, or others.',
  },
  {
    fault: 'alters a document',
    restore: ([first, ...rest]: Documents) => [{ ...first, title: 'Another' }, ...rest],
    problem: 'recipes has 2 documents instead of 2, or others.',
  },
])(
  'a restore that $fault proves nothing: the failure is recorded, and no database is left behind',
  async ({ restore, problem }) => {
    await aRecipe();
    const { insertMany } = mongoose.mongo.Collection.prototype;
    const insertion = jest
      .spyOn(mongoose.mongo.Collection.prototype, 'insertMany')
      .mockImplementation(function (this: mongoose.mongo.Collection, documents, options) {
        const isFaulty = this.dbName === scratch().databaseName && this.collectionName === 'recipes';
        return insertMany.call(this, isFaulty ? restore([...documents]) : documents, options);
      });
    try {
      await expect(extendChain(aChain(), day(0))).rejects.toThrow(problem);
    } finally {
      insertion.mockRestore();
    }
    expect(await warningAt(day(0))).toContain(problem);
    expect(await scratch().listCollections().toArray()).toEqual([]);
  },
);

test('a restore that loses an index proves nothing: the failure is recorded, and no database is left behind', async () => {
  const { command } = mongoose.mongo.Db.prototype;
  const lost: string[] = [];
  const creation = jest.spyOn(mongoose.mongo.Db.prototype, 'command').mockImplementation(function (
    this: mongoose.mongo.Db,
    sent,
    options,
  ) {
    const isLost = this.databaseName === scratch().databaseName && sent.createIndexes === 'recipes';
    if (!isLost || lost.length > 0) return command.call(this, sent, options);
    lost.push(sent.indexes[0].name);
    return Promise.resolve({ ok: 1 });
  });
  try {
    await expect(extendChain(aChain(), day(0))).rejects.toThrow('recipes lacks');
  } finally {
    creation.mockRestore();
  }
  expect(await warningAt(day(0))).toContain(`cannot be restored: recipes lacks ${lost[0]}.`);
  expect(await scratch().listCollections().toArray()).toEqual([]);
});

test('a shop that is not completely restored adds nothing to its chain, and writes nothing that the restore would bring', async () => {
  await IncompleteRestore.create({ backupAt: day(0), startedAt: day(1) });
  await expect(extendChain(aChain(), day(2))).rejects.toThrow('is still running, or was interrupted');
  expect(existsSync(aChain().to)).toBe(false);
  await expect(catchUpCopies(aChain(), day(2))).rejects.toThrow('is still running, or was interrupted');
  expect(await findNewest(aChain(), day(2))).toBeNull();
  expect([await JobRun.countDocuments(), await ShopIdentity.countDocuments()]).toEqual([0, 0]);
});

test('only the newest backups are kept, here and at the second place, and the newest that was proven', async () => {
  const copyTo = path.join(folder, 'there');
  const chain = aChain({ keep: 2, copyTo });
  for (const days of [0, 1, 2, 3]) await extendChain(chain, day(days));
  const kept = ['2026-12-01T03-00-00Z', '2026-12-03T03-00-00Z', '2026-12-04T03-00-00Z'];
  expect([readdirSync(chain.to), readdirSync(copyTo)]).toEqual([kept, kept]);
  expect(await readBackup(path.join(copyTo, kept[1] ?? ''))).toEqual(
    await readBackup(path.join(chain.to, kept[1] ?? '')),
  );
  // Proves the newest, so the first one is of no more use at the next backup.
  await extendChain(chain, day(7));
  await extendChain(chain, day(8));
  const later = ['2026-12-08T03-00-00Z', '2026-12-09T03-00-00Z'];
  expect([readdirSync(chain.to), readdirSync(copyTo)]).toEqual([later, later]);
});

test('backups of other shops, and those that name none, are neither counted nor removed', async () => {
  const copyTo = path.join(folder, 'there');
  const lines: string[] = [];
  const chain = aChain({ keep: 1, copyTo, proveEveryMs: HOUR_MS, report: (line) => lines.push(line) });
  const others = [day(-9), day(-8), day(1.5)].map(toBackupName);
  for (const [position, name] of others.entries())
    for (const place of [chain.to, copyTo]) {
      mkdirSync(path.join(place, name), { recursive: true });
      writeFileSync(path.join(place, name, 'backup.json'), '{}');
      if (position > 0) writeFileSync(path.join(place, name, 'another-one.shop'), 'another-one');
    }
  for (const days of [0, 1, 2, 3]) await extendChain(chain, day(days));
  const kept = [...others, toBackupName(day(2)), toBackupName(day(3))].sort();
  expect([readdirSync(chain.to), readdirSync(copyTo)]).toEqual([kept, kept]);
  expect(lines).toContain(`${copyTo}: 3 backups are of no shop or of another one, and are not removed`);
});

test('a shop whose database was lost does not push out the backups of before', async () => {
  const chain = aChain({ keep: 1 });
  await extendChain(chain, day(0));
  await ShopIdentity.deleteMany({});
  for (const days of [1, 2, 3]) await extendChain(chain, day(days));
  expect(readdirSync(chain.to)).toContain(toBackupName(day(0)));
});

test('a copy of another shop with the same name is not overwritten', async () => {
  const copyTo = path.join(folder, 'there');
  const copy = path.join(copyTo, toBackupName(day(0)));
  mkdirSync(copy, { recursive: true });
  writeFileSync(path.join(copy, 'backup.json'), '{}');
  await expect(extendChain(aChain({ copyTo }), day(0))).rejects.toThrow(`${copy} is not of this shop`);
  expect(readdirSync(copy)).toEqual(['backup.json']);
});

test('a backup that a clock ahead has dated is not the newest, is warned of, and hides no later one', async () => {
  const chain = aChain({ keep: 1 });
  await extendChain(chain, day(30));
  expect(await warningAt(day(0))).toContain('dated in the future');
  await extendChain(chain, day(0));
  expect((await findBackupState()).provenAt).toEqual(day(0));
  expect(await warningAt(day(0))).toBeNull();
  await extendChain(chain, day(1));
  expect(readdirSync(chain.to)).toEqual([day(0), day(1), day(30)].map(toBackupName));
  expect(await findNewest(chain, day(1))).toBe(path.join(chain.to, toBackupName(day(1))));
});

test('what killed backups left is removed a day later, but nothing that is still written', async () => {
  const chain = aChain();
  const [old, young] = [day(-3), day(-2)].map((at) => path.join(chain.to, `${toBackupName(at)}.partial`));
  const notes = path.join(chain.to, 'notes.partial');
  for (const left of [old, young, notes]) {
    mkdirSync(String(left), { recursive: true });
    writeFileSync(path.join(String(left), 'orders.bson'), 'x');
  }
  const before = new Date(Date.now() - 25 * HOUR_MS);
  for (const file of [path.join(String(old), 'orders.bson'), String(old), String(young), notes])
    utimesSync(file, before, before);
  await extendChain(chain, day(0));
  expect(readdirSync(chain.to).sort()).toEqual(
    [toBackupName(day(0)), `${toBackupName(day(-2))}.partial`, 'notes.partial'].sort(),
  );
});

test('a second place that cannot be written is told, and gets what it lacks once it can', async () => {
  const chain = aChain({ keep: 1, copyTo: path.join(folder, 'file') });
  writeFileSync(path.join(folder, 'file'), 'no folder');
  await expect(extendChain(chain, day(1))).rejects.toThrow('file');
  expect(readdirSync(chain.to)).toHaveLength(1);
  expect(await warningAt(day(1))).toContain('The last attempt failed');
  rmSync(path.join(folder, 'file'));
  await catchUpCopies(chain, day(1));
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
  /** The server loses a byte of its objects under names with this end. */
  let lostFile: string | null = null;
  let server: Server;
  let environment: NodeJS.ProcessEnv;

  /** Refuses requests not signed with the keys of the bucket. */
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
        const bytes = Buffer.concat(chunks);
        objects.set(url.pathname, lostFile && url.pathname.endsWith(lostFile) ? bytes.subarray(1) : bytes);
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

  test.each([
    { copies: 'plain', file: 'recipes.bson', isEncrypted: false },
    { copies: 'encrypted', file: 'recipes.bson.age', isEncrypted: true },
    { copies: 'plain, whose manifest is hit', file: 'backup.json', isEncrypted: false },
  ])(
    'copies are read back; one that has changed on its way is told, and copied again: $copies',
    async ({ file, isEncrypted }) => {
      const identity = isEncrypted ? await generateIdentity() : undefined;
      const recipient = identity && (await identityToRecipient(identity));
      const chain = aChain({ copyTo: 's3://bucket/shop', recipient });
      lostFile = file;
      const failure = `2026-12-01T03-00-00Z/${file} is not at s3://bucket/shop as it was sent`;
      await expect(extendChain(chain, day(0))).rejects.toThrow(failure);
      expect(await warningAt(day(0))).toContain(failure);
      lostFile = null;
      await catchUpCopies(chain, day(0));
      const names = readdirSync(path.join(chain.to, '2026-12-01T03-00-00Z'));
      expect(objects.size).toBe(names.length);
    },
  );

  test('copies are kept, pruned and read like those in a folder', async () => {
    const chain = aChain({ copyTo: 's3://bucket/shop', keep: 1, proveEveryMs: HOUR_MS });
    await extendChain(chain, day(0));
    await extendChain(chain, day(1));
    await extendChain(chain, day(2));
    expect([...objects.keys()].every((name) => /shop\/2026-12-0[23]T/.test(name))).toBe(true);
    const target = path.join(folder, 'fetched');
    await expect(fetchBackup('s3://bucket/shop/2026-12-01T03-00-00Z', target)).rejects.toThrow(
      'is no backup',
    );
    await fetchBackup('s3://bucket/shop/2026-12-02T03-00-00Z', target);
    expect(await readBackup(target)).toEqual(await readBackup(path.join(chain.to, '2026-12-02T03-00-00Z')));
    expect(existsSync(path.join(target, 'recipes.bson'))).toBe(true);
  });
});
