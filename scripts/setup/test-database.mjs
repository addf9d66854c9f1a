import { openDatabase } from './database.mjs';
import { CliError } from './progress.mjs';

const TEST_NAME = 'shop_test';
/** The scheme with user and hosts, the database, and the options. A slash in a password is percent-encoded. */
const URI_PARTS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/** Removes the database of a shop from the environment, so that no test can write into it. Says so. */
export function ignoreShopDatabase() {
  if (!process.env.MONGODB_URI) return;
  delete process.env.MONGODB_URI;
  console.log(
    'MONGODB_URI is ignored: tests never touch a shop. To run them on a server of yours, name it in TEST_MONGODB_URI.',
  );
}

/** Returns the URI of another database on the same servers, for the same user. */
export function withDatabaseName(uri, name) {
  const { servers, name: ownName, options } = parse(uri);
  // Without this option, the user is looked up in the database that the URI names.
  if (servers.includes('@') && !options.has('authSource')) options.set('authSource', ownName || 'admin');
  return `${servers}/${name}${options.size > 0 ? `?${options}` : ''}`;
}

/** Returns the URI with which the same user reaches one server alone, such as a proxy. */
export function withOneServer(uri, address) {
  const { servers, name, options } = parse(uri);
  const [, user = ''] = /\/\/(.*@)?/.exec(servers) ?? [];
  options.delete('replicaSet');
  options.set('directConnection', 'true');
  // A name that is looked up stands for TLS too; the certificate is for the server's own name.
  if (servers.startsWith('mongodb+srv:') && !options.has('tls')) options.set('tls', 'true');
  if (options.get('tls') === 'true') options.set('tlsAllowInvalidHostnames', 'true');
  return `mongodb://${user}${address}/${name}?${options}`;
}

/** Returns host and port of the server that takes the writes. */
export async function findPrimary(uri) {
  const { MongoClient } = await import('mongodb');
  const client = await MongoClient.connect(uri);
  try {
    const { directConnection, hosts } = client.options;
    const { primary } = directConnection ? {} : await client.db().command({ hello: 1 });
    return String(primary ?? hosts[0]);
  } finally {
    await client.close();
  }
}

/** Returns the URI of the database that one worker of jest has to itself. */
export function toWorkerUri(uri, workerId) {
  const { servers, name, options } = parse(withDatabaseName(uri, `${parse(uri).name}_${workerId}`));
  // Reports each command, so that a test's writes are known.
  options.set('monitorCommands', 'true');
  return `${servers}/${name}?${options}`;
}

/**
 * Opens a database for tests: on the server of TEST_MONGODB_URI, where it and those whose names begin with its name are
 * dropped by `stop()`, or else on a server of its own under `dataDir`. With `asInShop`, the latter works as for `npm run shop`,
 * which is slower.
 *
 * @returns {Promise<{ uri: string, stop: () => Promise<void> }>}
 */
export async function openTestDatabase(dataDir, { asInShop = false } = {}) {
  ignoreShopDatabase();
  const given = process.env.TEST_MONGODB_URI;
  if (given) {
    const uri = withDatabaseName(given, `${readTestName(given)}_${process.pid}`);
    return { uri, stop: () => dropDatabases(uri) };
  }
  const { uri, isEmbedded, stop } = await openDatabase(dataDir, TEST_NAME, { survivesPowerLoss: asInShop });
  // The embedded database scans all retryable writes of the last half hour on each write.
  return { uri: isEmbedded && !asInShop ? `${uri}&retryWrites=false` : uri, stop };
}

/** Returns the name that the databases of all runs begin with. */
function readTestName(uri) {
  const { name } = parse(uri);
  if (name && !name.startsWith(`${TEST_NAME}_`))
    throw new CliError(
      `TEST_MONGODB_URI names the database ${name}, which may be a shop’s. Tests make and drop databases: leave the ` +
        `name out, as in mongodb://127.0.0.1:27017/?replicaSet=rs0, or let it begin with ${TEST_NAME}_.`,
    );
  return name || TEST_NAME;
}

function parse(uri) {
  const parts = URI_PARTS.exec(uri);
  if (!parts)
    throw new CliError(
      'The URI of a database must look like mongodb://host:27017/?replicaSet=rs0, or begin with mongodb+srv://.',
    );
  return { servers: parts[1], name: parts[2], options: new URLSearchParams(parts[3]) };
}

async function dropDatabases(uri) {
  const { MongoClient } = await import('mongodb');
  const { name: prefix } = parse(uri);
  const client = await MongoClient.connect(uri);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) {
      if (name === prefix || name.startsWith(`${prefix}_`)) await client.db(name).dropDatabase();
    }
  } finally {
    await client.close();
  }
}
