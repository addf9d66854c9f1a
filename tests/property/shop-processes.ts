import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Webhook } from '@/sandbox/webhooks';
import type { BrowserRequest } from '@/tests/support/checkout-browser';

/** What a test orders a process of the shop to do. */
export type ShopOrder =
  | { do: 'delay_insert'; ms: number }
  | { do: 'reconcile'; nowMs: number }
  | { do: 'webhook'; webhook: Webhook }
  /** Dies with SIGKILL before the nth such operation; names as Mongoose has them. */
  | { do: 'die'; collection: string; method: string; nth: number };

/** The program of a process in one file, so that a killed one is soon replaced; made once for each jest worker. */
function bundle(): string {
  const outfile = path.resolve(`.data/property-shop-${process.env.JEST_WORKER_ID ?? '1'}.cjs`);
  if (bundled) return outfile;
  buildSync({
    entryPoints: ['tests/property/shop-process.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    alias: { 'server-only': path.resolve('tests/support/empty.ts') },
  });
  bundled = true;
  return outfile;
}
let bundled = false;

/** One process of the shop, on the database of this test. */
export class ShopProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(sandboxPort: number): Promise<ShopProcess> {
    const child = spawn(process.execPath, [bundle(), String(sandboxPort)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: process.env,
    });
    const port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (part) => {
        said += part;
        const [, found] = /listening (\d+)/.exec(said) ?? [];
        if (found) resolve(Number(found));
      });
      child.once('exit', (code) => reject(new Error(`A process of the shop did not start (${code}).`)));
    });
    return new ShopProcess(child, port);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Rejects with a `TypeError` when the process dies meanwhile. */
  send({ path, ...init }: BrowserRequest, fetch: typeof globalThis.fetch): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, init);
  }

  async order(order: ShopOrder, fetch: typeof globalThis.fetch): Promise<boolean> {
    const response = await this.send(
      { path: '/order', method: 'POST', headers: {}, body: JSON.stringify(order) },
      fetch,
    );
    return response.ok;
  }

  kill(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isAlive) return resolve();
      this.child.once('exit', () => resolve());
      this.child.kill('SIGKILL');
    });
  }
}
