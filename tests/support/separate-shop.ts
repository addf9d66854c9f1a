import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { ignoreShopDatabase } from '@/scripts/setup/test-database.mjs';

/** The line of the ledger's output when orders and payments agree. */
export const NO_DIFFERENCE = 'lost 0, double 0, orphan 0, mismatched 0';

/** A separate shop for a test, started with `npm run shop`'s script, which the test can kill and restart. */
export class SeparateShop {
  readonly url: string;
  output = '';
  private child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    private readonly dataDir: string,
    /** Additional environment variables. */
    private readonly variables: Readonly<Record<string, string>> = {},
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  deleteData(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Replaces its data with those of a first start, which the browser tests' shop has prepared (fresh-shop.mjs). */
  resetData(): void {
    this.deleteData();
    cpSync('.data/e2e-template/db', path.join(this.dataDir, 'db'), { recursive: true });
  }

  /** Starts the shop; returns how many milliseconds that took. */
  async start(): Promise<number> {
    ignoreShopDatabase();
    const startedMs = Date.now();
    this.output = '';
    this.child = spawn(process.execPath, ['scripts/shop.mjs'], {
      env: {
        ...process.env,
        // Hundreds of accounts are registered: a password must not take a quarter of a second of a core.
        BCRYPT_COST: '4',
        ...this.variables,
        PORT: String(this.port),
        SHOP_DATA: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    while (!this.output.includes('The shop is open')) {
      if (this.child.exitCode !== null) throw new Error(`The shop did not start:\n${this.output}`);
      await pause(50);
    }
    return Date.now() - startedMs;
  }

  /** Signals the shop to stop; returns its exit code. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return new Promise((resolve) => {
      if (!this.child || this.child.exitCode !== null) return resolve(this.child?.exitCode ?? null);
      this.child.once('exit', (code) => resolve(code));
      this.child.kill(signal);
    });
  }

  killCommand(): void {
    this.child?.kill('SIGKILL');
  }

  readDatabasePid(): number {
    return this.readDatabase().pid;
  }

  readDatabaseUri(): string {
    const { port } = this.readDatabase();
    return `mongodb://127.0.0.1:${port}/shop?directConnection=true`;
  }

  /** Runs a query of the test in the shop's database. */
  async queryDatabase<T>(query: (database: Db) => Promise<T>): Promise<T> {
    const client = await MongoClient.connect(this.readDatabaseUri());
    try {
      return await query(client.db());
    } finally {
      await client.close();
    }
  }

  private readDatabase(): { pid: number; port: number } {
    return JSON.parse(readFileSync(path.join(this.dataDir, 'database.json'), 'utf8'));
  }

  /** Returns the output of `npm run ledger` for this shop. */
  readLedger(): string {
    const env = { ...process.env, SHOP_DEMO: '1', MONGODB_URI: this.readDatabaseUri() };
    return execFileSync('npm', ['run', '--silent', 'ledger'], { env, encoding: 'utf8' });
  }

  /** Returns the id of the server process, a child of the command. */
  getServerPid(): number {
    const children = readFileSync(`/proc/${this.child?.pid}/task/${this.child?.pid}/children`, 'utf8');
    for (const pid of children.trim().split(' ')) {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server.js')) return Number(pid);
    }
    throw new Error('The shop has no server process.');
  }

  /** Starts another process of the same shop on the same database. */
  async startSecondProcess(port: number): Promise<{ url: string; close(): Promise<number | null> }> {
    const variables = readFileSync(`/proc/${this.getServerPid()}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean);
    const environment = Object.fromEntries(
      variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const child = spawn(process.execPath, ['dist/server.js'], {
      // The IPC channel belongs to the command that started the first process.
      env: { ...environment, NODE_ENV: 'production', PORT: String(port), NODE_CHANNEL_FD: undefined },
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error('The second process did not start.');
      await pause(50);
    }
    return {
      url,
      close: () =>
        new Promise((resolve) => {
          if (child.exitCode !== null) return resolve(child.exitCode);
          child.once('exit', (code) => resolve(code));
          child.kill('SIGTERM');
        }),
    };
  }

  /** Returns the email and password of the shop's admin. */
  readAdminCredentials(): { email: string; password: string } {
    const secrets = JSON.parse(readFileSync(path.join(this.dataDir, 'secrets.json'), 'utf8'));
    return { email: secrets.adminEmail, password: secrets.adminPassword };
  }

  /** Returns the response status of a path; 0 if the connection fails. */
  async fetchStatus(pathname: string): Promise<number> {
    try {
      return (await fetch(this.url + pathname, { signal: AbortSignal.timeout(30_000) })).status;
    } catch {
      return 0;
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}
