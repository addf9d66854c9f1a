import { spawn } from 'node:child_process';
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
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { readBackup } from '@/scripts/backup/backup-files';
import { restoreBackup } from '@/scripts/backup/restore-backup';
import { writeBackup } from '@/scripts/backup/write-backup';
import { withDatabaseName } from '@/scripts/setup/test-database.mjs';
import { emptyDatabase, expectOtherWriters, withDatabase } from '@/tests/support/database';
import { addFavorites, anIngredient, aRecipe } from '@/tests/support/examples';

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

/** Runs a tool on the copy; returns its exit code and what it printed. */
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

test('a restore creates the indexes of a collection before its documents, so that none is built for long', async () => {
  await fillShop();
  await writeBackup(backupFolder());
  await emptyShop();
  const commands: string[] = [];
  const note = ({ commandName, command }: mongoose.mongo.CommandStartedEvent) =>
    commands.push(`${commandName} ${command[commandName]}`);
  const client = mongoose.connection.getClient();
  client.on('commandStarted', note);
  const { missingIndexes } = await restoreBackup(backupFolder());
  client.off('commandStarted', note);
  expect(missingIndexes).toEqual([]);
  expect(commands).toContain('createIndexes recipes');
  expect(commands.lastIndexOf('createIndexes recipes')).toBeLessThan(commands.indexOf('insert recipes'));
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
  expect(output).toMatch(/the database refused indexes:\ntypes\.odd: /);
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

test('the command says whether a backup is of one moment, and where it is', async () => {
  await copy().collection('recipes').insertOne({ title: 'Kabsa' });
  const { code, output } = await run('backup', backupFolder());
  expect(code).toBe(0);
  expect(output).toMatch(/recipes: 1\n1 documents of 1 collections are in/);
  expect(output).toMatch(/All are of one moment|has no snapshots/);
  expect(existsSync(path.join(backupFolder(), 'backup.json'))).toBe(true);
});
