import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, waitForPort } from './port.mjs';
import { CliError, captureProgram, runProgram, runStep } from './progress.mjs';

const SECANTUS = 'SecantusDB==0.7.0b3';
const PYTHON_HELP =
  'The shop needs a database. Either install Python 3.10 or newer (the shop then installs an embedded database), ' +
  'or install MongoDB so that `mongod` is on the PATH, or set MONGODB_URI to a running server.';

/**
 * Opens a database on a local server under `dataDir`, which is started (after stopping one left running by a killed command),
 * watched, restarted if it dies, and stopped by `stop()`. Without `survivesPowerLoss`, commits do not wait for the disk.
 *
 * @returns {Promise<{ uri: string, isEmbedded: boolean, stop: () => Promise<void> }>}
 */
export async function openDatabase(dataDir, name = 'shop', { survivesPowerLoss = true } = {}) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const server = await chooseServer(survivesPowerLoss);
  const recordFile = path.join(dataDir, 'database.json');

  const previous = readRecord(recordFile);
  if (previous && isOwnServer(previous.pid, dataDir)) {
    if (isAlive(previous.ownerPid))
      return { uri: toUri(previous.port, name), isEmbedded: server.isEmbedded, stop: async () => {} };
    process.kill(previous.pid, 'SIGTERM');
    await waitForExit(previous.pid, 15_000);
  }

  const port = await findFreePort();
  let child;
  let restart;
  let isStopping = false;
  const start = () => {
    const log = openSync(path.join(dataDir, 'database.log'), 'a', 0o600);
    const [program, args] = server.command(port, path.resolve(dataDir, 'db'));
    child = spawn(program, args, {
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C then only reaches this command, which stops the database last.
      env: { ...process.env, ...server.env },
    });
    child.once('error', (error) => console.error(`The database could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`The database exited unexpectedly (${signal ?? `code ${code}`}); restarting it.`);
      restart = setTimeout(start, 500);
    });
    writeFileSync(recordFile, JSON.stringify({ pid: child.pid, ownerPid: process.pid, port }));
  };

  const databaseFolder = path.join(dataDir, 'db');
  mkdirSync(databaseFolder, { recursive: true });
  // Also one of an earlier version: it has the orders and addresses, which are not for other users of this machine.
  chmodSync(databaseFolder, 0o700);
  await runStep(`Starting the database (${server.title})`, async () => {
    start();
    if (!(await waitForPort(port, { timeoutMs: 60_000 }))) {
      isStopping = true;
      child.kill('SIGKILL');
      throw new CliError(`The database did not start. See its log: ${path.join(dataDir, 'database.log')}`);
    }
    await server.prepare(port);
  });

  return {
    uri: toUri(port, name),
    isEmbedded: server.isEmbedded,
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (isAlive(child.pid)) {
        child.kill('SIGTERM');
        if (!(await waitForExit(child.pid, 15_000))) {
          child.kill('SIGKILL');
          await waitForExit(child.pid, 15_000);
        }
      }
      rmSync(recordFile, { force: true });
    },
  };
}

function toUri(port, name) {
  return `mongodb://127.0.0.1:${port}/${name}?directConnection=true`;
}

/** Chooses a server that this machine can run: mongod, SecantusDB in Rust, or SecantusDB from PyPI. */
async function chooseServer(survivesPowerLoss) {
  if (await canRun('mongod', ['--version'])) {
    return {
      title: 'mongod',
      isEmbedded: false,
      command: (port, folder) => [
        'mongod',
        ['--replSet', 'shop', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', folder],
      ],
      prepare: initiateReplicaSet,
    };
  }
  const secantusArgs = (port, folder) => [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--storage-path',
    folder,
    ...(survivesPowerLoss ? ['--sync-on-commit'] : []),
  ];
  if (await canRun('secantusd-rs', ['--help'])) {
    return {
      title: 'SecantusDB',
      isEmbedded: true,
      command: (port, folder) => ['secantusd-rs', secantusArgs(port, folder)],
      prepare: async () => {},
    };
  }
  const { python, env } = await ensureSecantus();
  return {
    title: 'SecantusDB',
    isEmbedded: true,
    command: (port, folder) => [python, ['-m', 'secantus', ...secantusArgs(port, folder)]],
    env,
    prepare: async () => {},
  };
}

async function initiateReplicaSet(port) {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await admin.command({ replSetInitiate: { _id: 'shop', members } }).catch(async (error) => {
      if (error.codeName !== 'AlreadyInitialized') throw error;
      // The port differs from the last start: update the only member.
      const { config } = await admin.command({ replSetGetConfig: 1 });
      await admin.command({
        replSetReconfig: { ...config, version: config.version + 1, members },
        force: true,
      });
    });
    const endMs = Date.now() + 30_000;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (Date.now() > endMs)
        throw new CliError('mongod is running, but did not become primary within 30 seconds.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.close();
  }
}

async function canRun(program, args) {
  return (await captureProgram(program, args)).code === 0;
}

/** Installs SecantusDB once into `.data/venv`, or into a plain folder there when the venv module is missing. */
async function ensureSecantus() {
  const venv = path.resolve('.data/venv');
  const venvPython = path.join(venv, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const recordFile = path.join(venv, 'installed.json');
  if (existsSync(recordFile)) {
    const installed = JSON.parse(readFileSync(recordFile, 'utf8'));
    if (installed.package === SECANTUS && existsSync(installed.python)) return installed;
  }
  const python = await findPython();
  return runStep('Installing the embedded database', async () => {
    rmSync(venv, { recursive: true, force: true });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    let installed;
    if ((await captureProgram(python, ['-m', 'venv', venv])).code === 0) {
      await runProgram(venvPython, [...pip, SECANTUS]);
      installed = { package: SECANTUS, python: venvPython, env: {} };
    } else {
      const folder = path.join(venv, 'packages');
      const { code, output } = await captureProgram(python, [...pip, '--target', folder, SECANTUS]);
      if (code !== 0) {
        throw new CliError(
          `Python can neither create a virtual environment nor install packages:\n${output.slice(-1000)}\n` +
            'On Debian and Ubuntu: apt-get install python3-venv python3-pip',
        );
      }
      installed = { package: SECANTUS, python, env: { PYTHONPATH: folder } };
    }
    writeFileSync(recordFile, JSON.stringify(installed));
    return installed;
  });
}

async function findPython() {
  for (const program of ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const { code, output } = await captureProgram(program, [
      '-c',
      'import sys; print(sys.version_info >= (3, 10))',
    ]);
    if (code === 0 && output.trim() === 'True') return program;
  }
  throw new CliError(PYTHON_HELP);
}

function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Missing, or truncated when the command was killed: there is no server to stop.
  }
}

/** Whether the process is a database server for this data folder; its pid may have been reused. */
function isOwnServer(pid, dataDir) {
  if (!isAlive(pid)) return false;
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
    return command.includes(path.resolve(dataDir, 'db'));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function waitForExit(pid, timeoutMs) {
  const endMs = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > endMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
