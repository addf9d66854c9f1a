import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { GET as readiness } from '@/app/api/health/ready/route';
import { startDatabase } from '@/lib/jobs/database-start';
import { findIncompleteRestore } from '@/lib/jobs/restore-queries';
import { processState } from '@/lib/runtime/process-state';
import { IncompleteRestore } from '@/models/incomplete-restore';
import { readBackup } from '@/scripts/backup/backup-files';
import { restoreBackup } from '@/scripts/backup/restore-backup';
import { writeBackup } from '@/scripts/backup/write-backup';
import { withDatabaseName } from '@/scripts/setup/test-database.mjs';
import { emptyDatabase, expectOtherWriters, withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { closeServer, listen } from '@/tests/support/http-server';
import { waitUntil } from '@/tests/support/wait-until';

withDatabase();
expectOtherWriters();

const COPY = `shop_test_restored_${process.pid}`;
let folder: string;
const backupFolder = () => path.join(folder, 'backup');
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await copy().dropDatabase();
});

const copy = () => mongoose.connection.getClient().db(COPY);
const original = () => mongoose.connection.getClient().db(mongoose.connection.name);

/** Runs a tool on the copy; returns its exit code and output. */
async function run(tool: 'backup' | 'restore', ...args: string[]) {
  const uri = withDatabaseName(String(process.env.MONGODB_URI), COPY);
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import=tsx', `scripts/${tool}.ts`, ...args],
    { env: { ...process.env, MONGODB_URI: uri } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  return { code, output };
}

/** Every document of every collection, byte by byte, and all indexes. */
async function readEverything(db: mongoose.mongo.Db) {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const contents = await Promise.all(
    collections.map(async ({ name }) => {
      const documents = await db.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
      const indexes = await db.collection(name).indexes();
      return { name, documents: documents.map(String), indexes: indexes.map(({ ns: _, ...index }) => index) };
    }),
  );
  return contents
    .filter(({ documents, indexes }) => documents.length > 0 || indexes.length > 1)
    .sort((a, b) => a.name.localeCompare(b.name));
}

async function fillShop() {
  await addFavorites(await aRecipe(), 30, 1);
  await anIngredient();
  // Every type that JSON would lose.
  const { Binary, Decimal128, Double, Int32, Long, Timestamp } = mongoose.mongo.BSON;
  await original()
    .collection('types')
    .insertMany([
      {
        double: new Double(1),
        int: new Int32(1),
        long: Long.fromNumber(1),
        decimal: Decimal128.fromString('1.0'),
      },
      { bytes: new Binary(Buffer.from([0, 255])), pattern: /a/i, date: new Date(0), time: new Timestamp(1n) },
      { nothing: null, nested: { list: [new Double(2), 'ñ'] }, minus: new Double(-0) },
    ]);
}

/** Also without the mark of the tests' database. */
async function emptyShop() {
  await emptyDatabase();
  await original().collection('test_indexed').deleteMany({});
}

test('a folder with something in it is no place for a backup', async () => {
  await fillShop();
  mkdirSync(backupFolder());
  writeFileSync(path.join(backupFolder(), 'notes.txt'), 'mine');
  await expect(writeBackup(backupFolder())).rejects.toThrow('is not empty');
  expect(readdirSync(backupFolder())).toEqual(['notes.txt']);
});

test('a backup that fails midway leaves nothing that looks like one', async () => {
  await fillShop();
  const onCollection = () => {
    throw new Error('disk full');
  };
  await expect(writeBackup(backupFolder(), { onCollection })).rejects.toThrow('disk full');
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that is no backup is not restored', async () => {
  const { code, output } = await run('restore', folder);
  expect([code, output]).toEqual([1, expect.stringContaining('it is no backup, or it was interrupted')]);
});

test('a damaged backup is refused before anything is written', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  appendFileSync(path.join(backupFolder(), 'types.bson'), 'x');
  const { code, output } = await run('restore', backupFolder());
  expect([code, output]).toEqual([1, expect.stringContaining('types.bson is cut off')]);
  expect(await readEverything(copy())).toEqual([]);
});

