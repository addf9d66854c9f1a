import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runStep } from '@/scripts/setup/progress.mjs';
import { sendRequest } from '@/tests/attack/client';
import { readResidentMb } from '@/tests/attack/process-metrics';
import { MailServer } from '@/tests/lib/mail/mail-server';
import type { createRandom } from '@/tests/support/random';
import { pause } from '@/tests/support/separate-shop';
import type { Cleanup } from './cleanup';
import type { CartLine, World } from './customer';
import { openOwnDatabase } from './own-database';
import { ProviderProxy } from './provider-proxy';
import { endProcess, ShopServer } from './shop-server';
import { Traffic } from './traffic';

export type StageSettings = {
  dataDir: string;
  /** The files of a database with the catalog, which are copied. */
  catalogDir: string;
  /** The port of the first process; the second has the next. */
  port: number;
  customersPerSecond: number;
  /** How long a fault lasts. */
  holdMs: number;
  soakMinutes: number;
  random: ReturnType<typeof createRandom>;
};

const HEALTH_CHECK_MS = 500;
const SEARCHES = ['rice', 'chicken', 'soup', 'tomato', 'bread', 'bean'];

/** A shop of two processes, its database, its providers and its mail server, all of which a scenario can disturb. */
export class Stage {
  private customerNumber = 0;

  private constructor(
    readonly settings: StageSettings,
    readonly shops: readonly [ShopServer, ShopServer],
    /** The folder of the shop's database. */
    readonly databaseDir: string,
    readonly databaseUri: string,
    readonly mail: MailServer,
    /** A way to the providers that always works. */
    readonly providerUrl: string,
    private readonly sandboxUrl: string,
    /** Aborted when the command is interrupted. */
    readonly interruption: AbortSignal,
  ) {}

  /** `cleanup` closes it. */
  static async open(settings: StageSettings, cleanup: Cleanup): Promise<Stage> {
    const { dataDir, port } = settings;
    const databaseDir = path.join(dataDir, 'database');
    cpSync(settings.catalogDir, path.join(databaseDir, 'db'), { recursive: true });
    const providerDatabaseUri = await openOwnDatabase(path.join(dataDir, 'providers'), 'providers', cleanup);
    const databaseUri = await openOwnDatabase(databaseDir, 'shop', cleanup);
    const urls = [port, port + 1].map((ownPort) => `http://127.0.0.1:${ownPort}`);
    const sandboxUrl = await startSandbox(providerDatabaseUri, urls, cleanup);
    const mail = await cleanup.open('the mail server', openMailServer, (server) => server.close());
    const directProxy = new ProviderProxy(sandboxUrl);
    const providerUrl = await cleanup.open(
      'the way to the providers',
      () => directProxy.open(),
      () => directProxy.close(),
    );
    const createShop = (ownPort: number) =>
      new ShopServer(ownPort, `http://localhost:${port}`, {
        databasePort: Number(new URL(databaseUri).port),
        sandboxUrl,
        mailUrl: mail.url,
        logDir: dataDir,
      });
    const shops = [createShop(port), createShop(port + 1)] as const;
    const stage = new Stage(
      settings,
      shops,
      databaseDir,
      databaseUri,
      mail,
      providerUrl,
      sandboxUrl,
      cleanup.signal,
    );
    await runStep('Starting two processes of the shop', () => stage.startShops(cleanup));
    await cleanup.open(
      'the health checks',
      () => setInterval(() => stage.checkHealth(), HEALTH_CHECK_MS),
      clearInterval,
    );
    return stage;
  }

  private async startShops(cleanup: Cleanup): Promise<void> {
    for (const shop of this.shops) {
      const title = `the process of port ${shop.port}`;
      await cleanup.open(
        title,
        () => shop.openProxies(),
        () => shop.close(),
      );
      shop.start();
    }
    await Promise.all(this.shops.map((shop) => shop.waitUntilReady()));
  }

  private checkHealth(): void {
    for (const shop of this.shops) void shop.checkReady();
  }

  /** The process of the database; another one after it was killed. */
  get databasePid(): number {
    return JSON.parse(readFileSync(path.join(this.databaseDir, 'database.json'), 'utf8')).pid;
  }

  hold(): Promise<void> {
    return pause(this.settings.holdMs);
  }

  /** Lets customers arrive. */
  async openTraffic(): Promise<Traffic> {
    const cart = await this.readCart();
    const world = { sandboxUrl: this.sandboxUrl, cart, searches: SEARCHES, pickPort: this.createBalancer() };
    this.customerNumber += 10_000;
    return new Traffic(world, this.settings.customersPerSecond, this.customerNumber);
  }

  /** Returns a function that chooses the next of the processes that are ready, or of all if none is. */
  private createBalancer(): World['pickPort'] {
    let count = 0;
    return () => {
      const ready = this.shops.filter(({ isReady }) => isReady);
      const candidates = ready.length > 0 ? ready : this.shops;
      count += 1;
      const shop = candidates[count % candidates.length];
      if (!shop) throw new Error('The shop has no process.');
      return shop.port;
    };
  }

  private async readCart(): Promise<CartLine[]> {
    const { port } = this.shops[0];
    const path = '/api/ingredients?sellableOnly=true&limit=1';
    const { body } = await sendRequest({ address: '127.0.0.1', port }, 'GET', path);
    const [{ _id: itemId, amounts }] = JSON.parse(body).ingredients;
    return [{ itemId, amount: amounts[0].amount, quantity: 2, pricePerUnit: amounts[0].price }];
  }
}

/** Returns the memory of each process in megabytes. */
export function readMemoryMb({ shops }: Stage): number[] {
  return shops.map(({ pid }) => Math.round(readResidentMb(pid)));
}

async function openMailServer(): Promise<MailServer> {
  const mail = new MailServer();
  await mail.open();
  return mail;
}

/** Starts the sandbox of the providers, see `sandbox-process`; returns its URL. */
async function startSandbox(
  databaseUri: string,
  shopUrls: readonly string[],
  cleanup: Cleanup,
): Promise<string> {
  const { PATH } = process.env;
  const child = await cleanup.open(
    'the sandbox of the providers',
    () =>
      spawn(
        process.execPath,
        ['--conditions=react-server', '--import', 'tsx', 'tests/faults/sandbox-process.ts', ...shopUrls],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { PATH, NODE_ENV: 'production', SHOP_DEMO: '1', LOG_LEVEL: 'fatal', MONGODB_URI: databaseUri },
        },
      ),
    endProcess,
  );
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, port] = /listening (\d+)/.exec(output) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => reject(new Error(`The sandbox did not start (code ${code}).`)));
  });
}
