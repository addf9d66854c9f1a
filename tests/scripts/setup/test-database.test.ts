import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import {
  findPrimary,
  ignoreShopDatabase,
  openTestDatabase,
  toWorkerUri,
  withDatabaseName,
  withOneServer,
} from '@/scripts/setup/test-database.mjs';

const SET = 'mongodb://a:27017,b:27017,c:27017';
const { MONGODB_URI, TEST_MONGODB_URI } = process.env;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-database-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.env.MONGODB_URI = MONGODB_URI;
  delete process.env.TEST_MONGODB_URI;
  if (TEST_MONGODB_URI) process.env.TEST_MONGODB_URI = TEST_MONGODB_URI;
  jest.restoreAllMocks();
});

test.each(['shop', 'shop_test', 'shop_testing', 'test'])(
  'tests refuse a database called %s, which may be a shop’s',
  async (name) => {
    jest.spyOn(console, 'log').mockReturnValue();
    process.env.TEST_MONGODB_URI = `${SET}/${name}?replicaSet=rs0`;
    await expect(openTestDatabase(folder)).rejects.toThrow(
      `TEST_MONGODB_URI names the database ${name}, which may be a shop’s.`,
    );
  },
);

test('a URI that is none is refused with how one looks', async () => {
  jest.spyOn(console, 'log').mockReturnValue();
  process.env.TEST_MONGODB_URI = 'localhost:27017';
  await expect(openTestDatabase(folder)).rejects.toThrow('must look like mongodb://host:27017');
});

test('the database of a shop is taken out of the environment of tests, which is said once', () => {
  const print = jest.spyOn(console, 'log').mockReturnValue();
  process.env.MONGODB_URI = 'mongodb://db/shop';
  ignoreShopDatabase();
  ignoreShopDatabase();
  expect(process.env.MONGODB_URI).toBeUndefined();
  expect(print.mock.calls).toEqual([[expect.stringMatching(/^MONGODB_URI is ignored/)]]);
});

test.each([
  { uri: `${SET}/?replicaSet=rs0`, expected: `${SET}/shop_test_1?replicaSet=rs0` },
  { uri: `${SET}/shop_test_ci?replicaSet=rs0`, expected: `${SET}/shop_test_1?replicaSet=rs0` },
  { uri: 'mongodb://a', expected: 'mongodb://a/shop_test_1' },
  {
    uri: 'mongodb+srv://ada:p%2Fq@cluster.example',
    expected: 'mongodb+srv://ada:p%2Fq@cluster.example/shop_test_1?authSource=admin',
  },
  {
    uri: 'mongodb://ada:p@a/shop_test_ci?tls=true',
    expected: 'mongodb://ada:p@a/shop_test_1?tls=true&authSource=shop_test_ci',
  },
])('the database of $uri is renamed for the same servers and user', ({ uri, expected }) => {
  expect(withDatabaseName(uri, 'shop_test_1')).toBe(expected);
});

test('a proxy in front of one server of a set is reached as the same user', () => {
  const uri = 'mongodb://ada:p@a:1,b:2/shop_test_1?replicaSet=rs0&authSource=admin';
  expect(withOneServer(uri, '127.0.0.1:5')).toBe(
    'mongodb://ada:p@127.0.0.1:5/shop_test_1?authSource=admin&directConnection=true',
  );
});

test('a proxy in front of a set whose members are looked up speaks TLS as they do', () => {
  expect(withOneServer('mongodb+srv://ada:p@cluster.example/shop_test_1', '127.0.0.1:5')).toBe(
    'mongodb://ada:p@127.0.0.1:5/shop_test_1?directConnection=true&tls=true&tlsAllowInvalidHostnames=true',
  );
});

test('the server that takes the writes is asked for, and the same for all tests of a run', async () => {
  expect(await findPrimary(String(MONGODB_URI))).toBe(process.env.TEST_DATABASE_PRIMARY);
});

test.each([
  'mongodb://a,b,c/shop_test_1?replicaSet=rs0',
  'mongodb://a:1,127.0.0.1:2/shop_test_1?replicaSet=rs0',
  'mongodb+srv://cluster.example/shop_test_1',
])('the proxy of a slow database in front of %s leads to the server that takes the writes', async (uri) => {
  const primary = createServer().listen(0, '127.0.0.1');
  await once(primary, 'listening');
  const { TEST_DATABASE_PRIMARY } = process.env;
  process.env.TEST_DATABASE_PRIMARY = `127.0.0.1:${(primary.address() as AddressInfo).port}`;
  process.env.MONGODB_URI = uri;
  try {
    jest.resetModules();
    await import('@/tests/support/slow-database');
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(String(process.env.MONGODB_URI)) ?? [];
    const client = connect(Number(port), '127.0.0.1');
    const [socket] = await once(primary, 'connection');
    client.destroy();
    socket.destroy();
  } finally {
    process.env.TEST_DATABASE_PRIMARY = TEST_DATABASE_PRIMARY;
    primary.close();
  }
});

test('a run on a server of one’s own drops what it made, and nothing else', async () => {
  jest.spyOn(console, 'log').mockReturnValue();
  const other = `shop_test_other_${process.pid}`;
  const server = withDatabaseName(String(MONGODB_URI), `shop_test_given_${process.pid}`);
  const client = await MongoClient.connect(server);
  process.env.TEST_MONGODB_URI = server;
  const { uri, stop } = await openTestDatabase(folder);
  const worker = await MongoClient.connect(toWorkerUri(uri, '2'));
  const { databaseName } = worker.db();
  try {
    await worker.db().collection('orders').insertOne({});
    await client.db(other).collection('orders').insertOne({});
    await stop();
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name);
    expect(databaseName).toBe(`shop_test_given_${process.pid}_${process.pid}_2`);
    expect(names).not.toContain(databaseName);
    expect(names).toContain(other);
  } finally {
    await client.db(other).dropDatabase();
    await Promise.all([client.close(), worker.close()]);
  }
});
