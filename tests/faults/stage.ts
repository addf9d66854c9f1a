import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@/scripts/setup/database.mjs';
import { runProgram, runStep } from '@/scripts/setup/progress.mjs';
import { sendRequest } from '@/tests/attack/client';
import { readResidentMb } from '@/tests/attack/process-metrics';
import { MailServer } from '@/tests/lib/mail/mail-server';
import type { createRandom } from '@/tests/support/random';
import { pause } from '@/tests/support/separate-shop';
import type { CartLine, World } from './customer';
import { ProviderProxy } from './provider-proxy';
import { ShopServer } from './shop-server';
import { Traffic } from './traffic';

export type StageSettings = {
  dataDir: string;
  /** The port of the first process; the second has the next. */
  port: number;
  customersPerSecond: number;
  /** How long a fault lasts. */
  holdMs: number;
  soakMinutes: number;
  random: ReturnType<typeof createRandom>;
};

const CATALOGS_DIR = '.data/faults-catalog';
const HEALTH_CHECK_MS = 500;
const SEARCHES = ['rice', 'chicken', 'soup', 'tomato', 'bread', 'bean'];

/** A shop of two processes, its database, its providers and its mail server, all of which a scenario can disturb. */
export class Stage {
  private customerNumber = 0;
  private isClosing = false;

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
    private readonly closers: readonly (() => Promise<unknown>)[],
  ) {}

  static async open(settings: StageSettings): Promise<Stage> {
    const { dataDir, port } = settings;
    const databaseDir = path.join(dataDir, 'database');
    await copyCatalog(path.join(databaseDir, 'db'));
    const closers: (() => Promise<unknown>)[] = [];
    try {
      const providerDatabase = await openDatabase(path.join(dataDir, 'providers'), 'providers');
      const shopDatabase = await openDatabase(databaseDir, 'shop');
      closers.push(providerDatabase.stop, shopDatabase.stop);
      const urls = [port, port + 1].map((ownPort) => `http://127.0.0.1:${ownPort}`);
      const sandbox = await startSandbox(providerDatabase.uri, urls);
      closers.unshift(sandbox.close);
      const mail = new MailServer();
      await mail.open();
      closers.unshift(() => mail.close());
      const directProxy = new ProviderProxy(sandbox.url);
      const providerUrl = await directProxy.open();
      closers.unshift(() => directProxy.close());
      const createShop = (ownPort: number) =>
        new ShopServer(ownPort, `http://localhost:${port}`, {
          databasePort: Number(new URL(shopDatabase.uri).port),
          sandboxUrl: sandbox.url,
          mailUrl: mail.url,
          logDir: dataDir,
        });
      const shops = [createShop(port), createShop(port + 1)] as const;
      closers.unshift(() => Promise.all(shops.map((shop) => shop.close())));
      const stage = new Stage(
        settings,
        shops,
        databaseDir,
        shopDatabase.uri,
        mail,
        providerUrl,
        sandbox.url,
        closers,
      );
      await runStep('Starting two processes of the shop', () => stage.startShops());
      void stage.checkHealth();
      return stage;
    } catch (error) {
      for (const close of closers) await close();
      throw error;
    }
  }

  private async startShops(): Promise<void> {
    for (const shop of this.shops) {
      await shop.openProxies();
      shop.start();
    }
    await Promise.all(this.shops.map((shop) => shop.waitUntilReady()));
  }

  private async checkHealth(): Promise<void> {
    while (!this.isClosing) {
      await Promise.all(this.shops.map((shop) => shop.checkReady()));
      await pause(HEALTH_CHECK_MS);
    }
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

  async close(): Promise<void> {
    this.isClosing = true;
    for (const close of this.closers) await close();
  }
}

/** Returns the memory of each process in megabytes. */
export function readMemoryMb({ shops }: Stage): number[] {
  return shops.map(({ pid }) => Math.round(readResidentMb(pid)));
}

/** Copies a database with the catalog, which is loaded once for each version of it. */
async function copyCatalog(targetDir: string): Promise<void> {
  const version = createHash('sha256');
  for (const file of readdirSync('catalog', { recursive: true, encoding: 'utf8' }).sort())
    version.update(`${file} ${statSync(path.join('catalog', file)).mtimeMs}\n`);
  const catalogDir = path.join(CATALOGS_DIR, version.digest('hex').slice(0, 16));
  if (!existsSync(path.join(catalogDir, 'complete'))) {
    rmSync(CATALOGS_DIR, { recursive: true, force: true });
    const database = await openDatabase(catalogDir, 'shop', { survivesPowerLoss: false });
    await loadCatalog(database.uri).finally(database.stop);
    writeFileSync(path.join(catalogDir, 'complete'), '');
  }
  cpSync(path.join(catalogDir, 'db'), targetDir, { recursive: true });
}

function loadCatalog(databaseUri: string): Promise<unknown> {
  const { PATH } = process.env;
  return runStep('Loading the catalog', () =>
    runProgram(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'scripts/catalog-load.ts'],
      { env: { PATH, SHOP_DEMO: '1', MONGODB_URI: databaseUri } },
    ),
  );
}

/** Starts the sandbox of the providers; see `sandbox-process`. */
async function startSandbox(databaseUri: string, shopUrls: readonly string[]) {
  const { PATH } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'tests/faults/sandbox-process.ts', ...shopUrls],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH, NODE_ENV: 'production', SHOP_DEMO: '1', LOG_LEVEL: 'fatal', MONGODB_URI: databaseUri },
    },
  );
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, listeningPort] = /listening (\d+)/.exec(output) ?? [];
      if (listeningPort) resolve(listeningPort);
    });
    child.once('exit', (code) => reject(new Error(`The sandbox did not start (code ${code}).`)));
  });
  const close = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
