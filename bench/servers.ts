import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, waitForPort } from '@/scripts/setup/port.mjs';
import { CliError } from '@/scripts/setup/progress.mjs';

export type Usage = { cpuMicros: number; residentKilobytes: number; peakKilobytes: number };
export type ServerName = 'shop' | 'before' | 'next' | 'bare';
/** A server's Node executable, and the folder with its build. */
export type Runtime = { nodePath: string; folder: string };
export type StartSettings = Runtime & { dataDir: string; environment: NodeJS.ProcessEnv };

const NEXT = 'node_modules/next/dist/bin/next';
const METER = path.resolve('bench/meter.mjs');
const BARE_SERVER = path.resolve('bench/bare-server.mjs');
const START_LIMIT_MS = 60_000;

/** A measured server in its own process, which reports its usage. */
export class MeasuredServer {
  private constructor(
    readonly name: ServerName,
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(name: ServerName, { nodePath, folder, dataDir, environment }: StartSettings) {
    const port: number = await findFreePort();
    const child = spawn(nodePath, ['--import', METER, ...toProgram(name, port)], {
      cwd: folder,
      stdio: ['ignore', openLog(dataDir, name), openLog(dataDir, name), 'ipc'],
      env: { ...environment, PORT: String(port), NEXTAUTH_URL: `http://127.0.0.1:${port}` },
    });
    const server = new MeasuredServer(name, port, child);
    const isUp = await waitForPort(port, {
      timeoutMs: START_LIMIT_MS,
      shouldStop: () => child.exitCode !== null,
    });
    // Search responds once its index is filled: measuring during indexing would slow down the first cases.
    if (
      !isUp ||
      (name !== 'bare' && !(await waitForResponse(`http://127.0.0.1:${port}/api/search?q=rice`)))
    ) {
      await server.stop();
      throw new CliError(`${name} did not start; its log is in ${dataDir}`);
    }
    return server;
  }

  async readUsage(): Promise<Usage> {
    const { usage } = (await this.send('usage', 'usage')) as { usage: Usage };
    return usage;
  }

  /** Sends a message and returns the next reply that has `key`. */
  send(message: string | object, key: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const listen = (reply: object) => {
        if (!(typeof reply === 'object' && key in reply)) return;
        this.child.off('message', listen);
        resolve(reply);
      };
      this.child.on('message', listen);
      this.child.send(message, (error) => error && reject(error));
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) return resolve();
      this.child.once('exit', () => resolve());
      this.child.kill('SIGTERM');
    });
  }
}

/** Returns the seconds from `npm start` to the first page with status 200; null if it takes more than a minute. */
export async function measureStart({
  nodePath,
  folder,
  dataDir,
  environment,
}: StartSettings): Promise<number | null> {
  const port: number = await findFreePort();
  const startedMs = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: ['ignore', openLog(dataDir, 'start'), openLog(dataDir, 'start')],
    env: {
      ...environment,
      PATH: [path.dirname(nodePath), environment.PATH].join(path.delimiter),
      PORT: String(port),
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    },
    detached: true, // Its own process group, which is killed as a whole.
    shell: process.platform === 'win32',
  });
  const isUp = await waitForResponse(`http://127.0.0.1:${port}/`);
  const seconds = (performance.now() - startedMs) / 1000;
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
  return isUp ? seconds : null;
}

async function waitForResponse(url: string): Promise<boolean> {
  const endMs = performance.now() + START_LIMIT_MS;
  while (performance.now() < endMs) {
    try {
      const response = await fetch(url, { headers: { Connection: 'close' } });
      await response.arrayBuffer();
      if (response.ok) return true;
    } catch {
      // Not listening yet: retried below.
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

function toProgram(name: ServerName, port: number): string[] {
  if (name === 'bare') return [BARE_SERVER];
  if (name === 'next') return [NEXT, 'start', '--port', String(port), '--hostname', '127.0.0.1'];
  return ['dist/server.js'];
}

function openLog(dataDir: string, name: string): number {
  mkdirSync(dataDir, { recursive: true });
  return openSync(path.join(dataDir, `${name}.log`), 'a');
}
