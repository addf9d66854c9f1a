import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { pause } from '@/tests/support/separate-shop';
import { DatabaseProxy } from './database-proxy';
import { ProviderProxy, TEST_KEYS } from './provider-proxy';

export type ShopSettings = { databasePort: number; sandboxUrl: string; mailUrl: string; logDir: string };
type StartOptions = {
  /** How far its clock is ahead. */
  clockAheadMs?: number;
};

const READY_WAIT_MS = 2_000;
const START_LIMIT_MS = 120_000;
/** All processes of a shop sign with the same secret. */
const SESSION_SECRET = randomBytes(32).toString('base64url');
const CLOCK = path.resolve('tests/faults/clock-ahead.mjs');

/** One process of the built shop, with its own proxies before the database and the providers. */
export class ShopServer {
  readonly database: DatabaseProxy;
  readonly providers: ProviderProxy;
  readonly url: string;
  /** By the last check, like a load balancer. */
  isReady = false;
  private isClosed = false;
  private child: ChildProcess | undefined;
  private environment: NodeJS.ProcessEnv = process.env;

  constructor(
    readonly port: number,
    /** The public origin, the same for all processes. */
    private readonly origin: string,
    private readonly settings: ShopSettings,
  ) {
    this.database = new DatabaseProxy(settings.databasePort);
    this.providers = new ProviderProxy(settings.sandboxUrl);
    this.url = `http://127.0.0.1:${port}`;
  }

  async openProxies(): Promise<void> {
    const databasePort = await this.database.open();
    const providerUrl = await this.providers.open();
    const { PATH, NODE_OPTIONS } = process.env;
    this.environment = {
      ...{ PATH, NODE_OPTIONS, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      ...TEST_KEYS,
      // Lets a request kill a renderer, and makes passwords cheap.
      ...{ SHOP_DEMO: '1', BCRYPT_COST: '4', RENDERERS: '1' },
      ...{ HOST: '127.0.0.1', PORT: String(this.port), NEXTAUTH_URL: this.origin },
      NEXTAUTH_SECRET: SESSION_SECRET,
      MONGODB_URI: `mongodb://127.0.0.1:${databasePort}/shop?directConnection=true`,
      STRIPE_API_BASE: providerUrl,
      PAYPAL_API_BASE: providerUrl,
      SMTP_URL: this.settings.mailUrl,
      MAIL_FROM: 'shop@shop.example',
    };
  }

  get pid(): number {
    const { pid } = this.child ?? {};
    if (pid === undefined) throw new Error(`The process of port ${this.port} is not running.`);
    return pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined && isRunning(this.child);
  }

  /** Starts the process; it may not be ready yet. */
  start({ clockAheadMs = 0 }: StartOptions = {}): void {
    if (this.isClosed) throw new Error(`The process of port ${this.port} is not to be started any more.`);
    mkdirSync(this.settings.logDir, { recursive: true });
    const log = openSync(path.join(this.settings.logDir, `shop-${this.port}.log`), 'a');
    const clock = clockAheadMs === 0 ? [] : ['--import', CLOCK];
    this.child = spawn(process.execPath, [...clock, 'dist/server.js'], {
      stdio: ['ignore', log, log],
      env: { ...this.environment, CLOCK_AHEAD_MS: String(clockAheadMs) },
    });
  }

  async waitUntilReady(): Promise<void> {
    const endMs = Date.now() + START_LIMIT_MS;
    while (!(await this.checkReady())) {
      if (!this.isRunning)
        throw new Error(`A process of the shop exited; its log is in ${this.settings.logDir}.`);
      if (Date.now() > endMs)
        throw new Error(`The process of port ${this.port} did not become ready within two minutes.`);
      await pause(100);
    }
  }

  async checkReady(): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}/api/health/ready`, {
        signal: AbortSignal.timeout(READY_WAIT_MS),
      });
      await response.arrayBuffer();
      this.isReady = response.ok;
    } catch {
      this.isReady = false;
    }
    return this.isReady;
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }

  /** Ends the process with this signal; returns its exit code, or null if it was killed. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.isReady = false;
    return this.child ? endProcess(this.child, signal) : null;
  }

  /** It cannot be started again: a scenario that was interrupted may try to. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.end('SIGKILL');
    this.database.close();
    await this.providers.close();
  }
}

/** Ends a program with this signal, if it runs; returns its exit code, or null if it was killed. */
export function endProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL',
): Promise<number | null> {
  return new Promise((resolve) => {
    if (!isRunning(child)) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