test('a backup with a changed document is refused, and so is one that lacks a document; each in its own words', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  const file = path.join(backupFolder(), 'types.bson');
  const content = readFileSync(file);
  const changed = Buffer.from(content);
  changed.writeUInt8(content.readUInt8(content.length - 3) ^ 1, content.length - 3);
  writeFileSync(file, changed);
  await expect(readBackup(backupFolder())).rejects.toThrow(
    'types.bson is not as it was written: what is in its documents has changed.',
  );
  writeFileSync(file, content.subarray(content.readInt32LE(0)));
  await expect(readBackup(backupFolder())).rejects.toThrow(
    'types.bson is not as it was written: it has 2 documents instead of 3.',
  );
});

test('a database with documents is not overwritten', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  await copy().collection('orders').insertOne({ precious: true });
  const { code, output } = await run('restore', backupFolder());
  expect([code, output]).toEqual([1, expect.stringContaining('is not empty: it has orders')]);
  expect(await copy().collection('orders').countDocuments()).toBe(1);
});

test('a restore that fails midway keeps what is there, and names what is missing', async () => {
  await fillShop();
  const { collections } = await writeBackup(backupFolder());
  await emptyShop();
  const [first, ...others] = collections;
  const onCollection = () => {
    throw new Error('the line is gone');
  };
  await expect(restoreBackup(backupFolder(), { onCollection })).rejects.toThrow(
    `Missing, or missing documents: ${others.map(({ name }) => name).join(', ')}.`,
  );
  expect(
    await original()
      .collection(first?.name ?? '')
      .countDocuments(),
  ).toBe(first?.documents);
});

/** As a backup without snapshot can be: a document was read, and written again under the same key, before the end was read. */
function repeatFirstDocument(name: string) {
  const file = path.join(backupFolder(), `${name}.bson`);
  const bytes = readFileSync(file);
  appendFileSync(file, bytes.subarray(0, bytes.readInt32LE(0)));
  const manifestFile = path.join(backupFolder(), 'backup.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const entry = manifest.collections.find((collection: { name: string }) => collection.name === name);
  entry.documents += 1;
  entry.sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(manifestFile, JSON.stringify(manifest));
}

test('a document that the database refuses is named, keeps no other from being restored, and the shop from starting until an operator accepts that', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  repeatFirstDocument('favorites');
  const { code, output } = await run('restore', backupFolder());
  expect(code).toBe(1);
  expect(output).toMatch(/the database has refused documents:\nfavorites [\da-f]{24}: .*duplicate/i);
  expect(output).toContain('--accept-incomplete');
  expect(output).not.toContain('The shop can be started');
  const restored = (await readEverything(copy())).filter(({ name }) => name !== 'incomplete_restores');
  expect(restored).toEqual(await readEverything(original()));
  expect(await copy().collection('incomplete_restores').countDocuments()).toBe(1);
  expect(await run('restore', '--accept-incomplete')).toEqual({
    code: 0,
    output: expect.stringContaining('The shop can be started.'),
  });
  expect(await readEverything(copy())).toEqual(await readEverything(original()));
});

test('a shop is not ready while its database is incomplete, and starts once that is over', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  await emptyShop();
  const onCollection = () => {
    throw new Error('the line is gone');
  };
  await expect(restoreBackup(backupFolder(), { onCollection })).rejects.toThrow('The restore is incomplete');
  expect(await findIncompleteRestore()).toContain('is still running, or was interrupted');
  const prepare = jest.fn(async () => {});
  const starting = startDatabase(prepare);
  expect(await call(readiness)).toMatchObject({
    status: 503,
    json: { message: 'This shop is being restored from a backup.' },
  });
  expect(prepare).not.toHaveBeenCalled();
  await IncompleteRestore.deleteMany({});
  await starting;
  expect(prepare).toHaveBeenCalledTimes(1);
  processState().ready = false;
});

test('a backup of an incomplete shop makes an incomplete one', async () => {
  await fillShop();
  await IncompleteRestore.create({ backupAt: new Date(0), startedAt: new Date(1) });
  await writeBackup(backupFolder());
  const { code, output } = await run('restore', backupFolder());
  expect([code, output]).toEqual([1, expect.stringContaining('backup of 1970-01-01T00:00:00.000Z')]);
});

