import { type ChildProcess, spawn } from 'node:child_process';
import type { Webhook } from '@/sandbox/webhooks';
import type { BrowserRequest } from '@/tests/support/checkout-browser';
import { bundleProcess } from '@/tests/support/process-bundle';

/** A command from a test to a process of the shop. */
export type ShopCommand =
  | { type: 'delay_insert'; ms: number }
  | { type: 'reconcile'; nowMs: number }
  | { type: 'webhook'; webhook: Webhook }
  /** Kills the process before the nth such operation; `collection` and `method` are Mongoose's names. */
  | { type: 'kill'; collection: string; method: string; nth: number };

/** A process of the shop that uses this test's database. */
export class ShopProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(
    sandboxPort: number,
    /** Additional environment variables. */
    variables: Readonly<Record<string, string>> = {},
  ): Promise<ShopProcess> {
    const child = spawn(
      process.execPath,
      [bundleProcess('tests/property/shop-process.ts'), String(sandboxPort)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...variables },
      },
    );
    const port = await new Promise<number>((resolve, reject) => {
      let output = '';
      child.stdout?.on('data', (chunk) => {
        output += chunk;
        const [, listeningPort] = /listening (\d+)/.exec(output) ?? [];
        if (listeningPort) resolve(Number(listeningPort));
      });
      child.once('exit', (code) => reject(new Error(`A shop process did not start (${code}).`)));
    });
    return new ShopProcess(child, port);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Rejects with a `TypeError` if the process exits before it responds. */
  send({ path, ...init }: BrowserRequest, fetch: typeof globalThis.fetch): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, init);
  }

  async sendCommand(command: ShopCommand, fetch: typeof globalThis.fetch): Promise<boolean> {
    const response = await this.send(
      { path: '/command', method: 'POST', headers: {}, body: JSON.stringify(command) },
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