test('a restore creates the indexes of a collection before its documents, so that none is built for long', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  await emptyShop();
  const steps: string[] = [];
  const { command } = mongoose.mongo.Db.prototype;
  jest.spyOn(mongoose.mongo.Db.prototype, 'command').mockImplementation(function (
    this: mongoose.mongo.Db,
    ...args
  ) {
    steps.push(`createIndexes ${args[0].createIndexes}`);
    return command.apply(this, args);
  });
  const { insertMany } = mongoose.mongo.Collection.prototype;
  jest.spyOn(mongoose.mongo.Collection.prototype, 'insertMany').mockImplementation(function (
    this: mongoose.mongo.Collection,
    ...args
  ) {
    steps.push(`insert ${this.collectionName}`);
    return insertMany.apply(this, args);
  });
  const { missingIndexes } = await restoreBackup(backupFolder());
  jest.restoreAllMocks();
  expect(missingIndexes).toEqual([]);
  expect(steps).toContain('createIndexes recipes');
  expect(steps.lastIndexOf('createIndexes recipes')).toBeLessThan(steps.indexOf('insert recipes'));
});

test('an index that the database refuses is named, and keeps no document from being restored', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  const file = path.join(backupFolder(), 'types.metadata.json');
  const metadata = JSON.parse(readFileSync(file, 'utf8'));
  metadata.indexes.push({ v: 2, key: { a: 'no such kind' }, name: 'odd' });
  writeFileSync(file, JSON.stringify(metadata));
  const { code, output } = await run('restore', backupFolder());
  expect(code).toBe(1);
  expect(output).toMatch(/The database has refused indexes:\ntypes\.odd: /);
  expect(await copy().collection('types').countDocuments()).toBe(3);
});

test('a backup is restored with every document, byte by byte, and every index', async () => {
  await fillShop();
  const { collections } = await writeBackup(backupFolder());
  expect(collections.length).toBeGreaterThan(5);
  const { code, output } = await run('restore', backupFolder());
  expect([code, output]).toEqual([0, expect.stringContaining('The shop can be started.')]);
  const restored = await readEverything(copy());
  expect(restored.find(({ name }) => name === 'types')?.documents).toHaveLength(3);
  expect(restored).toEqual(await readEverything(original()));
});

test('a restore that is ended while it fetches a copy leaves nothing of what it has fetched', async () => {
  const list = '<Key>2026-12-01T03-00-00Z/a.bson</Key><Key>2026-12-01T03-00-00Z/backup.json</Key>';
  const server = createServer((request, response) => {
    if (request.url?.includes('list-type')) response.end(list);
    else if (request.url?.endsWith('a.bson')) response.end('a customer');
    // The rest never comes.
  });
  const port = await listen(server);
  const uri = withDatabaseName(String(process.env.MONGODB_URI), COPY);
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import=tsx', 'scripts/restore.ts', 's3://bucket/2026-12-01T03-00-00Z'],
    {
      env: {
        ...process.env,
        ...{ MONGODB_URI: uri, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` },
        ...{ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', TMPDIR: folder },
      },
    },
  );
  const listFetched = () => readdirSync(folder).filter((name) => name.startsWith('restore-'));
  await waitUntil(() => listFetched().some((name) => existsSync(path.join(folder, name, 'a.bson'))));
  child.kill('SIGTERM');
  await once(child, 'exit');
  server.closeAllConnections();
  await closeServer(server);
  expect(listFetched()).toEqual([]);
});

test('a chain that is extended less than once a month waits for it', async () => {
  const uri = withDatabaseName(String(process.env.MONGODB_URI), COPY);
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import=tsx', 'scripts/backup.ts', '--to', folder, '--every', '60d'],
    { env: { ...process.env, MONGODB_URI: uri } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await waitUntil(() => output.includes('all equal'));
  await pause(300);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(output).not.toContain('TimeoutOverflowWarning');
  expect(code).toBe(0);
});

test('the command says whether a backup is of one moment, and where it is', async () => {
  await copy().collection('recipes').insertOne({ title: 'Kabsa' });
  const { code, output } = await run('backup', backupFolder());
  expect(code).toBe(0);
  expect(output).toMatch(/recipes: 1\n1 documents of 1 collections are in/);
  expect(output).toMatch(/All are of one moment|has no snapshots/);
  expect(existsSync(path.join(backupFolder(), 'backup.json'))).toBe(true);
});
